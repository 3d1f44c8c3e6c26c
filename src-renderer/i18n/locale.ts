import { i18n } from '@lingui/core';
import { englishOfNumbers, pseudoLanguage } from '../../src-shared/languages.ts';

/**
 * Caches a value that depends on the current language. After a change of the language, the next use calls `make` again.
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
 * knows only the languages without countries: `sv` for `sv-FI`, `de` for `de-AT`.
 */
export function setLocales({ locales = '' }: Readonly<DOMStringMap>): void {
  told = locales.split(' ').filter(locale => locale !== '');
}

const ownLocales = (): readonly string[] => (told.length > 0 ? told : navigator.languages);

/** The user's locale for a language, such as `de-AT` for `de`; the language itself if the user has no locale for it. */
const localeOf = (language: string): string =>
  ownLocales().find(locale => locale.split('-')[0] === language) ?? language;

/**
 * Locale for dates, lists, and names of countries, which are words of the current language. For English, it is British
 * English.
 */
export const wordLocale = perLanguage((): string => (isEnglish() ? 'en-GB' : localeOf(i18n.locale)));

/** Locale for numbers with a unit. The unit is a word of the language: `2,1 MB`. */
export const unitLocale = perLanguage((): string => (isEnglish() ? englishOfNumbers : wordLocale()));

/** Locale that decides which plural a number has in a language, and how numbers in plural texts look. */
export const pluralLocale = (language: string): string =>
  isEnglish(language) ? englishOfNumbers : localeOf(language);

const countryOfEnglish = (): string =>
  ownLocales().find(locale => /^(fi|da|de|pl|sv)\b/.test(locale)) ?? 'fi-FI';

/**
 * Locale for numbers and money. For English texts, it follows the user's country, or Finland if Dispatch does not
 * support the country: `1 234,56 €`.
 */
export const numberLocale = perLanguage((): string => (isEnglish() ? countryOfEnglish() : wordLocale()));
