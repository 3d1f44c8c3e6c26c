/** Letters that no decomposition takes apart. */
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
 * Text as one compares it, however it was typed: small letters without marks, words with one space between them.
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
