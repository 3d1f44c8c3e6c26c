import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { ClientCertificateProblem } from '../../../src-shared/client-certificate-limits.ts';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import { codeOf } from '../../../src-shared/thrown.ts';
import { type ClientKey, Secret } from '../ports/secret.ts';
import { EncryptionError } from './password-encryption.ts';
import { isPkcs12, readEncryptedKey, readPkcs12, WrongPasswordError } from './pkcs12.ts';

/** The content of the files that the user has chosen. */
export interface ChosenFiles {
  /** A PKCS#12 file, or certificates in PEM or DER, perhaps with the private key. */
  certificate: Buffer;
  /** A file with the private key in PEM; null if the key is in the same file. */
  key: Buffer | null;
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const keyBlock = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z]+ )?PRIVATE KEY-----/;

const encryptedKey = /-----BEGIN ENCRYPTED PRIVATE KEY-----([^-]+)-----END/;

export const refused = (problem: ClientCertificateProblem, message: string): DispatchError =>
  refusal('file_rejected', message, problem);

/** What is known about a file before its password is entered. */
export function formatOf(bytes: Buffer): { hasKey: boolean; isEncrypted: boolean } {
  if (isPkcs12(bytes)) return { hasKey: true, isEncrypted: true };
  const key = keyBlock.exec(bytes.toString('latin1'))?.[0];
  return { hasKey: key !== undefined, isEncrypted: /ENCRYPTED/.test(key ?? '') };
}

/**
 * Reads a certificate and its private key, and checks that they belong together and can be used now.
 * @throws DispatchError `file_rejected` with a `ClientCertificateProblem` as reason
 */
export async function readClientKey(files: ChosenFiles, password: string, nowMs: number): Promise<ClientKey> {
  const { certificates, keys } = isPkcs12(files.certificate)
    ? await ofPkcs12(files.certificate, password)
    : await ofPem(files, password);
  if (certificates.length === 0) throw refused('not_a_certificate', 'The file has no certificate.');
  if (keys.length === 0) throw refused('no_private_key', 'The file has no private key.');
  for (const key of keys) {
    const own = certificates.find(certificate => certificate.checkPrivateKey(key));
    if (!own) continue;
    assertValidAt(own, nowMs);
    const chain = [own, ...certificates.filter(other => other !== own)];
    return usable({
      certificates: chain.map(certificate => certificate.toString()).join(''),
      key: new Secret(key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    });
  }
  throw refused('key_does_not_match', 'The private key belongs to another certificate.');
}

interface Found {
  certificates: X509Certificate[];
  keys: KeyObject[];
}

async function ofPkcs12(bytes: Buffer, password: string): Promise<Found> {
  try {
    const { certificates, keys } = await readPkcs12(bytes, password);
    return { certificates: certificates.map(der => new X509Certificate(der)), keys: keys.map(keyOf) };
  } catch (error) {
    throw refusalOf(error, 'The PKCS#12 file is damaged.');
  }
}

const keyOf = (pkcs8: Buffer): KeyObject => createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });

function refusalOf(error: unknown, ifDamaged: string): DispatchError {
  if (error instanceof WrongPasswordError) return refused('wrong_password', 'The password is wrong.');
  if (!(error instanceof EncryptionError)) return refused('damaged_file', ifDamaged);
  const problem = error.kind === 'legacy' ? 'legacy_encryption' : 'unknown_encryption';
  return refused(problem, error.message);
}

async function ofPem({ certificate, key }: ChosenFiles, password: string): Promise<Found> {
  const texts = [certificate, key].flatMap(bytes => bytes?.toString('latin1') ?? []);
  const certificates = texts.flatMap(text => text.match(certificateBlock) ?? []);
  const keyText = texts.flatMap(text => keyBlock.exec(text)?.[0] ?? [])[0];
  return {
    certificates:
      certificates.length > 0 ? certificates.flatMap(readCertificate) : readCertificate(certificate),
    keys: keyText === undefined ? [] : [await readKey(keyText, password)],
  };
}

function readCertificate(text: string | Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(text)];
  } catch {
    return [];
  }
}

async function readEncrypted(der: Buffer, password: string): Promise<KeyObject> {
  try {
    return keyOf(await readEncryptedKey(der, password));
  } catch (error) {
    throw refusalOf(error, 'The private key is damaged.');
  }
}

async function readKey(text: string, password: string): Promise<KeyObject> {
  const [, encrypted] = encryptedKey.exec(text) ?? [];
  // Node would spend as many rounds as the file names, and nothing else would be done meanwhile.
  if (encrypted !== undefined) return readEncrypted(Buffer.from(encrypted, 'base64'), password);
  const isEncrypted = text.includes('ENCRYPTED');
  try {
    // Without a passphrase, Node would ask for one on the terminal if there is one.
    return createPrivateKey({ key: text, format: 'pem', ...(isEncrypted && { passphrase: password }) });
  } catch (error) {
    if (/UNSUPPORTED/.test(codeOf(error)))
      throw refused('legacy_encryption', 'The encryption of the private key is not supported.');
    if (isEncrypted) throw refused('wrong_password', 'The password is wrong.');
    throw refused('damaged_file', 'The private key is damaged.');
  }
}

function assertValidAt(certificate: X509Certificate, nowMs: number): void {
  if (nowMs > Date.parse(certificate.validTo))
    throw refused('certificate_expired', `The certificate was valid until ${certificate.validTo}.`);
  if (nowMs < Date.parse(certificate.validFrom))
    throw refused('certificate_not_yet_valid', `The certificate is valid from ${certificate.validFrom}.`);
}

/** Tries the key out, because TLS refuses some that can be read, such as an RSA key that is too short. */
function usable(found: ClientKey): ClientKey {
  try {
    createSecureContext({ cert: found.certificates, key: found.key.reveal() });
  } catch {
    throw refused('certificate_not_usable', 'TLS does not accept this certificate or its key.');
  }
  return found;
}
