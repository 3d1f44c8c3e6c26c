/** Letters that Unicode normalisation does not split into a plain letter and marks. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/**
 * Text for comparisons, so that spelling does not matter: lower case, no accents, one space between words.
 * `Hämeenkatu 1,  33100 TAMPERE` becomes `hameenkatu 1 33100 tampere`.
 */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøœđðłþ]/g, letter => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of a search, folded. */
export const searchWords = (text: string): string[] => folded(text).split(' ').filter(Boolean);

/** Whether each of the words begins a word of the folded text. */
export const hasWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every(word => ` ${foldedText}`.includes(` ${word}`));
