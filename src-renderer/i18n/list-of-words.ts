import { perLanguage, wordLocale } from './locale.ts';

const listed = perLanguage(() => new Intl.ListFormat(wordLocale(), { type: 'conjunction' }));

/** Joins words to a list in the current language: `a, b and c`. */
export const listOfWords = (words: readonly string[]): string => listed().format(words);
