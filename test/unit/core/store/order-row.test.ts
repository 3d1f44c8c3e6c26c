import { expect, it } from 'vitest';
import type { OrderRecord } from '../../../../src-main/core/store/order-record.ts';
import { orderRowOf } from '../../../../src-main/core/store/order-row.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';

/** Only what the line of an order is made of. */
const rowOf = (record: Pick<OrderRecord, 'order' | 'draft'>) => orderRowOf(record as OrderRecord);
const { pickup } = acceptedOrder();
const windowAt = (start_at: string, end_at: string) => ({ start_at, end_at, timezone: 'Europe/Helsinki' });
const windows = [
  windowAt('2026-11-24T08:00:00+02:00', '2026-11-24T10:00:00+02:00'),
  // As text the later one.
  windowAt('2026-11-23T23:30:00Z', '2026-11-24T01:00:00Z'),
  windowAt('2026-11-24T01:00:00+02:00', '2026-11-24T01:20:00+02:00'),
];

it('an order is ready when the vehicle is available, else at the earliest window', () => {
  const readyAt = (available_from: string | null) =>
    rowOf({
      order: acceptedOrder({ pickup: { ...pickup, available_from, requested_windows: windows } }),
      draft: null,
    }).readyAt;
  expect(readyAt('2026-11-22T08:00:00+02:00')).toBe('2026-11-22T08:00:00+02:00');
  expect(readyAt(null)).toBe('2026-11-24T01:00:00+02:00');
});

it('a draft is ready when the vehicle is available, else at the earliest window', () => {
  const draft = goodDraft(typed => {
    typed.pickup.requestedWindows = [
      { date: '2026-11-24', start: '08:00', end: '10:00' },
      { date: '', start: '', end: '' },
      { date: '2026-11-23', start: '20:00', end: '02:00', endDate: '2026-11-24' },
    ];
  });
  expect(rowOf({ order: null, draft }).readyAt).toBe('2026-11-23T08:00:00+02:00');
  draft.pickup.availableFrom = { date: '', time: '' };
  expect(rowOf({ order: null, draft }).readyAt).toBe('2026-11-23T20:00:00+02:00');
});
