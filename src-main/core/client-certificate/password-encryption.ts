import { createDecipheriv, createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DerError, type DerValue, derPart, integerOf, octetsOf, oidOf } from './der.ts';

const derivedBy = promisify(pbkdf2);

/** A password, and how many rounds may still be spent on trying it. A file names the rounds, so it must not decide. */
export interface TriedPassword {
  readonly text: string;
  /** Rounds of PBKDF2, which runs beside the other work. Programs use up to about a million. */
  rounds: number;
  /** Rounds of the older derivation, which stops all other work: half a million take about a second. */
  oldRounds: number;
}

/** A password for one file: all derivations of the file share its rounds. */
export const triedPassword = (text: string): TriedPassword => ({
  text,
  rounds: 10_000_000,
  oldRounds: 1_000_000,
});

/** Why an encryption cannot be read: `legacy` is too old to be safe, `unknown` is none that this program knows. */
export class EncryptionError extends Error {
  readonly kind: 'legacy' | 'unknown';
  constructor(kind: 'legacy' | 'unknown', algorithm: string) {
    super(`The encryption ${algorithm} cannot be read.`);
    this.kind = kind;
  }
}

const hashes: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const ciphers: Record<string, { name: string; keyBytes: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
};

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2Oid = '1.2.840.113549.1.5.12';
const pbmac1 = '1.2.840.113549.1.5.14';
const tripleDes = '1.2.840.113549.1.12.1.3';
/** RC2, RC4 and single DES, which OpenSSL 3 refuses: PKCS#12 and PKCS#5 version 1. */
const legacy =
  /^1\.2\.840\.113549\.1\.(12\.1\.\d+|5\.(1|3|4|6|10|11))$|^1\.2\.840\.113549\.3\.(2|4)$|^1\.3\.14\.3\.2\.7$/;

const unreadable = (oid: string) => new EncryptionError(legacy.test(oid) ? 'legacy' : 'unknown', oid);

/**
 * Decrypts what a password protects.
 * @param algorithm its AlgorithmIdentifier
 * @throws EncryptionError for an algorithm that is not known, DerError, and Error of Node if the password is wrong
 */
export async function decryptBy(
  algorithm: DerValue,
  content: Buffer,
  password: TriedPassword,
): Promise<Buffer> {
  const oid = oidOf(derPart(algorithm, 0));
  if (oid === pbes2) {
    const [derivation, encryption] = [derPart(derPart(algorithm, 1), 0), derPart(derPart(algorithm, 1), 1)];
    const cipherOid = oidOf(derPart(encryption, 0));
    const cipher = ciphers[cipherOid];
    if (!cipher) throw unreadable(cipherOid);
    const key = await pbkdf2Key(derivation, cipher.keyBytes, password);
    return decrypted(cipher.name, key, octetsOf(derPart(encryption, 1)), content);
  }
  if (oid !== tripleDes) throw unreadable(oid);
  const parameters = derPart(algorithm, 1);
  const old = {
    hash: 'sha1',
    password: bmp(password.text),
    salt: octetsOf(derPart(parameters, 0)),
    iterations: integerOf(derPart(parameters, 1)),
  };
  // Two digests for the key, one for the initial vector.
  spend(password, 'oldRounds', 3 * old.iterations);
  return decrypted('des-ede3-cbc', oldKey(1, 24, old), oldKey(2, 8, old), content);
}

/**
 * Whether the MAC of a PKCS#12 file fits to a password.
 * @param mac the `MacData` of the file
 */
