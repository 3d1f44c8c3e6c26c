import { randomFillSync } from 'node:crypto';

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const timeChars = 9;
const randomChars = 16;

/**
 * Random bytes for many ids. Requesting them from the system for each id would cost more than the rest of `randomId`.
 */
const stock = Buffer.alloc(randomChars * 256);
let used = stock.byteLength;

/**
 * Returns an id of lower-case letters and digits. It starts with the time in milliseconds, so that new ids are close
 * together in an index. Then come 80 random bits, so that nobody can guess it.
 */
export function randomId(): string {
  if (used === stock.byteLength) {
    randomFillSync(stock);
    used = 0;
  }
  let id = '';
  for (let rest = Date.now(); id.length < timeChars; rest = Math.floor(rest / alphabet.length)) {
    id = `${alphabet[rest % alphabet.length]}${id}`;
  }
  for (const end = used + randomChars; used < end; used += 1) {
    id += alphabet[(stock[used] ?? 0) % alphabet.length];
  }
  return id;
}
