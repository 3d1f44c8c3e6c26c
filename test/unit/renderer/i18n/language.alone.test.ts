import { i18n, type Messages } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDay } from '../../../../src-renderer/i18n/format.ts';
import { showLanguage } from '../../../../src-renderer/i18n/language.ts';

/** Catalogs that are read when the test says so. */
const catalogs = vi.hoisted(() => new Map<string, PromiseWithResolvers<Messages>>());
vi.mock('../../../../src-renderer/i18n/catalogs.ts', () => ({
  catalogOf: (language: string) => {
    const reading = Promise.withResolvers<Messages>();
    catalogs.set(language, reading);
    return reading.promise;
  },
}));
const page = { lang: 'en' };
vi.stubGlobal('document', { documentElement: page });

const read = (language: string) => catalogs.get(language)?.resolve({ hello: language });

beforeEach(async () => {
  const shown = showLanguage('en');
  read('en');
  await shown;
});

test('the language that was chosen last is shown, whichever is read first', async () => {
  const shown = [showLanguage('fi'), showLanguage('pl')];
  read('pl');
  await shown[1];
  read('fi');
  await shown[0];
  expect([i18n.locale, i18n._('hello'), page.lang]).toEqual(['pl', 'pl', 'pl']);
});

test('the page tells screen readers its language, and days are written in it at once', async () => {
  expect(formatDay('2026-11-23T12:00:00Z', 'UTC')).toMatch(/^Mon 23 Nov/);
  const shown = showLanguage('de');
  // The words of the former language are on screen until then.
  expect([i18n.locale, page.lang]).toEqual(['en', 'en']);
  read('de');
  await shown;
  expect(page.lang).toBe('de');
  expect(formatDay('2026-11-23T12:00:00Z', 'UTC')).toMatch(/^Mo\.? 23\. Nov/);
});

test('a language that could not be read leaves the former one, and can be chosen again', async () => {
  const failed = showLanguage('sv');
  catalogs.get('sv')?.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  expect([i18n.locale, page.lang]).toEqual(['en', 'en']);
  const shown = showLanguage('sv');
  read('sv');
  await shown;
  expect([i18n.locale, page.lang]).toEqual(['sv', 'sv']);
});
