import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

export function createSigner(secret: Buffer) {
  const key = createSecretKey(secret);
  const digest = (purpose: string, parts: readonly string[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  return {
    /** Signs `parts` for one purpose. The signature is not valid for any other purpose. */
    sign: (purpose: string, ...parts: readonly string[]): string =>
      digest(purpose, parts).toString('base64url'),
    isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(purpose, parts);
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
    },
  };
}

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares a text with a hash. How long this takes does not reveal how much of the text is right. */
export const matchesHash = (text: string, hash: Buffer): boolean => timingSafeEqual(sha256Of(text), hash);
