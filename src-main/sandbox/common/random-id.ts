import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Lower-case letters and digits, 100 random bits. */
export const randomId = (): string =>
  Array.from(randomBytes(20), byte => alphabet[byte % alphabet.length]).join('');
