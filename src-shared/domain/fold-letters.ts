/** Letters that Unicode normalisation does not split into a plain letter and marks. */
const unsplitLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/** The text in lower case and without accents, so that `sroda`, `środa` and `Środa` are one word. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæøœđðłþ]/g, letter => unsplitLetters[letter] ?? letter);

const foldedSlowly = (text: string): string =>
  plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The text to which `folded` changes a letter inside a word; a space if the letter divides words. */
const betweenLetters = (letter: string): string => foldedSlowly(`a${letter}a`).slice(1, -1);

/**
 * The text to which `folded` changes each letter below U+0250 inside a word. Null for the few letters, such as `ŀ`,
 * that divide words on one side only.
 */
const foldedLetters = Array.from({ length: 0x250 }, (_, code) => {
  const letters = betweenLetters(String.fromCharCode(code));
  return letters.trim() === letters || letters === ' ' ? letters : null;
});

/**
 * Text for comparisons, so that spelling does not matter: lower case, no accents, one space between words.
 * `Hämeenkatu 1,  33100 TAMPERE` becomes `hameenkatu 1 33100 tampere`.
 */
export function folded(text: string): string {
  let plain = '';
  let gap = '';
  for (let index = 0; index < text.length; index += 1) {
    const letter = foldedLetters[text.charCodeAt(index)];
    if (letter == null) return foldedSlowly(text);
    if (letter === ' ') gap = plain === '' ? '' : ' ';
    else {
      plain += gap + letter;
      gap = '';
    }
  }
  return plain;
}

/** The words of a search, folded. */
export const searchWords = (text: string): string[] => folded(text).split(' ').filter(Boolean);

/**
 * Takes a search apart at its spaces. Each piece is a list of spellings, one of which must be in the text. A piece with
 * a dash or another sign has two: `golf uv-82` becomes `[['golf'], ['uv 82', 'uv82']]`.
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
