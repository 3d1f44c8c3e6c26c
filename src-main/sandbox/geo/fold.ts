/**
 * Letters that Unicode decomposition does not split into a plain letter and a diacritic. Unlike the table in
 * `src-shared`, this one turns `æ` into `a`; `nameKeys` adds the spelling `ae`.
 */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'a' };

/** For each special letter, the two plain letters with which people often write it. */
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

/** The words of a text, folded. Everything except letters and digits separates words. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), match => ({
    folded: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Key under which a name is looked up: its folded words, separated by single spaces. */
export const nameKey = (text: string): string =>
  wordsOf(text)
    .map(word => word.folded)
    .join(' ');

/**
 * Returns every key under which a name may be looked up. Each special letter counts in two spellings: `ö` as `o` and as
 * `oe`.
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
