import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { newsWords } from '../../../../src-renderer/features/alerts/news-words.ts';
import { problemText } from '../../../../src-renderer/features/order-form/text/problem-text.ts';
import { catalogOf } from '../../../../src-renderer/i18n/catalogs.ts';

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'pl', messages: await catalogOf('pl') });
});

const vinOf = (length: number): string =>
  problemText({ code: 'vin_length', path: 'items.0.vin', severity: 'error', values: { length } }).todo;

const news = (count: number): string =>
  newsWords(
    Array.from({ length: count }, (_, index) => ({
      localId: `${index}`,
      label: `L${index}`,
      kind: 'attention' as const,
      change: null,
    })),
  ).title;

it.each([
  [0, 'VIN ma 0 znaków zamiast 17'],
  [1, 'VIN ma 1 znak zamiast 17'],
  [2, 'VIN ma 2 znaki zamiast 17'],
  [5, 'VIN ma 5 znaków zamiast 17'],
  [12, 'VIN ma 12 znaków zamiast 17'],
  [22, 'VIN ma 22 znaki zamiast 17'],
  [101, 'VIN ma 101 znaków zamiast 17'],
])('a VIN of %d characters is said in the plural of Polish', (length, words) => {
  expect(vinOf(length)).toBe(words);
});

it.each([
  [2, '2 zlecenia wymagają uwagi'],
  [5, '5 zleceń wymaga uwagi'],
  [12, '12 zleceń wymaga uwagi'],
  [22, '22 zlecenia wymagają uwagi'],
  [101, '101 zleceń wymaga uwagi'],
])('news of %d orders is said in the plural of Polish', (count, words) => {
  expect(news(count)).toBe(words);
});
