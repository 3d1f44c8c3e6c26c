import { perLanguage, wordLocale } from './locale.ts';

/** Names of countries in the current language. */
const names = perLanguage(() => new Intl.DisplayNames(wordLocale(), { type: 'region' }));

const alphabet = perLanguage(() => new Intl.Collator(wordLocale()));

/** The name of a country, such as `Norway`. An unknown code is returned unchanged. */
export function countryName(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Compares two texts in the alphabetical order of the current language. */
export const inAlphabet = (one: string, other: string): number => alphabet().compare(one, other);
