import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { catalogOf } from '../../../../src-renderer/i18n/catalogs.ts';
import { keyNames } from '../../../../src-renderer/ui/key-names.ts';

it.each([
  ['en', 'Ctrl ↵', 'Shift ↑ ↓'],
  ['de', 'Strg ↵', 'Umschalt ↑ ↓'],
  ['fi', 'Ctrl ↵', 'Vaihto ↑ ↓'],
] as const)('names keys as keyboards do, in %s', async (language, place, mark) => {
  i18n.loadAndActivate({ locale: language, messages: await catalogOf(language) });
  expect(keyNames('Ctrl ↵')).toBe(place);
  expect(keyNames('Shift ↑ ↓')).toBe(mark);
  expect(keyNames('F8')).toBe('F8');
});

it.each([
  ['de', 'Pos1 Ende Entf Leertaste Eingabe'],
  ['pl', 'Home End Del Spacja Enter'],
  ['sv', 'Home End Del Mellanslag Retur'],
] as const)('names the keys of lists, in %s', async (language, names) => {
  i18n.loadAndActivate({ locale: language, messages: await catalogOf(language) });
  expect(keyNames('Home End Del Space Enter')).toBe(names);
});
