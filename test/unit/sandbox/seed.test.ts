import { describe, expect, it } from 'vitest';
import { locate } from '../../../src-main/sandbox/orders/locate.ts';
import { orderValueErrors } from '../../../src-main/sandbox/orders/open-values.ts';
import { assertRules, orderRules } from '../../../src-main/sandbox/rules/run-rules.ts';
import { createDice } from '../../../src-main/sandbox/seed/dice.ts';
import { seedOrders } from '../../../src-main/sandbox/seed/seed-orders.ts';
import { orderInputSchema, orderSchema } from '../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile as profile } from '../../../src-shared/interface-profile.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const yearMs = 365 * 24 * 3_600_000;
const seeded = (count: number, nowMs = now) => [
  ...seedOrders({ count, customer: 'local', orderedBy: 'full', profile, nowMs }),
];

describe('seeded orders', () => {
  const records = seeded(1_000);

  it('are requests that the service would have accepted', () => {
    for (const { internal, createdAtMs, customer } of records) {
      const input = orderInputSchema.parse(internal.input);
      expect(orderValueErrors(input, profile)).toEqual([]);
      assertRules(orderRules, {
        profile,
        pickupType: input.pickup.type,
        deliveryType: input.delivery.type,
        pickup: locate(input.pickup.address),
        delivery: locate(input.delivery.address),
        items: input.items,
        input,
        nowMs: createdAtMs,
        customer,
        files: [],
      });
    }
  });

  it('are whole orders of the last year, oldest first, with ids of their own and real numbers', () => {
    let last = now - yearMs - 4 * 24 * 3_600_000;
    for (const { order, createdAtMs } of records) {
      expect(orderSchema.parse(order)).toEqual(order);
      expect(createdAtMs).toBeGreaterThanOrEqual(last);
      expect(createdAtMs).toBeLessThanOrEqual(now);
      expect(Date.parse(order.updated_at)).toBeLessThanOrEqual(now);
      last = createdAtMs;
      for (const { vin } of order.items) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(order.price?.total_cents).toBeGreaterThan(0);
    }
    expect(new Set(records.map(({ order }) => order.id)).size).toBe(records.length);
    const vins = records.flatMap(({ order }) => order.items.map(({ vin }) => vin));
    expect(new Set(vins).size).toBe(vins.length);
  });

  it('are placed on working days, in working hours', () => {
    for (const { createdAtMs } of records) {
      const at = new Date(createdAtMs);
      expect([1, 2, 3, 4, 5]).toContain(at.getUTCDay());
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(6);
      expect(at.getUTCHours()).toBeLessThan(16);
    }
  });

  it('never happen after now, and their times follow each other', () => {
    for (const { order } of records) {
      const { pickup, delivery } = order;
      if (order.status === 'delivered') expect(delivery.actual_at).not.toBeNull();
      if (pickup.actual_at === null) continue;
      expect(pickup.actual_at > (pickup.available_from ?? order.created_at)).toBe(true);
      expect(pickup.actual_at < (delivery.actual_at ?? new Date(now).toISOString())).toBe(true);
      expect(Date.parse(delivery.actual_at ?? pickup.actual_at)).toBeLessThanOrEqual(now);
    }
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('200 of them are in every state, on every day of the week (%i)', day => {
    const orders = seeded(200, now + day * 24 * 3_600_000).map(({ order }) => order);
    const states = new Set(orders.map(({ status, pickup_readiness }) => `${status} ${pickup_readiness}`));
    expect([...states]).toEqual(
      expect.arrayContaining([
        'accepted preparing',
        'accepted confirmed',
        'in_transit confirmed',
        'delivered confirmed',
      ]),
    );
    expect(orders.some(({ status }) => status === 'cancelled')).toBe(true);
    expect(orders.some(({ items }) => items.length === 2)).toBe(true);
    expect(new Set(orders.map(({ pickup }) => pickup.address.country_code)).size).toBe(5);
  });

  it('are the same for the same time', () => {
    expect(seeded(20)).toEqual(seeded(20));
  });
});

describe('dice', () => {
  it('are even enough, and differ by their seed', () => {
    const dice = createDice(1);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let throwCount = 0; throwCount < 6_000; throwCount += 1) {
      const eyes = dice.int(1, 6);
      counts[eyes - 1] = (counts[eyes - 1] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
    expect(createDice(1).next()).toBe(createDice(1).next());
    expect(createDice(1).next()).not.toBe(createDice(2).next());
  });
});
