import { expect, it } from 'vitest';
import { withSummary } from '../../../../src-main/core/store/order-lines/line.ts';
import type { OrderRecord } from '../../../../src-main/core/store/order-record.ts';
import { orderRowOf } from '../../../../src-main/core/store/order-row.ts';
import { summaryOf } from '../../../../src-main/sandbox/orders/order-summary.ts';
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

// @interface order.distance stop.contact
it('names whom to call at the stop that comes next, and the distance', () => {
  const { delivery } = acceptedOrder();
  const contact = (name: string | null, phone: string | null) => ({ name, phone, email: null });
  const nextContact = (
    pickedUpAt: string | null,
    deliveredAt: string | null,
    atPickup = contact('Maija', '1'),
  ) =>
    rowOf({
      order: acceptedOrder({
        pickup: { ...pickup, actual_at: pickedUpAt, contact: atPickup },
        delivery: { ...delivery, actual_at: deliveredAt, contact: contact('Pekka', null) },
      }),
      draft: null,
    }).nextContact;
  const [then, later] = ['2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z'];
  expect(nextContact(null, null)).toEqual({ stop: 'pickup', name: 'Maija', phone: '1' });
  expect(nextContact(null, null, contact(' ', null))).toBeNull();
  expect(nextContact(then, null)).toEqual({ stop: 'delivery', name: 'Pekka', phone: '' });
  expect(nextContact(then, later)).toBeNull();
  expect(rowOf({ order: acceptedOrder({ distance_meters: 412_300 }), draft: null }).distanceMeters).toBe(
    412_300,
  );
  const draft = goodDraft(typed => {
    typed.pickup.contact = { name: '', phone: '+358 40 1', email: '' };
  });
  expect(rowOf({ order: null, draft })).toMatchObject({
    distanceMeters: null,
    nextContact: { stop: 'pickup', name: '', phone: '+358 40 1' },
  });
});

it('of a newer summary, the contact of a stop that is done and the distance of another way no longer count', () => {
  const order = acceptedOrder({ distance_meters: 412_300 });
  const known = rowOf({ order, draft: null });
  const after = (more: object) => withSummary(known, { ...summaryOf(order), ...more }, '').row;
  expect(after({})).toMatchObject({ distanceMeters: 412_300, nextContact: { stop: 'pickup' } });
  expect(after({ actual_pickup_at: '2026-11-24T08:00:00Z' }).nextContact).toBeNull();
  expect(after({ delivery_address: 'Oulu, Finland' }).distanceMeters).toBeNull();
});
