import { randomFillSync } from 'node:crypto';

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';
const timeChars = 9;
const randomChars = 16;

/** Random bytes in stock: asking the system for every id costs more than the rest of it. */
const stock = Buffer.alloc(randomChars * 256);
let used = stock.byteLength;

/**
 * Lower-case letters and digits: the time in milliseconds, so that new ids are neighbours in an index, and 80 random
 * bits, so that nobody can guess one.
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
