import { plainLetters } from '../domain/typed-date-words.ts';

/** Words without case, accents and punctuation, one space between them: `Nouto-osoite:` is `nouto osoite`. */
export const plainWords = (text: string): string =>
  plainLetters(text.replace(/ß/g, 'ss'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
