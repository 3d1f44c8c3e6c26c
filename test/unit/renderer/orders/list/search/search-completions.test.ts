import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { completionWords } from '../../../../../../src-renderer/features/orders/list/search/completion-words.ts';
import { searchValues } from '../../../../../../src-renderer/features/orders/list/search/search-values.ts';
import type { OrderRow } from '../../../../../../src-shared/contract/orders.ts';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const orderRow = (more: Partial<OrderRow>): OrderRow => ({ ...detailOf().row, orderedFor: null, ...more });

describe('values to complete a search with', () => {
  const rows = [
    orderRow({ deliveryCity: 'Oulu', orderedBy: 'Aino' }),
    orderRow({ deliveryCity: 'Hamburg', orderedFor: '1234567-1 FI' }),
    orderRow({ deliveryCity: 'Hamburg' }),
    orderRow({ deliveryCity: null, deliveryAddress: 'Street 1, 33100 Tampere' }),
  ];

  it('are those of the orders, the most frequent first', () => {
    expect(searchValues('to', rows, [])).toEqual(['Hamburg', 'Oulu', 'Tampere']);
    expect(searchValues('for', rows, [])).toEqual(['1234567-1 FI']);
    expect(searchValues('by', rows, [])).toEqual(['Aino']);
    expect(searchValues('vin', rows, [])).toEqual([]);
  });

  it('are the statuses of the service, and those of orders that it does not have yet', () => {
    expect(searchValues('status', [], ['accepted'])).toEqual(['accepted', 'attention', 'queued', 'sending']);
  });
});

it.each([
  ['pickup:today', 'Fri 27 Nov'],
  ['-delivery:mon', 'Mon 30 Nov'],
  ['pickup:', 'Day, such as today or 30.11.'],
  ['status:in_transit', 'In transit'],
  ['status:queued', 'Queued'],
  ['to:', 'City'],
  ['to:Hamburg', ''],
  ['for:business', 'Ordered for a business'],
  ['unsent:documents', 'Orders with a document that is not at the service yet'],
])('the completion %s means “%s”', (completion, words) => {
  expect(completionWords(completion, '2026-11-27')).toBe(words);
});
