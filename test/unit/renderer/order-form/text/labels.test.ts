import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import {
  countryOptions,
  stopCountryOptions,
  zoneWords,
} from '../../../../../src-renderer/features/order-form/text/labels.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('a stop may be in any country of Europe, the usual ones stand first', () => {
  const labels = countryOptions().map(({ label }) => label);
  expect(labels.slice(0, 6)).toEqual(['Finland', 'Sweden', 'Denmark', 'Germany', 'Poland', 'Albania']);
  expect(labels).toEqual(expect.arrayContaining(['Norway', 'Netherlands', 'Estonia', 'Switzerland']));
  expect(stopCountryOptions('NO')[0]).toEqual({ value: '', label: 'Norway', note: 'detected' });
  expect(stopCountryOptions(null)[0]).toEqual({ value: '', label: 'From address' });
});

test.each([
  ['Karl Johans gate 1, Oslo', 'NO', 'Oslo time'],
  ['Karl Johans gate 1, Oslo, Norway', '', 'Oslo time'],
  ['Douglas, IM', '', 'Isle of Man time'],
  ['Tampere', '', 'Helsinki time until you enter a country'],
  ['', '', 'Helsinki time'],
])('the zone of a stop is named: %s %s', (address, countryCode, words) => {
  expect(zoneWords({ address, countryCode })).toBe(words);
});
