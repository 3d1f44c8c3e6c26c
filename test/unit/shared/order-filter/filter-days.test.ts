import { expect, it } from 'vitest';
import { dayOfFilter, isDayBegun } from '../../../../src-shared/order-filter/filter-days.ts';

/** A Friday. */
const today = '2026-11-27';

it.each([
  ['2026-11-27', ['today', 'tänään', 'idag', 'heute', 'dziś', 'Fri', 'pe', 'fredag', 'Freitag', 'piątek']],
  ['2026-11-28', ['tomorrow', 'huomenna', 'imorgon', 'imorgen', 'morgen', 'jutro', 'la', 'lör', 'Samstag']],
  ['2026-11-26', ['yesterday', 'eilen', 'igår', 'gestern', 'wczoraj']],
  ['2026-12-01', ['tue', 'ti', 'tis', 'tirsdag', 'Di.', 'wt']],
  ['2026-12-03', ['thu', 'tor', 'torsdag', 'Donnerstag', 'czw']],
  ['2026-12-24', ['24.12.', '24.12', '24/12', '24/12/2026', '24.12.2026', '2026-12-24']],
])('%s is named in each language', (day, words) => {
  expect(words.map(word => dayOfFilter(word, today))).toEqual(words.map(() => day));
});

it('is no other word, and one that is not typed to its end yet is begun', () => {
  const others = ['soon', 'marraskuu', 'until', 'asti', 'klo', 'x', 'constructor', '__proto__'];
  expect(others.filter(word => dayOfFilter(word, today) !== null)).toEqual([]);
  expect(['huom', 'ta', 'ueber', 'wcz', 'tom'].map(isDayBegun)).toEqual([true, true, true, true, true]);
  expect(['24/', '24/12/20'].map(isDayBegun)).toEqual([true, true]);
  expect(isDayBegun('soon')).toBe(false);
});
