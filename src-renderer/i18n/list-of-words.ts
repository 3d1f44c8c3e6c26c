import { i18n } from '@lingui/core';

/** `a, b and c`, in the language of the screen. */
export const listOfWords = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
