import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import {
  orderViews,
  sortOfView,
  viewFilterIn,
  withView,
} from '../../../../../../src-renderer/features/orders/list/state/order-views.ts';
import { readOrderFilter } from '../../../../../../src-shared/order-filter/read-filter.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

test('every view has the name of what its filter finds, and a filter that is read as one term', () => {
  expect(orderViews().map(({ label, filter }) => [label, filter])).toEqual([
    ['Late', 'late'],
    ['Pickup today', 'pickup:today'],
    ['Delivery today', 'delivery:today'],
    ['Pickup tomorrow', 'pickup:tomorrow'],
    ['No time window', 'no:window'],
    ['Unsent documents', 'unsent:documents'],
  ]);
  for (const { filter } of orderViews())
    expect(readOrderFilter(filter, '2026-11-27')).toMatchObject({ words: '', problems: [], terms: [{}] });
});

test('a view is added to what was typed, takes the place of another view, and is taken away alone', () => {
  expect(withView('golf to:oulu', 'late')).toBe('late golf to:oulu');
  expect(withView('late golf to:oulu', 'pickup:today')).toBe('pickup:today golf to:oulu');
  expect(withView('late  golf', null)).toBe('golf');
  expect(viewFilterIn('golf pickup:today')).toBe('pickup:today');
  expect(viewFilterIn('latest')).toBeNull();
  // Quoted text stays as it is.
  expect(viewFilterIn('"is late now"')).toBeNull();
  expect(withView('"is late  now" to:"frankfurt am main"', 'no:window')).toBe(
    'no:window "is late  now" to:"frankfurt am main"',
  );
});

test('what is late is sorted by when it was due, and everything else as it was before', () => {
  const usual = { sort: 'price', isDescending: true } as const;
  expect(sortOfView('late', null, usual)).toEqual({ sort: 'next', isDescending: false });
  expect(sortOfView('late', 'late', usual)).toEqual({});
  expect(sortOfView('pickup:today', 'late', usual)).toEqual(usual);
  expect(sortOfView(null, 'late', usual)).toEqual(usual);
  expect(sortOfView('pickup:today', null, usual)).toEqual({});
});
