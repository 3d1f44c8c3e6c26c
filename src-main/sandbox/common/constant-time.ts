import { createHash, timingSafeEqual } from 'node:crypto';

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with a hash, in constant time whatever the length of the text. */
export const matchesHash = (text: string, hash: Buffer): boolean => timingSafeEqual(sha256Of(text), hash);
