import { i18n } from '@lingui/core';
import type { ScreenLanguage } from '../../src-shared/languages.ts';
import { keepValues } from '../../src-shared/plain-values.ts';
import { catalogOf } from './catalogs.ts';
import { pluralLocale } from './locale.ts';

let wanted: ScreenLanguage | null = null;

/** Shows all texts in this language, once its catalog is loaded. */
export async function showLanguage(language: ScreenLanguage): Promise<void> {
  if (wanted === language) return;
  wanted = language;
  const messages = await catalogOf(language).catch((error: unknown) => {
    // The next choice of it tries again.
    if (wanted === language) wanted = null;
    throw error;
  });
  // Another one may have been chosen meanwhile.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  keepValues(i18n);
  i18n.loadAndActivate({ locale: language, locales: pluralLocale(language), messages });
}
