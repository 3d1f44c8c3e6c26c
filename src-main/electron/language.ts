import { i18n, type Messages } from '@lingui/core';
import { app } from 'electron';
import {
  englishOfNumbers,
  isScreenLanguage,
  type Language,
  languageOf,
  pseudoLanguage,
  type ScreenLanguage,
} from '../../src-shared/languages.ts';
import { keepValues } from '../../src-shared/plain-values.ts';
import { messages as pseudoMessages } from './i18n/en.po?pseudo';

const catalogs = import.meta.glob<Messages>('./i18n/*.po', { eager: true, import: 'messages' });

const messagesOf = (language: ScreenLanguage): Messages =>
  (language === pseudoLanguage ? pseudoMessages : catalogs[`./i18n/${language}.po`]) ?? {};

/** The language of this computer. Tests choose another one with DISPATCH_LANGUAGE. */
export function systemLanguage(): ScreenLanguage {
  const forTests = app.isPackaged ? '' : (process.env.DISPATCH_LANGUAGE ?? '');
  return isScreenLanguage(forTests) ? forTests : languageOf(app.getPreferredSystemLanguages());
}

let current: ScreenLanguage = 'en';

/** The current language of dialogs and menus, in which new pages start as well. */
export const currentLanguage = (): ScreenLanguage => current;

/** Switches dialogs and menus to this language. */
export function speak(chosen: 'system' | Language): void {
  current = chosen === 'system' ? systemLanguage() : chosen;
  // The pseudo-language has the plurals of English. For English, numbers are in the same locale as in pages.
  const locales = current === pseudoLanguage || current === 'en' ? englishOfNumbers : current;
  i18n.loadAndActivate({ locale: current, locales, messages: messagesOf(current) });
  keepValues(i18n);
}
