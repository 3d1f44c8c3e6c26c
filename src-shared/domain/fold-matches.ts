import { folded } from './fold-letters.ts';

/** A part of a text, in UTF-16 units. */
export interface TextMatch {
  start: number;
  end: number;
}

/**
 * Where a word must be in the text: `start`: at the beginning of a word; `anywhere`; `joined`: anywhere, even across
 * spaces and dashes, as in a registration number.
 */
export type MatchPlace = 'start' | 'anywhere' | 'joined';

interface FoldedText {
  text: string;
  /** For each UTF-16 unit of `text`, the part of the original text from which it was made. */
  parts: TextMatch[];
}

/** Matches a letter or digit that folding does not change. Most are such. */
const isPlain = /^[a-z0-9]$/;

/**
 * Folds a text letter by letter, and notes from which part of the text each result comes. One letter can become
 * several: ß becomes ss.
 */
function foldedByLetter(original: string): FoldedText {
  let text = '';
  const parts: TextMatch[] = [];
  let at = 0;
  for (const letter of original) {
    const start = at;
    at += letter.length;
    const plain = isPlain.test(letter) ? letter : folded(letter);
    const last = parts.at(-1);
    if (plain !== '') {
      text += plain;
      for (const _unit of plain) parts.push({ start, end: at });
    } else if (/\p{M}/u.test(letter)) {
      // An accent that stands after its letter belongs to the letter.
      if (last && !text.endsWith(' ')) last.end = at;
    } else if (text !== '' && !text.endsWith(' ')) {
      text += ' ';
      parts.push({ start, end: at });
    }
  }
  return { text, parts };
}

const withoutSpaces = ({ text, parts }: FoldedText): FoldedText => ({
  text: text.replaceAll(' ', ''),
  parts: parts.filter((_part, index) => text[index] !== ' '),
});

function placesOf(text: string, word: string, place: MatchPlace): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (place !== 'start' || at === 0 || text[at - 1] === ' ') places.push(at);
  return places;
}

/**
 * Finds the parts of a text that a search has matched.
 * @param words folded, as by `searchWords`
 * @returns parts that do not overlap, in their sequence in the text
 */
export function matchesIn(original: string, words: readonly string[], place: MatchPlace): TextMatch[] {
  if (words.length === 0 || original === '') return [];
  const spaced = foldedByLetter(original);
  const { text, parts } = place === 'joined' ? withoutSpaces(spaced) : spaced;
  const found = words
    .filter(word => word !== '')
    .flatMap(word =>
      placesOf(text, word, place).flatMap(at => {
        const [first, last] = [parts[at], parts[at + word.length - 1]];
        return first && last ? [{ start: first.start, end: last.end }] : [];
      }),
    )
    .toSorted((one, other) => one.start - other.start);
  const merged: TextMatch[] = [];
  for (const { start, end } of found) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
