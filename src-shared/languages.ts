/**
 * Languages of the program: code, and the name in the language itself. The first is the source of all texts: what a
 * catalog lacks is shown in it.
 */
export const languageNames = {
  en: 'English',
  da: 'Dansk',
  de: 'Deutsch',
  fi: 'Suomi',
  pl: 'Polski',
  sv: 'Svenska',
} as const;

export type Language = keyof typeof languageNames;

const isLanguage = (code: string): code is Language => Object.hasOwn(languageNames, code);

export const languages = Object.keys(languageNames).filter(isLanguage);

/** Made from English for tests: longer words with accents. Installed programs cannot show it. */
export const pseudoLanguage = 'pseudo';

export type ScreenLanguage = Language | typeof pseudoLanguage;

export const isScreenLanguage = (code: string): code is ScreenLanguage =>
  isLanguage(code) || code === pseudoLanguage;

/** English with the numbers that all users of the English texts know: `12 345,6`. */
export const englishOfNumbers = 'en-FI';

/** The first of these locales, such as `sv-FI`, whose language the program has; else English. */
export const languageOf = (locales: readonly string[]): Language =>
  locales.map(locale => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en';
