import { i18n } from '@lingui/core';
import { englishOfNumbers, pseudoLanguage } from '../../src-shared/languages.ts';

/** Makes a value for the language of the screen, and makes it again for the first use after that has changed. */
export function perLanguage<Value>(make: () => Value): () => Value {
  let kept: { language: string; value: Value } | null = null;
  return () => {
    if (kept?.language !== i18n.locale) kept = { language: i18n.locale, value: make() };
    return kept.value;
  };
}

const isEnglish = (language = i18n.locale): boolean => ['en', pseudoLanguage, ''].includes(language);

let told: readonly string[] = [];

/**
 * Uses the locales that main has written on the page (`data-locales`), those of the computer. The browser itself knows
 * only the languages of its own menus: `sv` for `sv-FI`, `de` for `de-AT`.
 */
export function setLocales({ locales = '' }: Readonly<DOMStringMap>): void {
  told = locales.split(' ').filter(locale => locale !== '');
}

const ownLocales = (): readonly string[] => (told.length > 0 ? told : navigator.languages);

/** The user's own locale of this language, such as `de-AT` for `de`; else the language itself. */
const localeOf = (language: string): string =>
  ownLocales().find(locale => locale.split('-')[0] === language) ?? language;

/** Locale of days, months, lists, and names of countries: words in the language of the screen. British for English. */
export const wordLocale = perLanguage((): string => (isEnglish() ? 'en-GB' : localeOf(i18n.locale)));

/** Locale of units, which are words: `2,1 MB`. */
export const unitLocale = perLanguage((): string => (isEnglish() ? englishOfNumbers : wordLocale()));

/** Locale of the plurals of a language and the numbers in them. */
export const pluralLocale = (language: string): string =>
  isEnglish(language) ? englishOfNumbers : localeOf(language);

const countryOfEnglish = (): string =>
  ownLocales().find(locale => /^(fi|da|de|pl|sv)\b/.test(locale)) ?? 'fi-FI';

/**
 * Locale of numbers and money. With English texts they follow the user's country, or Finland if Dispatch does not
 * support it: `1 234,56 €`.
 */
export const numberLocale = perLanguage((): string => (isEnglish() ? countryOfEnglish() : wordLocale()));
