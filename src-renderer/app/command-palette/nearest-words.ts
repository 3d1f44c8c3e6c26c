import { folded, searchWords } from '../../../src-shared/domain/fold-letters.ts';
import { errorsIn, errorsToBegin } from './score.ts';

/** Words that can replace a mistyped one. The key is the folded form of a word, the value is the word as written. */
export type KnownWords = ReadonlyMap<string, string>;

/** Returns all words of the texts. */
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
  // No typing errors are accepted in a word with a digit: a mistyped number cannot be told from another number.
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
 * Replaces mistyped words by the most similar known ones: `tampre` becomes `Tampere`.
 * @returns null if a word is not similar to any known one, or if nothing needs correction
 */
export function corrected(typed: string, known: KnownWords): string | null {
  const words = searchWords(typed);
  const found = words.map(word => nearest(word, known));
  if (words.length === 0 || found.includes(null)) return null;
  const text = found.join(' ');
  return folded(text).startsWith(folded(typed)) ? null : text;
}
