import { describe, expect, it } from 'vitest';
import { reportRowOf } from '../../../src-main/sandbox/orders/report-row.ts';
import { trackingOf } from '../../../src-main/sandbox/orders/tracking.ts';
import { type BadDay, badDayEvery, badDays, createBadDays } from '../../../src-main/sandbox/seed/bad-days.ts';
import type { SeededOrder } from '../../../src-main/sandbox/seed/order-history.ts';
import { seedOrders } from '../../../src-main/sandbox/seed/seed-orders.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile as profile } from '../../../src-shared/interface-profile.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const dayMs = 24 * 3_600_000;
const defaultSeedNumber = 20_260_310;
const seeded = (count: number, nowMs = now) => [
  ...seedOrders({ count, customer: 'local', orderedBy: 'full', profile, nowMs }),
];

/** The seeded orders with what goes wrong with them. */
function withBadDays(records: readonly SeededOrder[], nowMs = now) {
  const { of } = createBadDays(defaultSeedNumber);
  return records.map((record, index) => ({ record, badDay: of(index + 1, nowMs - record.createdAtMs) }));
}

const records = seeded(2_000);
const days = withBadDays(records);
const ofDay = (badDay: BadDay) => days.filter(one => one.badDay === badDay).map(({ record }) => record);
const delivered = (badDay: BadDay) => ofDay(badDay).filter(({ order }) => order.status === 'delivered');
const timeOf = (at: string | null) => Date.parse(at ?? '');

