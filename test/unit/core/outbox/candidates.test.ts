import { expect, it } from 'vitest';
import { findCandidates, hasSame } from '../../../../src-main/core/outbox/candidates.ts';
import { buildOrderInput } from '../../../../src-shared/domain/draft-request.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { localSandboxProfile } from '../../../../src-shared/interface-profile.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { entryOf, orderOf, readsOf } from '../../../support/drain.ts';

const hour = 3_600_000;
const firstMs = Date.parse('2026-11-21T08:00:00Z');
const input = buildOrderInput(draftOf(), [], 'other');

/** The order that was asked for, as the service would have it; `hours` after our first attempt. */
function orderAt(hours: number, more: Partial<Order> = {}): Order {
  const at = new Date(firstMs + hours * hour).toISOString();
  const base = orderOf({ created_at: at, updated_at: at, customer_reference: 'TRE-1187' });
  const { pickup, delivery, items } = base;
  return {
    ...base,
    pickup: {
      ...pickup,
      address: { ...pickup.address, formatted_address: 'Hämeenkatu 1, 33100 TAMPERE, Finland' },
    },
    delivery: {
      ...delivery,
      address: { ...delivery.address, formatted_address: 'Kauppurienkatu 9, 90100 Oulu, Finland' },
    },
    items: items.map(item => ({ ...item, vin: 'WAUZZZF24NN012345', registration_number: 'ABC-123' })),
    ...more,
  };
}

const strange = { customer_reference: 'OTHER', items: orderOf().items } as const;
const elsewhere = (order: Order): Order => ({
  ...order,
  pickup: { ...order.pickup, address: { ...order.pickup.address, formatted_address: 'Turku' } },
});

const summaryOf = (order: Order) => ({
  ...order,
  primary_vehicle: order.items[0],
  pickup_address: order.pickup.address.formatted_address,
  delivery_address: order.delivery.address.formatted_address,
});

/** A service with these orders, that answers pages of two. */
function searchAmong(orders: readonly Order[], taken: readonly Order[] = [], pageSize = 2) {
  const byTime = orders.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  let pages = 0;
  const endpoints = readsOf((path, query) => {
    const one = orders.find(({ id }) => path === `/v2/orders/${id}`);
    if (one) return one;
    pages += 1;
    const { customer_reference: reference, [localSandboxProfile.cursorParameter]: cursor = '0' } = query;
    const all = byTime.filter(order => reference === undefined || order.customer_reference === reference);
    const end = Number(cursor) + pageSize;
    const hasMore = end < all.length;
    return {
      data: all.slice(Number(cursor), end).map(summaryOf),
      has_more: hasMore,
      next_cursor: hasMore ? String(end) : null,
    };
  });
  const body = Buffer.from(JSON.stringify(input));
  const noBytes = new Uint8Array(0);
  const entry = entryOf('order-create', {
    state: 'uncertain',
    firstAttemptAtMs: firstMs,
    sealed: { method: 'POST', target: '', headers: {}, body, blobSha256: null, bodyEnd: noBytes, sha256: '' },
  });
  const isTaken = (id: string) => taken.some(order => order.id === id);
  const found = findCandidates(entry, endpoints, isTaken);
  return { found, pages: () => pages, hasSame: () => hasSame(entry, endpoints) };
}

it('is the order itself, although its address is written in another way', async () => {
  const { candidates, isComplete } = await searchAmong([orderAt(0.1)]).found;
  expect([candidates.length, isComplete]).toEqual([1, true]);
  const differing = candidates[0]?.fields.filter(({ isSame }) => !isSame).map(({ path }) => path);
  expect(differing).not.toContain('pickup.address.formatted_address');
  expect(differing).not.toContain('customer_reference');
});

it.each([
  ['the same reference', { ...strange, customer_reference: 'TRE-1187' }, 1],
  ['the same vehicle, without a reference', { customer_reference: null }, 1],
  ['the same way of another vehicle', strange, 1],
] as const)('is one with %s', async (_what, more, count) => {
  expect((await searchAmong([orderAt(1, more)]).found).candidates).toHaveLength(count);
});

it('is not one to another place, of another vehicle and reference', async () => {
  const order = elsewhere(orderAt(1, strange));
  expect((await searchAmong([order]).found).candidates).toEqual([]);
});

it('may be a day older than our first attempt, since a clock may be wrong, but not more', async () => {
  const like = { customer_reference: null };
  const [young, old] = [orderAt(-23, like), orderAt(-25, like)];
  const { candidates, sinceMs } = await searchAmong([young, old]).found;
  expect(candidates.map(({ orderId }) => orderId)).toEqual([young.id]);
  expect(sinceMs).toBe(firstMs - 24 * hour);
});

it('of the same reference may be of any age, and stands last then, marked as older', async () => {
  const [old, young] = [orderAt(-900), orderAt(1, { ...strange, customer_note: 'x' })];
  const { candidates } = await searchAmong([old, young]).found;
  expect(candidates.map(({ orderId, isOlder }) => [orderId, isOlder])).toEqual([
    [young.id, false],
    [old.id, true],
  ]);
});

it('that is most alike stands first', async () => {
  const [less, most] = [orderAt(2, strange), orderAt(1)];
  const { candidates } = await searchAmong([less, most]).found;
  expect(candidates.map(({ orderId }) => orderId)).toEqual([most.id, less.id]);
});

it('is not one that was placed from here separately', async () => {
  const [own, free] = [orderAt(1), orderAt(2)];
  const { candidates } = await searchAmong([own, free], [own]).found;
  expect(candidates.map(({ orderId }) => orderId)).toEqual([free.id]);
});

it('is one of the ten newest, and it is said that there are more', async () => {
  const orders = Array.from({ length: 11 }, (_, hours) => orderAt(hours));
  const { candidates, isComplete } = await searchAmong(orders).found;
  expect(candidates.map(({ orderId }) => orderId).toSorted()).toEqual(
    orders
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(isComplete).toBe(false);
  expect((await searchAmong(orders.slice(1)).found).isComplete).toBe(true);
});

it('is looked for page by page until one reaches back far enough', async () => {
  const others = Array.from({ length: 9 }, (_, day) => elsewhere(orderAt(-10 * day, strange)));
  const { found, pages } = searchAmong(others);
  expect(await found).toMatchObject({ candidates: [], isComplete: true });
  // One for the reference, and those of the last 24 hours.
  expect(pages()).toBe(1 + 2);
});

it('is looked for in fifty pages at most, and it is said that this was not all', async () => {
  const others = Array.from({ length: 51 }, (_, hours) => elsewhere(orderAt(hours, strange)));
  const { found, pages } = searchAmong(others, [], 1);
  expect(await found).toMatchObject({ candidates: [], isComplete: false });
  expect(pages()).toBe(1 + 50);
});

it('an order counts as perhaps sent, unless all that are alike could be compared', async () => {
  const alike = (index: number) => orderAt(index / 100, { id: `ord_${index}`, ...strange });
  const some = Array.from({ length: 3 }, (_, index) => alike(index));
  const many = Array.from({ length: 12 }, (_, index) => alike(index));
  expect(await searchAmong(some).hasSame()).toBe(false);
  expect(await searchAmong(many).hasSame()).toBe(true);
});
