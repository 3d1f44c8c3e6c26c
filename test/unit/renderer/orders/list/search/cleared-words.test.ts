import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { clearedWords } from '../../../../../../src-renderer/features/orders/list/search/cleared-words.ts';
import { everyOrder } from '../../../../../../src-shared/contract/order-query.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says which of search and filter was taken away so that a placed order is in sight', () => {
  const words = (parts: Partial<typeof everyOrder>) => clearedWords({ ...everyOrder, ...parts });
  expect(words({})).toBeNull();
  expect(words({ sort: 'eta' })).toBeNull();
  expect(words({ search: 'x' })).toBe('The search was cleared to show the newly placed orders.');
  expect(words({ states: ['delivered'] })).toBe('The filter was cleared to show the newly placed orders.');
  expect(words({ show: 'followed' })).toBe('The filter was cleared to show the newly placed orders.');
  expect(words({ show: 'followed', search: 'x' })).toBe(
    'Search and filter were cleared to show the newly placed orders.',
  );
});
