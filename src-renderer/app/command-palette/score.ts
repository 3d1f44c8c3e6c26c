import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold-letters.ts';

/**
 * Scores of a name or command for the typed text, by how it matches: from equal (`exact`) to similar only if typing
 * errors are accepted (`mistyped`). 0 means no match.
 */
export const scores = { exact: 100, begins: 80, words: 70, part: 50, mistyped: 30 } as const;

/**
 * Minimum length of a typed text that may match inside a word. A shorter text occurs in almost every name, so it must
 * match the start of a word.
 */
const minWithin = 3;

/** Number of typing errors that are accepted in a typed word of `length` letters. */
export const errorsIn = (length: number): number => {
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
};

/**
 * Smallest number of errors with which `typed` is the beginning of `word`. An error is a wrong, missing or extra
 * letter, or two swapped letters.
 */
export function errorsToBegin(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let of = 1; of <= word.length; of += 1) {
      const isSame = typed[at - 1] === word[of - 1];
      const swapped =
        at > 1 && of > 1 && typed[at - 1] === word[of - 2] && typed[at - 2] === word[of - 1]
          ? (before[of - 2] ?? Number.POSITIVE_INFINITY) + 1
          : Number.POSITIVE_INFINITY;
      next.push(
        Math.min((row[of - 1] ?? 0) + (isSame ? 0 : 1), (row[of] ?? 0) + 1, (next[of - 1] ?? 0) + 1, swapped),
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

/** Scores a command by its name and its search words (`otherWords`). Tolerates typing errors. */
export function commandScore(label: string, otherWords: string, typed: string): number {
  const wanted = folded(typed);
  if (wanted === '') return scores.part;
  const name = folded(label);
  if (name === wanted) return scores.exact;
  if (name.startsWith(wanted)) return scores.begins;
  const words = searchWords(typed);
  const all = `${name} ${folded(otherWords)}`;
  if (hasWords(all, words)) return scores.words;
  if (wanted.length >= minWithin && all.includes(wanted)) return scores.part;
  const known = all.split(' ');
  const isClose = words.every(word => {
    const most = errorsIn(word.length);
    return known.some(one => one.startsWith(word) || (most > 0 && errorsToBegin(word, one) <= most));
  });
  return isClose ? scores.mistyped : 0;
}

/** Returns the text in lower case and without separators, which people put into ids, VINs and registration numbers. */
const compact = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Scores a record that the search has found, by its id, VIN, plate or reference: `exact`, `begins`, or `part` for any
 * other match. 0 if nothing was typed.
 */
export function recordScore(names: readonly (string | null)[], typed: string): number {
  const wanted = compact(typed);
  if (wanted === '') return 0;
  const known = names.map(name => compact(name ?? ''));
  if (known.includes(wanted)) return scores.exact;
  return known.some(name => name.startsWith(wanted)) ? scores.begins : scores.part;
}

/** Whether each typed word starts a word of `text`, or `text` contains the typed text as a whole. */
export const isFoundIn = (text: string, typed: string): boolean => {
  const all = folded(text);
  return hasWords(all, searchWords(typed)) || all.includes(folded(typed));
};

/** Sorts by score, the best first, and removes what has the score 0. Equal scores keep their order. */
export const byScore = <T extends { score: number }>(list: readonly T[]): T[] =>
  list.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
