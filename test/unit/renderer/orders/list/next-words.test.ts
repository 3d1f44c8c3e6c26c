import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { nextWordsOf } from '../../../../../src-renderer/features/orders/list/next-words.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { detailOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

type Next = NonNullable<OrderRow['next']>;
/** Friday, noon in Helsinki. */
const nowMs = Date.parse('2026-11-27T10:00:00Z');
const words = (next: Partial<Next> | null, row: Partial<OrderRow> = {}) => {
  const usual: Next = {
    stop: 'pickup',
    kind: 'requested',
    at: '2026-11-27T12:00:00Z',
    endAt: null,
    later: [],
    zone: 'Europe/Helsinki',
    promisedAt: null,
  };
  const whole = { ...detailOf().row, ...row, next: next && { ...usual, ...next } };
  return nextWordsOf(whole, 'Europe/Berlin', nowMs);
};

it.each<[string, Partial<Next>]>([
  ['Pickup today 14:00', {}],
  ['Pickup today 14:00–16:00', { endAt: '2026-11-27T14:00:00Z' }],
  ['Pickup tomorrow 00:30', { at: '2026-11-27T22:30:00Z' }],
  ['Pickup yesterday 12:00', { at: '2026-11-26T10:00:00Z' }],
  ['Delivery Mon 12:00', { stop: 'delivery', at: '2026-11-30T10:00:00Z' }],
  ['Pickup 4 Dec 12:00', { at: '2026-12-04T10:00:00Z' }],
  ['Pickup 20 Nov 12:00', { at: '2026-11-20T10:00:00Z' }],
  ['Ready Sun', { kind: 'ready', at: '2026-11-29T10:00:00Z' }],
  ['Delivery by today 14:00', { stop: 'delivery', kind: 'deadline' }],
])('%s', (text, next) => {
  expect(words(next)?.words).toBe(text);
});

it('says by how much an ETA is late, or that a time is over, and nothing of an order in time', () => {
  const eta = { kind: 'eta', at: '2026-11-27T12:45:00Z' } as const;
  expect(words({ ...eta, promisedAt: '2026-11-27T12:00:00Z' })?.late).toBe('+45 min');
  expect(words({ ...eta, promisedAt: '2026-11-27T13:00:00Z' })?.late).toBeNull();
  expect(words({ promisedAt: '2026-11-27T10:00:00Z' })?.late).toBe('overdue');
  expect(words({ promisedAt: '2026-11-27T10:00:01Z' })?.late).toBeNull();
});

it('says when it was delivered, and nothing of what is over or not known', () => {
  expect(words({}, { deliveredAt: '2026-11-26T10:00:00Z' })).toMatchObject({
    words: 'Delivered 26 Nov 11:00',
    late: null,
    isDone: true,
  });
  expect(words({}, { isFinished: true })).toBeNull();
  expect(words(null)).toBeNull();
});

it('shows a time in a zone that this computer does not know', () => {
  expect(words({ zone: 'Mars/Olympus' })?.words).toMatch(/^Pickup /);
});