export async function isMacOf(mac: DerValue, content: Buffer, password: TriedPassword): Promise<boolean> {
  const [digest, salt, rounds] = [derPart(mac, 0), octetsOf(derPart(mac, 1)), mac.parts[2]];
  const algorithm = derPart(digest, 0);
  const oid = oidOf(derPart(algorithm, 0));
  const expected = octetsOf(derPart(digest, 1));
  if (oid === pbmac1) {
    const [derivation, by] = [derPart(derPart(algorithm, 1), 0), derPart(derPart(algorithm, 1), 1)];
    const hash = hashOf(oidOf(derPart(by, 0)));
    const key = await pbkdf2Key(derivation, createHash(hash).digest().byteLength, password);
    return isSame(createHmac(hash, key).update(content).digest(), expected);
  }
  const hash = hashOf(oid);
  // Also keeps the file from asking for a key of any length.
  if (expected.byteLength !== createHash(hash).digest().byteLength)
    throw new DerError('The check sum has another length than its hash.');
  const iterations = rounds ? integerOf(rounds) : 1;
  // Programs disagree about an empty password: some take it for two zero bytes, some for none.
  const passwords = password.text === '' ? [bmp(''), Buffer.alloc(0)] : [bmp(password.text)];
  spend(password, 'oldRounds', passwords.length * iterations);
  return passwords.some(tried => {
    const key = oldKey(3, expected.byteLength, { hash, password: tried, salt, iterations });
    return isSame(createHmac(hash, key).update(content).digest(), expected);
  });
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other);

function hashOf(oid: string): string {
  const hash = hashes[oid];
  if (hash === undefined) throw new EncryptionError('unknown', oid);
  return hash;
}

/** @throws EncryptionError if too few rounds are left */
function spend(password: TriedPassword, kind: 'rounds' | 'oldRounds', rounds: number): void {
  if (rounds < 1 || rounds > password[kind]) throw new EncryptionError('unknown', `with ${rounds} rounds`);
  password[kind] -= rounds;
}

async function pbkdf2Key(derivation: DerValue, keyBytes: number, password: TriedPassword): Promise<Buffer> {
  const oid = oidOf(derPart(derivation, 0));
  if (oid !== pbkdf2Oid) throw unreadable(oid);
  const [salt, rounds, ...more] = derPart(derivation, 1).parts;
  if (!salt || !rounds) throw new DerError('A part is missing.');
  const iterations = integerOf(rounds);
  spend(password, 'rounds', iterations);
  const prf = more.find(({ tag }) => tag === 0x30);
  const hash = prf ? hashOf(oidOf(derPart(prf, 0))) : 'sha1';
  return derivedBy(Buffer.from(password.text, 'utf8'), octetsOf(salt), iterations, keyBytes, hash);
}

function decrypted(cipher: string, key: Buffer, iv: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(cipher, key, iv);
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

/** A password as PKCS#12 derives keys from it: UTF-16, high byte first, with a zero at the end. */
const bmp = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

interface OldDerivation {
  hash: string;
  password: Buffer;
  salt: Buffer;
  iterations: number;
}

/**
 * Derives a key as PKCS#12 does (RFC 7292, appendix B).
 * @param purpose 1 for a key, 2 for an initial vector, 3 for a MAC
 */
function oldKey(purpose: 1 | 2 | 3, bytes: number, derivation: OldDerivation): Buffer {
  const { hash, password, salt, iterations } = derivation;
  const blockBytes = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const filled = (text: Buffer) =>
    Buffer.alloc(Math.ceil(text.byteLength / blockBytes) * blockBytes, text.byteLength > 0 ? text : 0);
  const input = Buffer.concat([filled(salt), filled(password)]);
  const diversifier = Buffer.alloc(blockBytes, purpose);
  let key = Buffer.alloc(0);
  while (key.byteLength < bytes) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round += 1) digest = createHash(hash).update(digest).digest();
    key = Buffer.concat([key, digest]);
    const added = Buffer.alloc(blockBytes, digest);
    for (let at = 0; at < input.byteLength; at += blockBytes)
      addTo(input.subarray(at, at + blockBytes), added);
  }
  return key.subarray(0, bytes);
}

/** Adds a number and one to another number of the same size, both with the high byte first; an overflow is lost. */
function addTo(sum: Buffer, added: Buffer): void {
  let carry = 1;
  for (let at = sum.byteLength - 1; at >= 0; at -= 1) {
    carry += (sum[at] ?? 0) + (added[at] ?? 0);
    sum[at] = carry & 0xff;
    carry >>= 8;
  }
}
