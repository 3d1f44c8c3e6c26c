import { i18n, type Messages } from '@lingui/core';
import { isScreenLanguage, type ScreenLanguage } from '../../src-shared/languages.ts';
import { keepValues } from '../../src-shared/plain-values.ts';
import { catalogOf, firstTextsOf, otherTextsOf } from './catalogs.ts';
import { pluralLocale } from './locale.ts';

let wanted: ScreenLanguage | null = null;

async function show(
  language: ScreenLanguage,
  textsOf: (language: ScreenLanguage) => Promise<Messages>,
): Promise<void> {
  if (wanted === language) return;
  wanted = language;
  const messages = await textsOf(language).catch((error: unknown) => {
    // The next choice of it tries again.
    if (wanted === language) wanted = null;
    throw error;
  });
  // Another one may have been chosen meanwhile.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  keepValues(i18n);
  // A copy, because `addOtherTexts` adds to it.
  i18n.loadAndActivate({ locale: language, locales: pluralLocale(language), messages: { ...messages } });
}

/** Shows all texts in this language, once its catalog is loaded. */
export const showLanguage = (language: ScreenLanguage): Promise<void> => show(language, catalogOf);

/** As `showLanguage`, with the texts of the first screen only. `addOtherTexts` must run before another is shown. */
export const showFirstTexts = (language: ScreenLanguage): Promise<void> => show(language, firstTextsOf);

/** Adds the texts of all that is loaded after the first screen. Draws nothing anew. */
export async function addOtherTexts(): Promise<void> {
  const language = i18n.locale;
  if (!isScreenLanguage(language)) return;
  const texts = await otherTextsOf(language);
  // Another language that is shown by now has all its texts.
  if (i18n.locale === language) Object.assign(i18n.messages, texts);
}
