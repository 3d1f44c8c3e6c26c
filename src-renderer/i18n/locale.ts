import { i18n } from '@lingui/core';
import { englishOfNumbers, pseudoLanguage } from '../../src-shared/languages.ts';

/**
 * Caches a value that depends on the current language. After the language has changed, `make` is called again at the
 * next use.
 */
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
 * Sets the locales of this computer, which the main process writes into the page (`data-locales`). The browser itself
 * knows only the languages of its menus: `sv` for `sv-FI`, `de` for `de-AT`.
 */
export function setLocales({ locales = '' }: Readonly<DOMStringMap>): void {
  told = locales.split(' ').filter(locale => locale !== '');
}

const ownLocales = (): readonly string[] => (told.length > 0 ? told : navigator.languages);

/** The user's locale for a language, such as `de-AT` for `de`. If the user has none, the language itself. */
const localeOf = (language: string): string =>
  ownLocales().find(locale => locale.split('-')[0] === language) ?? language;

/**
 * Locale for words in the current language: days, months, lists, and names of countries. For English, it is British
 * English.
 */
export const wordLocale = perLanguage((): string => (isEnglish() ? 'en-GB' : localeOf(i18n.locale)));

/** Locale for numbers with units, which are words: `2,1 MB`. */
export const unitLocale = perLanguage((): string => (isEnglish() ? englishOfNumbers : wordLocale()));

/** Locale for the plurals of a language, and for the numbers in them. */
export const pluralLocale = (language: string): string =>
  isEnglish(language) ? englishOfNumbers : localeOf(language);

const countryOfEnglish = (): string =>
  ownLocales().find(locale => /^(fi|da|de|pl|sv)\b/.test(locale)) ?? 'fi-FI';

/**
 * Locale for numbers and money. For English texts, it follows the user's country, or Finland if Dispatch does not
 * support that country: `1 234,56 €`.
 */
export const numberLocale = perLanguage((): string => (isEnglish() ? countryOfEnglish() : wordLocale()));
