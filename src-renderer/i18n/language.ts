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
    // Forgets the language that could not be loaded, so that choosing it again makes another attempt.
    if (wanted === language) wanted = null;
    throw error;
  });
  // If another language was chosen while this one was being loaded, this one is not shown.
  if (wanted !== language) return;
  document.documentElement.lang = language;
  keepValues(i18n);
  // A copy of the texts is activated, because `addOtherTexts` adds to the activated object.
  i18n.loadAndActivate({ locale: language, locales: pluralLocale(language), messages: { ...messages } });
}

/** Shows all texts in this language as soon as its catalog is loaded. */
export const showLanguage = (language: ScreenLanguage): Promise<void> => show(language, catalogOf);

/**
 * Shows a language as `showLanguage` does, but with the texts of the first screen only. Call `addOtherTexts` before
 * anything else is shown.
 */
export const showFirstTexts = (language: ScreenLanguage): Promise<void> => show(language, firstTextsOf);

/** Adds all texts that do not belong to the first screen. The screen is not drawn again. */
export async function addOtherTexts(): Promise<void> {
  const language = i18n.locale;
  if (!isScreenLanguage(language)) return;
  const texts = await otherTextsOf(language);
  // If another language is shown by now, all its texts were loaded already.
  if (i18n.locale === language) Object.assign(i18n.messages, texts);
}
