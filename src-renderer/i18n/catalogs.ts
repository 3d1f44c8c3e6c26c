import type { Messages } from '@lingui/core';
import { isScreenLanguage, pseudoLanguage, type ScreenLanguage } from '../../src-shared/languages.ts';

interface Catalog {
  messages: Messages;
}
type Catalogs = Record<string, () => Promise<Catalog>>;

/**
 * `first`: catalogs with the texts of the first screen; `rest`: catalogs with all other texts. Each is a separate file,
 * which is loaded only for its language.
 */
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

/** The language of this page, which the main process has set; English if it is unknown. */
export function firstLanguage(): ScreenLanguage {
  const { lang } = document.documentElement;
  return isScreenLanguage(lang) ? lang : 'en';
}

/** Loads the texts of the first screen in a language. Texts that are not translated are in English. */
export const firstTextsOf = (language: ScreenLanguage): Promise<Messages> => read(first, language);

/** Loads all texts that do not belong to the first screen. */
export const otherTextsOf = (language: ScreenLanguage): Promise<Messages> => read(rest, language);

/** Loads all texts of a language. */
export async function catalogOf(language: ScreenLanguage): Promise<Messages> {
  const parts = await Promise.all([firstTextsOf(language), otherTextsOf(language)]);
  return Object.assign({}, ...parts);
}
