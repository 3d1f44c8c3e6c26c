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

/**
 * What a search looks for, each as the spellings that find it: words, and what is typed in one piece with a dash or the
 * like, which stands together in the text. `golf uv-82` becomes `[['golf'], ['uv 82', 'uv82']]`.
 */
export const searchPieces = (text: string): string[][] =>
  text
    .split(/\s+/)
    .map(folded)
    .filter(Boolean)
    .map(piece => (piece.includes(' ') ? [piece, piece.replaceAll(' ', '')] : [piece]));

/** Whether each of the words begins a word of the folded text. */
export const hasWords = (foldedText: string, words: readonly string[]): boolean =>
  words.every(word => ` ${foldedText}`.includes(` ${word}`));
