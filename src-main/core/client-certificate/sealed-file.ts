import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { codeOf } from '../../../src-shared/thrown.ts';
import { saveFile } from '../files/save-file.ts';
import { Secret } from '../ports/secret.ts';

/** First bytes of a sealed file, by which a later version of the format can be told from this one. */
const mark = Buffer.from('DSP1');
const [ivBytes, tagBytes] = [12, 16];

/** A sealed file that was changed, or sealed with another key or for another place. */
export class SealBrokenError extends Error {}

/** Returns a new key for `writeSealed`, in base64: short enough for any keychain. */
export const newSealKey = (): Secret => new Secret(randomBytes(32).toString('base64'));

/**
 * Writes a file that only the key opens (AES-256-GCM).
 * @param place what the content belongs to; it cannot be opened for another place
 * @throws DispatchError `storage_full`, `storage_failed`; an earlier file is still there then
 */
export async function writeSealed(path: string, key: Secret, place: string, content: Secret): Promise<void> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key.reveal(), 'base64'), iv);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(content.reveal(), 'utf8'), cipher.final()]);
  await saveFile(path, Buffer.concat([mark, iv, cipher.getAuthTag(), sealed]));
}

/** The content of a sealed file, and the key that opened it. */
export interface OpenedSeal {
  content: Secret;
  key: Secret;
}

/**
 * Reads a sealed file with the first of the keys that opens it; null if there is no file.
 * @throws SealBrokenError, Error of the disk
 */
export async function readSealed(
  path: string,
  keys: readonly Secret[],
  place: string,
): Promise<OpenedSeal | null> {
  const file = await readOrNull(path);
  if (file === null) return null;
  for (const key of keys) {
    const content = opened(file, key, place);
    if (content !== null) return { content, key };
  }
  throw new SealBrokenError();
}

/** Decrypts a sealed file; null if the key does not open it. */
function opened(file: Buffer, key: Secret, place: string): Secret | null {
  const start = mark.byteLength + ivBytes + tagBytes;
  if (!file.subarray(0, mark.byteLength).equals(mark)) return null;
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(key.reveal(), 'base64'),
      file.subarray(mark.byteLength, mark.byteLength + ivBytes),
      { authTagLength: tagBytes },
    );
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(file.subarray(mark.byteLength + ivBytes, start));
    return new Secret(decipher.update(file.subarray(start), undefined, 'utf8') + decipher.final('utf8'));
  } catch {
    return null;
  }
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
