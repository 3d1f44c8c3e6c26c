import { folded, searchWords } from '../../../src-shared/domain/fold.ts';
import { errorsIn, errorsToBegin } from './score.ts';

/** Known words by their folded form, as they are written. */
export type KnownWords = ReadonlyMap<string, string>;

/** The words of these texts. */
export function knownWords(texts: Iterable<string | null>): KnownWords {
  const known = new Map<string, string>();
  for (const text of texts) {
    for (const word of (text ?? '').split(/[^\p{L}\p{N}-]+/u)) {
      const key = folded(word);
      if (key !== '' && !known.has(key)) known.set(key, word);
    }
  }
  return known;
}

function nearest(word: string, known: KnownWords): string | null {
  // A number with a slip is another number.
  const maxErrors = /\p{N}/u.test(word) ? 0 : errorsIn(word.length);
  let best: { errors: number; written: string } | null = null;
  for (const [key, written] of known) {
    if (key.startsWith(word)) return written;
    const errors = errorsToBegin(word, key);
    if (errors <= maxErrors && (best === null || errors < best.errors)) best = { errors, written };
  }
  return best?.written ?? null;
}

/**
 * Corrects slips in what was typed: `tampre` becomes `Tampere`.
 * @returns null if a word is like no known one, or nothing needs correction
 */
export function corrected(typed: string, known: KnownWords): string | null {
  const words = searchWords(typed);
  const found = words.map(word => nearest(word, known));
  if (words.length === 0 || found.includes(null)) return null;
  const text = found.join(' ');
  return folded(text).startsWith(folded(typed)) ? null : text;
}
