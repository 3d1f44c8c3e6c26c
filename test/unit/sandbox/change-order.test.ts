import { expect, it } from 'vitest';
import { changedOrder } from '../../../src-main/sandbox/orders/change-order.ts';
import type { SandboxOrder } from '../../../src-main/sandbox/orders/order-record.ts';
import {
  candidateOf,
  type OrderChanges,
  recordOf,
  tampere,
  windowOf,
} from '../../support/builders/request.ts';

const early = windowOf('2026-03-12T08:00:00Z', '2026-03-12T12:00:00Z');
const late = windowOf('2026-03-13T08:00:00Z', '2026-03-13T12:00:00Z');

/** The order after a change of its request. */
function changed(record: SandboxOrder, changes: OrderChanges) {
  const { input, pickup, delivery, profile } = candidateOf(changes);
  if (!pickup || !delivery) throw new Error('No such address');
  return changedOrder(record, {
    input,
    pickup,
    delivery,
    profile,
    nowMs: Date.parse('2026-03-11T09:00:00Z'),
  });
}

/** One that was accepted when prices were others. */
function cheapOrder(): SandboxOrder {
  const record = recordOf();
  const price = {
    currency: 'EUR',
    total_cents: 1,
    transport_cents: 1,
    additional_fees_cents: 0,
    trade_in_cents: 0,
  };
  return { ...record, order: { ...record.order, price } };
}

it('keeps the price that was accepted as long as nothing it depends on changes', () => {
  const record = cheapOrder();
  const noted = changed(record, {
    rest: { customer_note: 'Two keys' },
    pickup: { requested_windows: [late] },
  });
  expect([noted.price, noted.distance_meters]).toEqual([record.order.price, record.order.distance_meters]);
});

it.each([
  ['another way', { delivery: { address: { formatted_address: 'Turku' } } }],
  ['a country beside the address', { delivery: { address: { ...tampere, country_code: 'FI' } } }],
  ['an option', { rest: { service_options: { transport_preference: 'covered', inspection: 'standard' } } }],
])('has the price of today after %s', (_what, changes) => {
  expect(changed(cheapOrder(), changes).price?.total_cents).toBeGreaterThan(10_000);
});

/** Its pickup was agreed for the early window. */
function agreedOrder(internal: Partial<SandboxOrder['internal']> = {}): SandboxOrder {
  const record = recordOf({ pickup: { requested_windows: [early] } });
  const pickup = { ...record.order.pickup, agreed_window: early };
  return { ...record, order: { ...record.order, pickup }, internal: { ...record.internal, ...internal } };
}

it('agrees another window where the times have changed', () => {
  expect(changed(agreedOrder(), { pickup: { requested_windows: [late] } }).pickup.agreed_window).toEqual(
    late,
  );
});

it('keeps the window that a driver is on the way for, and what is not agreed yet is not agreed by a change', () => {
  const onTheWay = agreedOrder({ approachStartedAtMs: 1 });
  expect(changed(onTheWay, { pickup: { requested_windows: [late] } }).pickup.agreed_window).toEqual(early);
  expect(changed(recordOf(), { pickup: { requested_windows: [late] } }).pickup.agreed_window).toBeNull();
});
