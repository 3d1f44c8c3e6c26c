import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../../src-main/sandbox/orders/order-summary.ts';
import { everyOrder, type OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import type { Order } from '../../../../../src-shared/domain/order.ts';
import { acceptedOrder, goodDraft } from '../../../../support/builders/order.ts';
import { listingService, listOf } from '../../../../support/stores.ts';

type List = ReturnType<typeof listOf>;

/** A list that knows these orders whole. */
async function listed(...orders: Partial<Order>[]) {
  const service = listingService({ pageSize: 100 });
  for (const order of orders) service.add(1, order);
  const list = listOf(service);
  await list.synchroniser.now();
  await list.synchroniser.now();
  list.lines.takeNews();
  list.lines.markSeen(null);
  return { service, list };
}

/** References of what answers a question, in its order. */
const found = (list: List, question: Partial<OrderQuery>) =>
  list.pages
    .page({ ...everyOrder, ...question }, null, 100)
    .lines.map(({ row }) => row.customerReference ?? row.localId);

const stopAt = (order: Order['pickup'], more: Partial<Order['pickup']>) => ({ ...order, ...more });

describe('a search', () => {
  // All of them are of one vehicle and between two places, which have no Q.
  const references = ['A1 Turku', 'Q1 Turku', 'A2 Oulu'].map(customer_reference => ({ customer_reference }));

  it.each([
    ['one letter', 'q', ['Q1 Turku']],
    ['two signs', 'a1', ['A1 Turku']],
    ['a short word beside a long one', 'turku a1', ['A1 Turku']],
    ['two short words', 'a2 ou', ['A2 Oulu']],
    ['what is nowhere', 'zz', []],
  ])('of %s finds what has it, and nothing else', async (_what, search, expected) => {
    const { list } = await listed(...references);
    expect(found(list, { search })).toEqual(expected);
    expect(list.pages.count({ ...everyOrder, search })).toBe(expected.length);
  });

  it.each(['uv-82', 'UV 82', 'uv82', 'uuv-8', 'v-8'])(
    'finds a plate by %s, a part of it as it is printed',
    async search => {
      const [item] = acceptedOrder().items;
      const withPlate = (registration_number: string) => ({
        ...(item ?? expect.unreachable()),
        registration_number,
      });
      const { list } = await listed(
        { customer_reference: 'This', items: [withPlate('UUV-820')] },
        { customer_reference: 'Route UUV', items: [withPlate('OAV-182')] },
      );
      const isSpaced = search === 'UV 82';
      expect(found(list, { search })).toEqual(isSpaced ? ['Route UUV', 'This'] : ['This']);
      expect(list.pages.count({ ...everyOrder, search })).toBe(isSpaced ? 2 : 1);
    },
  );

  it('finds an order by the make of its trade-in', async () => {
    const [item] = acceptedOrder().items;
    const tradeIn = { ...(item ?? expect.unreachable()), id: 'trade', role: 'trade_in', make: 'Lancia' };
    const { list } = await listed({ customer_reference: 'Swap', items: [item ?? tradeIn, tradeIn] });
    expect(found(list, { search: 'lanc' })).toEqual(['Swap']);
    list.checkSearchIndex();
  });

  it.each([
    ['its summary', { status: 'delivered' }],
    ['the whole order', {}],
  ])('finds an order by the business that it is for, as %s says it', async (_what, more) => {
    const service = listingService();
    service.add(1, { ordered_for: { business_id: '7654321-1', country_code: 'DK' }, ...more });
    const list = listOf(service);
    await list.synchroniser.now();
    expect(found(list, { search: '7654321-1 dk' })).toEqual(['R-0001']);
    expect(list.lines.findByOrderId('ord_0001')?.row.orderedFor).toBe('7654321-1 DK');
  });

  it('finds it by the business that others have given it, also where nothing else has changed', async () => {
    const { service, list } = await listed({});
    const [order] = service.orders;
    const summary = summaryOf({
      ...(order ?? expect.unreachable()),
      ordered_for: { business_id: '1', country_code: 'PL' },
    });
    expect(list.database.transaction(() => list.lines.putSummary(summary, null, false, false))).toBe(true);
    expect(found(list, { search: '1 pl' })).toEqual(['R-0001']);
  });

  it('finds an order by the reference that others have given it, also before it is read again', async () => {
    const { service, list } = await listed({ customer_reference: 'Former' });
    const [order] = service.orders;
    service.change(order ?? expect.unreachable(), { customer_reference: 'Present' });
    const [changed] = service.orders.map(summaryOf);
    list.database.transaction(() =>
      list.lines.putSummary(changed ?? expect.unreachable(), null, false, false),
    );
    expect(found(list, { search: 'present' })).toEqual(['Present']);
    list.checkSearchIndex();
  });
});

describe('a line', () => {
  it('is neither news nor read again where the list writes the same times in another way', async () => {
    const { pickup } = acceptedOrder();
    const { service, list } = await listed({ pickup: { ...pickup, actual_at: '2026-11-24T08:00:00Z' } });
    const [order] = service.orders;
    const summary = summaryOf(order ?? expect.unreachable());
    const rewritten = {
      ...summary,
      actual_pickup_at: '2026-11-24T10:00:00+02:00',
      updated_at: new Date(summary.updated_at).toISOString().replace('Z', '+00:00'),
    };
    list.database.transaction(() => list.lines.putSummary(rewritten, null, false, false));
    expect(list.lines.wantedIds(10)).toEqual([]);
    expect(list.lines.takeNews().size).toBe(0);
    expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(0);
  });

  it('stays news where the service says later that it is from another time', async () => {
    const { service, list } = await listed({ status: 'delivered' });
    const [order] = service.orders;
    const put = (more: Partial<Order>) => {
      const summary = summaryOf({ ...(order ?? expect.unreachable()), status: 'cancelled', ...more });
      list.database.transaction(() => list.lines.putSummary(summary, null, false, false));
    };
    put({ updated_at: '2026-11-28T08:00:00Z' });
    expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(1);
    put({ updated_at: '2026-11-28T09:00:00Z', created_at: '2026-11-20T08:00:00Z' });
    expect(list.lines.count()).toBe(1);
    expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(1);
    list.checkSearchIndex();
  });

  it('is sorted by when it was delivered, and by no ETA once it is cancelled', async () => {
    const { pickup: stop, delivery } = acceptedOrder();
    const pickup = { ...stop, eta: null };
    const eta = (day: number) => ({ ...delivery, eta: `2026-11-${day}T08:00:00Z` });
    const { list } = await listed(
      { customer_reference: 'Cancelled', status: 'cancelled', pickup, delivery: eta(29) },
      { customer_reference: 'Under way', pickup, delivery: eta(26) },
      {
        customer_reference: 'Delivered',
        status: 'delivered',
        pickup,
        delivery: { ...eta(25), actual_at: '2026-11-27T08:00:00Z' },
      },
    );
    expect(found(list, { sort: 'eta', isDescending: true })).toEqual(['Delivered', 'Under way', 'Cancelled']);
  });

  it('has vehicle and way as a newer list tells them, also before the order is read again', async () => {
    const { pickup, delivery } = acceptedOrder();
    const inTown = <T extends { address: object }>(stop: T, city: string) => ({
      ...stop,
      address: { ...stop.address, city },
    });
    const { service, list } = await listed({
      customer_reference: 'One',
      pickup: inTown(pickup, 'Helsinki'),
      delivery: inTown(delivery, 'Berlin'),
    });
    const [order] = service.orders;
    service.change(order ?? expect.unreachable(), {});
    const summary = summaryOf(service.orders[0] ?? expect.unreachable());
    const told = {
      ...summary,
      primary_vehicle: { vin: 'WAUZZZF24NN012345', registration_number: 'NEW-1' },
      delivery_address: 'Sveavägen 12, 111 57 Stockholm, Sweden',
    };
    list.database.transaction(() => list.lines.putSummary(told, null, false, false));
    const [line] = list.pages.page({ ...everyOrder, search: 'sveav' }, null, 10).lines;
    expect(line?.row).toMatchObject({
      knowledge: 'whole',
      vin: 'WAUZZZF24NN012345',
      registrationNumber: 'NEW-1',
      deliveryAddress: told.delivery_address,
      deliveryCity: null,
      pickupAddress: summary.pickup_address,
      pickupCity: 'Helsinki',
    });
    expect(found(list, { search: 'new-1' })).toEqual(['One']);
    list.checkSearchIndex();
  });

  it('goes with an order that was taken back into a draft', async () => {
    const { list } = await listed();
    list.orders.insertDraft('mine', goodDraft(), 1);
    list.orders.place('mine', null, 2);
    list.lines.catchUp();
    expect(found(list, {})).toEqual(['HEL-2231']);
    list.orders.setPhase('mine', 'draft', null, 3);
    list.lines.catchUp();
    expect(found(list, {})).toEqual([]);
    expect(found(list, { search: 'HEL-2231' })).toEqual([]);
    list.checkSearchIndex();
  });

  it('of an order that is stored here is there again where the list is made anew', async () => {
    const { list } = await listed({ customer_reference: 'One' }, { customer_reference: 'Two' });
    list.database.transaction(() => list.lines.clear());
    expect(found(list, {})).toEqual([]);
    list.lines.catchUp();
    expect(found(list, {})).toEqual(['Two', 'One']);
    list.checkSearchIndex();
  });

  it('whose text was damaged shows nothing of it, and is of the order that its columns say', async () => {
    const { service, list } = await listed({});
    const { id } = service.orders[0] ?? expect.unreachable();
    list.database.exec(`UPDATE order_line SET row_json = replace(row_json, 'R-0001', 'R-0007')`);
    const [line] = list.pages.page(everyOrder, null, 10).lines;
    expect([line?.row.orderId, line?.row.customerReference, line?.row.knowledge]).toEqual([
      id,
      null,
      'summary',
    ]);
    expect(list.lines.findByOrderId(id)?.row).toEqual(line?.row);
  });

  it('of an earlier version, which has no checksum, is shown where it can be read', async () => {
    const { list } = await listed({});
    const [before] = list.pages.page(everyOrder, null, 10).lines;
    const write = list.database.prepare('UPDATE order_line SET row_crc32 = NULL, row_json = ?');
    write.run(JSON.stringify(before?.row));
    expect(list.pages.page(everyOrder, null, 10).lines[0]).toEqual(before);
    write.run('{"phase":"acc');
    expect(list.pages.page(everyOrder, null, 10).lines[0]?.row.knowledge).toBe('summary');
  });

  it('of an order with a wrong letter in what the service said is not shown, and is read again', async () => {
    const { service, list } = await listed({ customer_reference: 'Right' });
    list.database.exec(`UPDATE transport_order SET order_json = replace(order_json, 'Right', 'Wrong')`);
    list.lines.catchUp();
    const [damaged] = list.pages.page(everyOrder, null, 10).lines;
    expect([damaged?.row.knowledge, damaged?.row.customerReference]).toEqual(['summary', null]);
    expect(list.lines.wantedIds(9)).toEqual(service.orders.map(({ id }) => id));
    await list.synchroniser.now();
    await list.synchroniser.now();
    const [line] = list.pages.page(everyOrder, null, 10).lines;
    expect([line?.row.knowledge, line?.row.customerReference]).toEqual(['whole', 'Right']);
  });

  it('of an order from a year that nobody lives in stands first or last, and is read again in its place', async () => {
    const created = (customer_reference: string, created_at: string) => ({ customer_reference, created_at });
    const { service, list } = await listed(
      created('Now', '2026-11-23T09:00:00Z'),
      created('Late', '9999-12-31T23:59:59Z'),
      created('Early', '0001-01-01T00:00:00Z'),
    );
    expect(found(list, {})).toEqual(['Late', 'Now', 'Early']);
    for (const order of service.orders) service.change(order, { customer_note: 'Ring twice' });
    await list.synchroniser.now();
    await list.synchroniser.now();
    expect(found(list, {})).toEqual(['Late', 'Now', 'Early']);
    list.checkSearchIndex();
  });

  it('tells when the vehicle comes: to be picked up, and once it is, to be delivered', async () => {
    const { service, list } = await listed({});
    const order = service.orders[0] ?? expect.unreachable();
    const delivery = { ...order.delivery, eta: '2026-11-25T09:00:00Z' };
    const etaOf = async (pickup: Order['pickup']) => {
      service.change(order, { pickup, delivery });
      await list.synchroniser.now();
      await list.synchroniser.now();
      const { row } = list.lines.findByOrderId(order.id) ?? expect.unreachable();
      return [row.etaAt, row.etaStop];
    };
    const eta = '2026-11-23T09:00:00Z';
    expect(await etaOf(stopAt(order.pickup, { eta }))).toEqual([eta, 'pickup']);
    const actual_at = '2026-11-23T09:30:00Z';
    expect(await etaOf(stopAt(order.pickup, { eta, actual_at }))).toEqual([delivery.eta, 'delivery']);
    expect(await etaOf(stopAt(order.pickup, { eta: null }))).toEqual([delivery.eta, 'delivery']);
  });
});

it('an order is ready from the earliest of its windows, in whatever order they were typed', async () => {
  const { pickup } = acceptedOrder();
  const windowAt = (start_at: string) => ({ start_at, end_at: '2026-11-30T12:00:00Z', timezone: null });
  const { list } = await listed({
    pickup: stopAt(pickup, {
      available_from: null,
      requested_windows: [windowAt('2026-11-25T09:00:00+02:00'), windowAt('2026-11-24T23:30:00Z')],
    }),
  });
  expect(list.lines.findByOrderId('ord_0001')?.row.readyAt).toBe('2026-11-24T23:30:00Z');
});

describe('a report', () => {
  const facts = {
    orderId: 'ord_0001',
    readyAt: '2026-11-24T08:00:00Z',
    priceTotalCents: 12_300,
    otherPrice: null,
    orderedBy: 'Aino Virtanen',
  };
  const pricesOf = (list: List) =>
    list.pages.page(everyOrder, null, 10).lines.map(({ row }) => row.priceTotalCents);

  /** A list that knows the summary of an order, and no more. */
  async function summarised() {
    const service = listingService();
    service.add(1, { status: 'delivered' });
    const list = listOf(service);
    await list.synchroniser.now();
    return { service, list };
  }

  it('tells price and time of an order that is not read in full, which is read all the same', async () => {
    const { list } = await summarised();
    expect(pricesOf(list)).toEqual([null]);
    expect(list.lines.putReported(facts)).toBe(true);
    const [line] = list.pages.page({ ...everyOrder, sort: 'price' }, null, 10).lines;
    expect(line?.row).toMatchObject({
      priceTotalCents: 12_300,
      otherPrice: null,
      readyAt: facts.readyAt,
      knowledge: 'summary',
    });
    expect(list.lines.wantedIds(9)).toEqual(['ord_0001']);
    expect(found(list, { search: 'r-0001' })).toEqual(['R-0001']);
    expect(list.lines.putReported({ ...facts, readyAt: null, priceTotalCents: null, otherPrice: null })).toBe(
      false,
    );
    list.checkSearchIndex();
  });

  it('stays waited for while its summary changes, and is among those that nobody waits for before', async () => {
    const { service, list } = await summarised();
    const [order] = service.orders;
    if (!order) throw new Error('There is no order.');
    const unread = () => list.pages.countUnread(everyOrder, null);
    expect(unread()).toEqual({ unread: 1, unasked: 1, unreadable: 0 });
    list.lines.askFor(['ord_0001']);
    expect(unread()).toEqual({ unread: 1, unasked: 0, unreadable: 0 });
    const { summary } = service.entryOf({ ...order, status: 'cancelled' });
    if (!summary) throw new Error('It cannot be read.');
    expect(list.lines.putSummary(summary, null, false, false)).toBe(true);
    expect(unread()).toEqual({ unread: 1, unasked: 0, unreadable: 0 });
  });

  it('says who ordered, which is found and stays while the order is read, changes and is read again', async () => {
    const { service, list } = await summarised();
    list.lines.putReported(facts);
    const orderedBy = () => list.lines.findByOrderId('ord_0001')?.row.orderedBy;
    expect(orderedBy()).toBe('Aino Virtanen');
    const [order] = service.orders;
    service.change(order ?? expect.unreachable(), { status: 'cancelled' });
    list.synchroniser.readAll();
    await list.synchroniser.now();
    expect(orderedBy()).toBe('Aino Virtanen');
    list.synchroniser.want(['ord_0001']);
    await list.synchroniser.rest(async () => undefined);
    expect(list.lines.findByOrderId('ord_0001')?.isWhole).toBe(true);
    expect(orderedBy()).toBe('Aino Virtanen');
    expect(found(list, { search: 'aino virt' })).toEqual(['R-0001']);
    list.checkSearchIndex();
  });

  it('says of an order that is read in full who ordered it, and nothing else', async () => {
    const { list } = await listed({});
    const before = pricesOf(list);
    expect(list.lines.putReported(facts)).toBe(true);
    expect(list.lines.putReported(facts)).toBe(false);
    expect(found(list, { search: 'virtanen' })).toEqual(['R-0001']);
    expect([pricesOf(list), list.lines.findByOrderId('ord_0001')?.isWhole]).toEqual([before, true]);
    list.checkSearchIndex();
  });

  it('tells a price in another currency beside those in EUR, which it is no part of', async () => {
    const { list } = await summarised();
    const inKronor = { currency: 'SEK', totalCents: 120_000 };
    expect(list.lines.putReported({ ...facts, priceTotalCents: null, otherPrice: inKronor })).toBe(true);
    const row = () => list.lines.findByOrderId('ord_0001')?.row;
    expect(row()).toMatchObject({ priceTotalCents: null, otherPrice: inKronor });
    expect(list.lines.putReported(facts)).toBe(true);
    expect(row()).toMatchObject({ priceTotalCents: 12_300, otherPrice: null });
  });

  it('says nothing of an order that is not listed, or who ordered where it does not say', async () => {
    const { list } = await listed({});
    const before = pricesOf(list);
    expect(list.lines.putReported({ ...facts, orderedBy: null })).toBe(false);
    expect(list.lines.putReported({ ...facts, orderId: 'ord_other' })).toBe(false);
    expect(pricesOf(list)).toEqual(before);
  });
});

describe('news', () => {
  const newsOf = async (change: (order: Order) => Partial<Order>) => {
    const { service, list } = await listed({});
    const order = service.orders[0] ?? expect.unreachable();
    service.change(order, change(order));
    await list.synchroniser.now();
    await list.synchroniser.now();
    return list.lines.takeNews().get(order.id) ?? null;
  };

  it.each<[what: string, change: (order: Order) => Partial<Order>, expected: unknown]>([
    ['another status', () => ({ status: 'in_transit' }), { what: 'status', value: 'in_transit' }],
    ['readiness', () => ({ pickup_readiness: 'confirmed' }), { what: 'readiness', value: 'confirmed' }],
    [
      'another price',
      ({ price }) => ({ price: price && { ...price, total_cents: 1 } }),
      { what: 'price', value: null },
    ],
    [
      'the same amount in another currency',
      ({ price }) => ({ price: price && { ...price, currency: 'SEK' } }),
      { what: 'price', value: null },
    ],
    ['another note', () => ({ customer_note: 'Ring twice' }), null],
  ])('of %s is told as such', async (_what, change, expected) => {
    expect(await newsOf(change)).toEqual(expected);
  });

  it('is nothing that comes with the first whole reading of an order', async () => {
    const service = listingService({ pageSize: 100 });
    service.add(3);
    const list = listOf(service);
    await list.synchroniser.now();
    await list.synchroniser.now();
    expect([...list.lines.takeNews()]).toEqual([]);
    expect(list.pages.count({ ...everyOrder, show: 'unseen' })).toBe(0);
  });
});

it('an order that has ended is not read whole of itself', async () => {
  const service = listingService({ pageSize: 100 });
  service.add(3, { status: 'delivered' });
  service.add(1, { status: 'cancelled' });
  const [moving] = service.add(1);
  const list = listOf(service);
  await list.synchroniser.now();
  expect(new Set(service.reads)).toEqual(new Set([moving?.id]));
});
