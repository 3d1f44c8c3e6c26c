import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DerError, readDer } from '../../../../src-main/core/client-certificate/der.ts';
import { isMacOf, triedPassword } from '../../../../src-main/core/client-certificate/password-encryption.ts';
import { readClientKey } from '../../../../src-main/core/client-certificate/read-client-key.ts';
import { failureOf } from '../../../support/client.ts';
import { type ClientKeys, clientKeys } from '../../../support/client-keys.ts';

const password = 'fält-Ω 7';
let keys: ClientKeys;
let ended = (): void => undefined;
afterAll(() => ended());

beforeAll(() => {
  keys = clientKeys(end => (ended = end));
  keys.make('office');
  keys.make('other');
});

const read = (certificate: Buffer, tried = password, key: Buffer | null = null) =>
  readClientKey({ certificate, key }, tried, Date.now());
const reasonOf = async (work: Promise<unknown>) => (await failureOf(work)).reason;
const subjectOf = (pem: string) => new X509Certificate(pem).subject;

const oldCipher = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];

describe('a PKCS#12 file', () => {
  it.each([
    ['of OpenSSL 3', []],
    ['of earlier programs, with triple DES', oldCipher],
    [
      'with AES of 128 bits and another hash',
      ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512'],
    ],
    ['whose certificate is not encrypted', ['-certpbe', 'NONE']],
    ['without a check sum', ['-nomac']],
    ['with its authority', ['-certfile', 'authority.crt']],
  ])('%s is read, and only with its password', async (_what, options) => {
    const file = keys.pack('office', password, ...options);
    const { certificates, key } = await read(file);
    expect(subjectOf(certificates)).toContain('CN=office');
    expect(certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(options.includes('-certfile') ? 2 : 1);
    expect(key.reveal()).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect(await reasonOf(read(file, 'another'))).toBe('wrong_password');
    expect(await reasonOf(read(file, ''))).toBe('wrong_password');
  });

  it('needs no password where it has an empty one', async () => {
    const file = keys.pack('office', '');
    expect(subjectOf((await read(file, '')).certificates)).toContain('office');
    expect(await reasonOf(read(file, 'one'))).toBe('wrong_password');
  });

  it('in BER, with lengths that are not named, is read as well', async () => {
    const file = indefinite(keys.pack('office', password));
    expect(subjectOf((await read(file)).certificates)).toContain('office');
  });

  it('with an encryption that OpenSSL 3 refuses is told so, and not to be damaged', async () => {
    const file = keys.pack('office', password, '-legacy', '-certpbe', 'PBE-SHA1-RC2-40', '-macalg', 'sha1');
    expect(await reasonOf(read(file))).toBe('legacy_encryption');
    // The password is checked first: another file would not help somebody who has mistyped it.
    expect(await reasonOf(read(file, 'another'))).toBe('wrong_password');
  });

  it('without a private key, or with that of another certificate, is refused', async () => {
    const without = keys.pack('office', password, '-nokeys');
    expect(await reasonOf(read(without))).toBe('no_private_key');
    keys.openssl('pkcs12', '-export', '-nokeys', '-in', 'office.crt', '-out', 'n.p12', '-passout', 'pass:x');
    expect(await reasonOf(read(keys.read('n.p12'), 'x'))).toBe('no_private_key');
  });

  it.each([1, 2, 5, 17, 60, 200])(
    'cut off after %i bytes, or changed there, ends in a plain error',
    async at => {
      const file = keys.pack('office', password);
      const problems = [
        'damaged_file',
        'wrong_password',
        'not_a_certificate',
        'no_private_key',
        'unknown_encryption',
      ];
      expect(problems).toContain(await reasonOf(read(file.subarray(0, at))));
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(problems).toContain(await reasonOf(read(changed)));
    },
  );

  it('that asks for endless rounds is refused before it stops the program', async () => {
    const file = keys.pack('office', password, '-iter', '1100000');
    expect(await reasonOf(read(file))).toBe('unknown_encryption');
    // All of its parts together: each alone would be allowed.
    const parts = keys.pack('office', password, ...oldCipher, '-iter', '200000');
    expect(await reasonOf(read(parts))).toBe('unknown_encryption');
  });

  it('whose check sum is longer than its hash is refused before a key of that length is made', async () => {
    const part = (tag: number, ...content: Buffer[]): Buffer => {
      const whole = Buffer.concat(content);
      const size = [whole.byteLength >> 8, whole.byteLength & 0xff];
      return Buffer.concat([Buffer.from([tag, 0x82, ...size]), whole]);
    };
    const sha1 = part(0x30, part(0x06, Buffer.from('2b0e03021a', 'hex')));
    const digest = part(0x30, sha1, part(0x04, Buffer.alloc(20_000)));
    const mac = part(0x30, digest, part(0x04, Buffer.alloc(8)), part(0x02, Buffer.from([0x01])));
    const work = isMacOf(readDer(mac), Buffer.alloc(1), triedPassword(password));
    await expect(work).rejects.toThrow(DerError);
  });
});

describe('certificates in PEM', () => {
  it('are read with the key in the same file, or in another', async () => {
    const [certificate, key] = [keys.read('office.crt'), keys.read('office.key')];
    const together = Buffer.concat([keys.read('authority.crt'), key, certificate]);
    const { certificates } = await read(together, '');
    // Its own stands first, as TLS wants it.
    expect(subjectOf(certificates)).toContain('office');
    expect(certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(subjectOf((await read(certificate, '', key)).certificates)).toContain('office');
    expect(await reasonOf(read(certificate, ''))).toBe('no_private_key');
    expect(await reasonOf(read(certificate, '', keys.read('other.key')))).toBe('key_does_not_match');
    expect(await reasonOf(read(key, ''))).toBe('not_a_certificate');
  });

  it('are read in DER with the key beside them', async () => {
    keys.openssl('x509', '-in', 'office.crt', '-outform', 'der', '-out', 'office.der');
    const der = keys.read('office.der');
    expect(subjectOf((await read(der, '', keys.read('office.key'))).certificates)).toContain('office');
    expect(await reasonOf(read(der, ''))).toBe('no_private_key');
  });

  it.each([
    ['PKCS#8', ['pkcs8', '-topk8', '-in', 'office.key', '-v2', 'aes-256-cbc']],
    ['the older form', ['ec', '-in', 'office.key', '-aes256']],
  ])('with a key that has a password, in %s', async (_what, [command = '', ...options]) => {
    keys.openssl(command, ...options, '-out', 'locked.key', '-passout', `pass:${password}`);
    const [certificate, key] = [keys.read('office.crt'), keys.read('locked.key')];
    expect((await read(certificate, password, key)).key.reveal()).toContain('BEGIN PRIVATE KEY');
    expect(await reasonOf(read(certificate, 'another', key))).toBe('wrong_password');
    expect(await reasonOf(read(certificate, '', key))).toBe('wrong_password');
  });

  it('with a key that asks for endless rounds are refused before they stop the program', async () => {
    const options = ['-topk8', '-in', 'office.key', '-v2', 'aes-256-cbc', '-iter', '11000000'];
    keys.openssl('pkcs8', ...options, '-out', 'slow.key', '-passout', `pass:${password}`);
    const [certificate, key] = [keys.read('office.crt'), keys.read('slow.key')];
    expect(await reasonOf(read(certificate, password, key))).toBe('unknown_encryption');
  });

  it('outside their time are refused, and said why', async () => {
    keys.make('ended', { dates: ['200101000000Z', '210101000000Z'] });
    keys.make('coming', { dates: ['450101000000Z', '460101000000Z'] });
    const made = (name: string) => read(keys.read(`${name}.crt`), '', keys.read(`${name}.key`));
    expect(await reasonOf(made('ended'))).toBe('certificate_expired');
    expect(await reasonOf(made('coming'))).toBe('certificate_not_yet_valid');
  });

  it('with a key that TLS does not accept are refused', async () => {
    keys.openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:1024',
      '-nodes',
      '-keyout',
      's.key',
      '-out',
      's.crt',
      '-subj',
      '/CN=s',
      '-days',
      '9',
    );
    expect(await reasonOf(read(keys.read('s.crt'), '', keys.read('s.key')))).toBe('certificate_not_usable');
  });

  it.each(['', 'text', '\0\0\0\0', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'are not in %j',
    async text => expect(await reasonOf(read(Buffer.from(text)))).toBe('not_a_certificate'),
  );
});

/** The same file with indefinite lengths outside of what is encrypted, as some programs write it. */
function indefinite(file: Buffer): Buffer {
  const first = file[1] ?? 0;
  const from = first < 0x80 ? 2 : 2 + (first & 0x7f);
  return Buffer.concat([Buffer.from([file[0] ?? 0, 0x80]), file.subarray(from), Buffer.from([0, 0])]);
}
