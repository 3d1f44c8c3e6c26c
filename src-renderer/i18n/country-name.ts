import { perLanguage, wordLocale } from './locale.ts';

/** Names of countries in the language of the screen. */
const names = perLanguage(() => new Intl.DisplayNames(wordLocale(), { type: 'region' }));

const alphabet = perLanguage(() => new Intl.Collator(wordLocale()));

/** `Norway`; unknown codes are returned as they are. */
export function countryName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}

/** The order of two words in the alphabet of the language of the screen. */
export const inAlphabet = (one: string, other: string): number => alphabet().compare(one, other);
