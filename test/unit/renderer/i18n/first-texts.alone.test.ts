import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ScreenLanguage } from '../../../../src-shared/languages.ts';

const gates = new Map<ScreenLanguage, () => void>();
const parts = (language: ScreenLanguage) => ({
  first: { title: `${language} title` },
  rest: { late: `${language} late` },
});
/** The texts of the others come when the test lets them. */
vi.mock('../../../../src-renderer/i18n/catalogs.ts', () => ({
  firstTextsOf: async (language: ScreenLanguage) => parts(language).first,
  otherTextsOf: (language: ScreenLanguage) =>
    new Promise(resolve => gates.set(language, () => resolve(parts(language).rest))),
  catalogOf: async (language: ScreenLanguage) => ({ ...parts(language).first, ...parts(language).rest }),
}));
vi.stubGlobal('document', { documentElement: { lang: '' } });
const { addOtherTexts, showFirstTexts, showLanguage } = await import(
  '../../../../src-renderer/i18n/language.ts'
);

const shown = () => [i18n._('title'), i18n._('late')];

beforeEach(async () => {
  gates.clear();
  await showLanguage('sv');
});

it('the other texts are added to the first ones, and nothing is drawn anew for them', async () => {
  await showFirstTexts('de');
  expect(shown()).toEqual(['de title', 'late']);
  const drawn = vi.fn();
  const end = i18n.on('change', drawn);
  const added = addOtherTexts();
  gates.get('de')?.();
  await added;
  end();
  expect(shown()).toEqual(['de title', 'de late']);
  expect(drawn).not.toHaveBeenCalled();
});

it('another language has all its texts, also while those of the one before are on their way', async () => {
  await showFirstTexts('de');
  const added = addOtherTexts();
  await showLanguage('fi');
  expect(shown()).toEqual(['fi title', 'fi late']);
  gates.get('de')?.();
  await added;
  expect(shown()).toEqual(['fi title', 'fi late']);
});

it('the first texts of a language stay as they are: a catalog is not changed', async () => {
  await showFirstTexts('de');
  const added = addOtherTexts();
  gates.get('de')?.();
  await added;
  await showLanguage('fi');
  await showFirstTexts('de');
  expect(shown()).toEqual(['de title', 'late']);
});
