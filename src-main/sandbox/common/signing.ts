import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

export interface Signer {
  /** Signature over the parts of one purpose; signatures of two purposes never agree. */
  sign(purpose: string, ...parts: readonly string[]): string;
  isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean;
}

export function createSigner(secret: Buffer): Signer {
  const key = createSecretKey(secret);
  const digest = (purpose: string, parts: readonly string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  return {
    sign: (purpose, ...parts) => digest(purpose, parts).toString('base64url'),
    isSigned(signature, purpose, ...parts) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(purpose, parts);
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
    },
  };
}

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with a hash, in constant time whatever the length of the text. */
export const matchesHash = (text: string, hash: Buffer): boolean => timingSafeEqual(sha256Of(text), hash);
