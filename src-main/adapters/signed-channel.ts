import { createPublicKey, verify } from 'node:crypto';

const signatureLine = /^# signature: ([A-Za-z0-9+/]{86}==)\n?$/;

/**
 * Returns the bytes that a signature of a channel file covers. They contain its place, so that nobody can pass off the
 * file of another channel, system or processor as this one.
 * @param place path below the update place, such as `linux-x64/latest-linux.yml`
 * @param content the file without the line of its signature
 */
export const signedBytes = (place: string, content: string): Buffer =>
  Buffer.from(`Dispatch channel file\n${place}\n${content}`);

/**
 * Checks a channel file: its last line must be the comment `# signature: …` with the Ed25519 signature of all lines
 * before it. In one file with what it signs, a signature cannot be published too early or too late.
 * @param publicKey SPKI in DER, as base64
 * @returns the file without the signature; null if it is not signed with the key
 * @throws Error if the key cannot be read
 */
export function contentOfSigned(text: string, place: string, publicKey: string): string | null {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const signature = signatureLine.exec(text.slice(at))?.[1];
  if (signature === undefined) return null;
  const content = text.slice(0, at);
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned =
    key.asymmetricKeyType === 'ed25519' &&
    verify(null, signedBytes(place, content), key, Buffer.from(signature, 'base64'));
  return isSigned ? content : null;
}
