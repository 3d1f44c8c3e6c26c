import { perLanguage, wordLocale } from './locale.ts';

const listed = perLanguage(() => new Intl.ListFormat(wordLocale(), { type: 'conjunction' }));

/** `a, b and c`, in the language of the screen. */
export const listOfWords = (words: readonly string[]): string => listed().format(words);