describe('one seeded order in eight', () => {
  it('has a bad day, of every kind, the same at every run', () => {
    const bad = days.filter(({ badDay }) => badDay !== null);
    expect(bad).toHaveLength(2_000 / badDayEvery);
    for (const badDay of badDays) expect(ofDay(badDay).length, badDay).toBeGreaterThan(20);
    expect(seeded(300).map(({ files }) => files)).toEqual(seeded(300).map(({ files }) => files));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('shows every kind in 200 orders, on every day of the week (%i)', day => {
    const nowMs = now + day * dayMs;
    const kinds = withBadDays(seeded(200, nowMs), nowMs).map(({ badDay }) => badDay);
    expect(new Set(kinds)).toEqual(new Set([...badDays, null]));
  });

  it('is an order of the interface', () => {
    for (const { order } of records) expect(orderSchema.parse(order)).toEqual(order);
  });
});

describe('the deadline of a seeded order', () => {
  it('is there once the pickup is agreed', () => {
    for (const { order } of records) {
      const isAgreed = order.pickup.agreed_window !== null;
      expect(order.delivery.commitment_deadline_at !== null).toBe(isAgreed);
    }
  });

  it('is missed by late ones and kept by all others', () => {
    for (const { record, badDay } of days.filter(one => one.record.order.status === 'delivered')) {
      const { actual_at, commitment_deadline_at } = record.order.delivery;
      expect(timeOf(actual_at) > timeOf(commitment_deadline_at), record.order.id).toBe(badDay === 'late');
    }
    expect(delivered('late').length).toBeGreaterThan(20);
  });

  it('is missed by an eta that slips three times', () => {
    for (const { order, internal } of delivered('late')) {
      expect(internal.deliveryEtaChanges).toBe(3);
      expect(timeOf(order.delivery.eta)).toBeGreaterThan(timeOf(order.delivery.commitment_deadline_at));
      expect(order.items[0]?.delivery_condition).toMatchObject({
        remarks: ['Delivered after the deadline.'],
      });
    }
  });
});

it('an order with damage has a picture of it at each stage, which its conditions name', () => {
  for (const { order, files } of delivered('damaged')) {
    const [primary] = order.items;
    for (const stage of ['pickup', 'delivery'] as const) {
      const evidence = files.find(
        file => file.stage === stage && file.kind === 'image' && file.evidenceFor[0],
      );
      expect(evidence).toMatchObject({ itemId: primary?.id, orderId: order.id });
      expect(primary?.[`${stage}_condition`]).toMatchObject({
        damages: [{ id: evidence?.evidenceFor[0], evidence_file_ids: [evidence?.id] }],
      });
    }
    for (const item of order.items.slice(1)) expect(item.pickup_condition).toMatchObject({ damages: [] });
    expect(new Set(files.map(({ id }) => id)).size).toBe(files.length);
    const reports = files.filter(({ availableUntilMs }) => availableUntilMs !== null);
    expect(reports).toHaveLength(2);
    for (const { createdAtMs, availableUntilMs } of reports) {
      expect(availableUntilMs).toBe(createdAtMs + 600_000);
    }
  }
  expect(delivered('damaged').length).toBeGreaterThan(20);
  expect(days.filter(({ record, badDay }) => badDay !== 'damaged' && record.files.length > 0)).toEqual([]);
});

it('a silent order is on its way, past its deadline, and has not been heard of for days', () => {
  for (const { order, internal } of ofDay('silent')) {
    expect([order.status, internal.tracking]).toEqual(['in_transit', 'paused']);
    expect(timeOf(order.updated_at)).toBeLessThan(now - dayMs);
    expect(timeOf(order.delivery.eta)).toBeLessThan(now);
  }
});

it('nobody waits for a silent order longer than three months', () => {
  const ages = days.filter(({ badDay }) => badDay === 'silent').map(({ record }) => now - record.createdAtMs);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(9 * dayMs);
  expect(Math.max(...ages)).toBeLessThanOrEqual(90 * dayMs);
  expect(Math.max(...records.map(({ createdAtMs }) => now - createdAtMs))).toBeGreaterThan(90 * dayMs);
});

it('of two vehicles only the one that is delivered goes to another recipient', () => {
  const tradeIns = ofDay('other_recipient').flatMap(({ internal }) => internal.input.items.slice(1));
  expect(tradeIns.length).toBeGreaterThan(0);
  for (const item of tradeIns) expect(item.cmr_recipient ?? null).toBeNull();
});

it('a delivery to another recipient names the recipient', () => {
  for (const { order, internal } of delivered('other_recipient')) {
    const chosen = internal.input.items[0]?.cmr_recipient;
    expect(chosen?.kind).toBe('other');
    expect(order.delivery.contact?.name).toBe(chosen?.recipient?.name);
    expect(order.items[0]?.delivery_condition).toMatchObject({
      remarks: [`The CMR consignment note was signed by ${chosen?.recipient?.name}.`],
    });
  }
});

it('an order that is called off is cancelled while the carrier comes', () => {
  const cancelled = ofDay('called_off').filter(({ order }) => order.status === 'cancelled');
  expect(cancelled.length).toBeGreaterThan(20);
  for (const { order, internal } of cancelled) {
    expect(order.pickup.actual_at).toBeNull();
    expect(internal.approachStartedAtMs).not.toBeNull();
  }
});

it('every order costs in the report what it costs in the list, and where nobody saw the vehicle its cost is unknown', () => {
  const bills = days
    .filter(({ record }) => record.order.status === 'delivered')
    .map(({ record, badDay }) => ({ row: reportRowOf(record), badDay, price: record.order.price }));
  for (const { row, badDay, price } of bills) {
    expect(row.cost).toEqual(price && { currency: 'EUR', total_cents: price.total_cents });
    if (badDay === 'unseen') expect(row.refuel).toEqual({ occurred: true, cost_cents: null });
    else expect(row.refuel?.cost_cents).toBeGreaterThanOrEqual(row.refuel?.occurred ? 1 : 0);
  }
});

it('an order out of sight tells where it was last seen', () => {
  const paused = ofDay('unseen')
    .concat(ofDay('silent'))
    .filter(({ internal }) => internal.tracking === 'paused');
  expect(paused.length).toBeGreaterThan(5);
  for (const record of paused) {
    const [item] = trackingOf(record, now).items;
    const seenAtMs = record.internal.unseen[0]?.fromMs ?? 0;
    expect(item?.position).not.toBeNull();
    expect(item?.position_at).toBe(new Date(seenAtMs).toISOString());
    expect(seenAtMs).toBeLessThan(now);
  }
});
