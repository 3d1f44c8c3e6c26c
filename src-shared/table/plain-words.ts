import { plainLetters } from '../domain/typed-date-words.ts';

/**
 * Words in lower case, without accents and punctuation, with one space between them: `Nouto-osoite:` becomes `nouto
 * osoite`.
 */
export const plainWords = (text: string): string =>
  plainLetters(text.replace(/ß/g, 'ss'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
