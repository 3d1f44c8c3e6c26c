import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import {
  orderViews,
  viewFilterIn,
  viewFilters,
  withView,
} from '../../../../../src-renderer/features/orders/list/order-views.ts';
import { readOrderFilter } from '../../../../../src-shared/order-filter/read-filter.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('every view has a name of its own and a filter that is read as one term', () => {
  expect(new Set(orderViews().map(({ label }) => label)).size).toBe(viewFilters.length);
  for (const { filter } of orderViews())
    expect(readOrderFilter(filter, '2026-11-27')).toMatchObject({ words: '', problems: [], terms: [{}] });
});

test('a view is added to what was typed, takes the place of another view, and is taken away alone', () => {
  expect(withView('golf to:oulu', 'late')).toBe('late golf to:oulu');
  expect(withView('late golf to:oulu', 'pickup:today')).toBe('pickup:today golf to:oulu');
  expect(withView('late  golf', null)).toBe('golf');
  expect(viewFilterIn('golf pickup:today')).toBe('pickup:today');
  expect(viewFilterIn('latest')).toBeNull();
});
