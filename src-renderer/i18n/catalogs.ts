import type { Messages } from '@lingui/core';
import { isScreenLanguage, pseudoLanguage, type ScreenLanguage } from '../../src-shared/languages.ts';

interface Catalog {
  messages: Messages;
}

/** Each catalog is a file of its own, which is loaded only for its language. */
const catalogs = import.meta.glob<Catalog>('./catalogs/*.po');

/** The language in which main has begun this page. */
export function firstLanguage(): ScreenLanguage {
  const { lang } = document.documentElement;
  return isScreenLanguage(lang) ? lang : 'en';
}

/** Loads the texts of a language; those that are not translated are English. */
export async function catalogOf(language: ScreenLanguage): Promise<Messages> {
  const read =
    language === pseudoLanguage
      ? () => import('./catalogs/en.po?pseudo')
      : catalogs[`./catalogs/${language}.po`];
  return read ? (await read()).messages : {};
}
