/**
 * Letters that Unicode decomposition does not turn into a plain letter and a diacritic. `src-shared` has another table:
 * here `æ` is bare (`a`), and `nameKeys` adds `ae`.
 */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'a' };

/** For special letters, the two plain letters with which they are often written. */
const spelledOutLetters: Readonly<Record<string, string>> = {
  å: 'aa',
  ä: 'ae',
  æ: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
};

/** A word of a text, and its position. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

/** The text in lower case and without diacritics. */
export const fold = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßłøæ]/g, letter => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** The folded words of a text, split at everything except letters and digits. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), match => ({
    folded: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Lookup key of a name: its folded words, separated by single spaces. */
export const nameKey = (text: string): string =>
  wordsOf(text)
    .map(word => word.folded)
    .join(' ');

/**
 * Returns every key under which a name may be looked up. A special letter can be written bare (`o`) or spelled out
 * (`oe`).
 */
export const nameKeys = (name: string): string[] => {
  let spellings = [''];
  for (const letter of name.normalize('NFC').toLowerCase()) {
    const spelledOut = spelledOutLetters[letter];
    const choices = spelledOut === undefined ? [letter] : [letter, spelledOut];
    spellings = spellings.flatMap(begun => choices.map(choice => begun + choice));
  }
  return [...new Set(spellings.map(nameKey))];
};
