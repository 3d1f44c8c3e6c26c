import type { Messages } from '@lingui/core';
import { isScreenLanguage, pseudoLanguage, type ScreenLanguage } from '../../src-shared/languages.ts';

interface Catalog {
  messages: Messages;
}
type Catalogs = Record<string, () => Promise<Catalog>>;

/** The texts of the first screen, and all others: files of their own, which are loaded only for their language. */
const first: Catalogs = {
  ...import.meta.glob<Catalog>('./catalogs/*.po', { query: '?first' }),
  [fileOf(pseudoLanguage)]: () => import('./catalogs/en.po?pseudo-first'),
};
const rest: Catalogs = {
  ...import.meta.glob<Catalog>('./catalogs/*.po', { query: '?rest' }),
  [fileOf(pseudoLanguage)]: () => import('./catalogs/en.po?pseudo-rest'),
};

function fileOf(language: ScreenLanguage): string {
  return `./catalogs/${language}.po`;
}

const read = async (catalogs: Catalogs, language: ScreenLanguage): Promise<Messages> =>
  (await catalogs[fileOf(language)]?.())?.messages ?? {};

/** The language in which main has begun this page. */
export function firstLanguage(): ScreenLanguage {
  const { lang } = document.documentElement;
  return isScreenLanguage(lang) ? lang : 'en';
}

/** Loads the texts of the first screen in a language; those that are not translated are English. */
export const firstTextsOf = (language: ScreenLanguage): Promise<Messages> => read(first, language);

/** Loads the texts of all that is loaded later. */
export const otherTextsOf = (language: ScreenLanguage): Promise<Messages> => read(rest, language);

/** Loads all texts of a language. */
export async function catalogOf(language: ScreenLanguage): Promise<Messages> {
  const parts = await Promise.all([firstTextsOf(language), otherTextsOf(language)]);
  return Object.assign({}, ...parts);
}
