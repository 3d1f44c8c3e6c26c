import { i18n } from '@lingui/core';

/** `a, b and c`, as the language on screen joins them. */
export const listOfWords = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
