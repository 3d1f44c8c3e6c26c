/**
 * Languages of the program: code, and name in the language itself. The first is the language of the source code. A text
 * that is not translated is shown in it.
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

/** Code of a made-up language for tests: English with longer words and accents. Installed programs cannot show it. */
export const pseudoLanguage = 'pseudo';

export type ScreenLanguage = Language | typeof pseudoLanguage;

export const isScreenLanguage = (code: string): code is ScreenLanguage =>
  isLanguage(code) || code === pseudoLanguage;

/** Locale for numbers in English texts: `12 345,6`. All users of the English texts know this format. */
export const englishOfNumbers = 'en-FI';

/** The first of these locales, such as `sv-FI`, whose language the program has; else English. */
export const languageOf = (locales: readonly string[]): Language =>
  locales.map(locale => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en';
