import { DerError, type DerValue, derPart, integerOf, octetsOf, oidOf, readDer } from './der.ts';
import {
  decryptBy,
  EncryptionError,
  isMacOf,
  type TriedPassword,
  triedPassword,
} from './password-encryption.ts';

/** The certificates of a file, and its private keys in PKCS#8, all in DER. */
export interface Pkcs12 {
  certificates: Buffer[];
  keys: Buffer[];
}

/** The password does not fit to the file. */
export class WrongPasswordError extends Error {}

const data = '1.2.840.113549.1.7.1';
const encryptedData = '1.2.840.113549.1.7.6';
const bag = '1.2.840.113549.1.12.10.1';
const x509 = '1.2.840.113549.1.9.22.1';

/** Maximum number of keys and certificates together: each key is tried with each certificate. */
const maxFound = 40;

/** Whether bytes look like a PKCS#12 file (RFC 7292), whatever its name is: a SEQUENCE that begins with version 3. */
export function isPkcs12(bytes: Buffer): boolean {
  try {
    const file = readDer(bytes);
    return (
      file.tag === 0x30 && integerOf(derPart(file, 0)) === 3 && oidOf(derPart(derPart(file, 1), 0)) !== ''
    );
  } catch {
    return false;
  }
}

/**
 * Reads a PKCS#12 file. Node would trust the authorities of such a file as well, so it is read here, and only the
 * certificate and its key are given to Node.
 * @throws WrongPasswordError, EncryptionError, DerError if the file is damaged
 */
export async function readPkcs12(bytes: Buffer, text: string): Promise<Pkcs12> {
  const password = triedPassword(text);
  const file = readDer(bytes);
  const [authSafe, mac] = [derPart(file, 1), file.parts[2]];
  if (oidOf(derPart(authSafe, 0)) !== data) throw new EncryptionError('unknown', oidOf(derPart(authSafe, 0)));
  const content = octetsOf(derPart(derPart(authSafe, 1), 0));
  if (mac && !(await isMacOf(mac, content, password))) throw new WrongPasswordError();
  const found: Pkcs12 = { certificates: [], keys: [] };
  for (const part of readDer(content).parts) {
    const kind = oidOf(derPart(part, 0));
    const inner = derPart(derPart(part, 1), 0);
    if (kind === data) await readBags(octetsOf(inner), password, found);
    else if (kind === encryptedData) {
      const encrypted = derPart(inner, 1);
      const bags = octetsOf(derPart(encrypted, 2));
      await readBags(await opened(derPart(encrypted, 1), bags, password), password, found);
    } else throw new EncryptionError('unknown', kind);
  }
  return found;
}

async function readBags(bytes: Buffer, password: TriedPassword, found: Pkcs12): Promise<void> {
  for (const { parts } of readDer(bytes).parts) await readBag(parts, password, found);
}

async function readBag(parts: readonly DerValue[], password: TriedPassword, found: Pkcs12): Promise<void> {
  if (found.keys.length + found.certificates.length > maxFound)
    throw new DerError('There are too many parts.');
  const [kind, wrapped] = parts;
  if (!kind || !wrapped) throw new DerError('A part is missing.');
  const value = derPart(wrapped, 0);
  switch (oidOf(kind)) {
    case `${bag}.1`:
      found.keys.push(value.whole);
      break;
    case `${bag}.2`:
      found.keys.push(await openedKey(value, password));
      break;
    case `${bag}.3`:
      if (oidOf(derPart(value, 0)) === x509) found.certificates.push(octetsOf(derPart(derPart(value, 1), 0)));
      break;
    case `${bag}.6`:
      for (const inner of value.parts) await readBag(inner.parts, password, found);
      break;
    default:
    // Revocation lists and secrets of other programs are of no use here.
  }
}

/**
 * Decrypts a private key in PKCS#8, in DER.
 * @throws WrongPasswordError, EncryptionError, DerError if it is damaged
 */
export const readEncryptedKey = (der: Buffer, text: string): Promise<Buffer> =>
  openedKey(readDer(der), triedPassword(text));

const openedKey = (key: DerValue, password: TriedPassword): Promise<Buffer> =>
  opened(derPart(key, 0), octetsOf(derPart(key, 1)), password);

/** Decrypts; a failure of the cipher, or content that is no ASN.1, means another password. */
async function opened(algorithm: DerValue, content: Buffer, password: TriedPassword): Promise<Buffer> {
  let plain: Buffer;
  try {
    plain = await decryptBy(algorithm, content, password);
    readDer(plain);
  } catch (error) {
    if (error instanceof EncryptionError) throw error;
    throw new WrongPasswordError();
  }
  return plain;
}
