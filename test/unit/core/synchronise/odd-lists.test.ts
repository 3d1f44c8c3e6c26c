import { describe, expect, it } from 'vitest';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import { listOrders } from '../../../../src-main/core/methods/order-list.ts';
import { summaryOf } from '../../../../src-main/sandbox/orders/order-summary.ts';
import { orderListMethods } from '../../../../src-shared/contract/order-list.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/order-list.ts';
import { listingService, listOf } from '../../../support/stores.ts';

type List = ReturnType<typeof listOf>;

const shownRows = (list: List) =>
  atOnce(listOrders(list.sources, { ...everyOrder, after: null, from: null, limit: 100, asker: null }));

it('an order with a long id takes no page of the list from the screen', async () => {
  const service = listingService({ pageSize: 100 });
  service.add(3);
  service.add(1, { id: `ord_${'a'.repeat(200)}` });
  const list = listOf(service);
  await list.synchroniser.now();
  expect(orderListMethods['orders.list'].output.parse(shownRows(list)).rows).toHaveLength(4);
});

describe('in the list, however it is sorted, is an order with', () => {
  const early = '0001-01-01T00:00:00Z';
  const { pickup, delivery, price } = acceptedOrder();
  it.each([
    ['a negative price', 'price', { price: { ...(price ?? expect.unreachable()), total_cents: -4_000 } }],
    ['an ETA of the year 1', 'eta', { pickup: { ...pickup, eta: early } }],
    ['an available_from of the year 1', 'ready', { pickup: { ...pickup, available_from: early } }],
    ['an actual_at of the year 1', 'actual', { delivery: { ...delivery, actual_at: early } }],
    ['an updated_at of the year 1', 'changed', { updated_at: early }],
  ] as const)('%s', async (_what, sort, more) => {
    const service = listingService({ pageSize: 100 });
    service.add(2);
    service.add(1, more);
    const list = listOf(service);
    await list.synchroniser.now();
    await list.synchroniser.now();
    const shown = [true, false].map(
      isDescending => list.pages.page({ ...everyOrder, sort, isDescending }, null, 100).lines.length,
    );
    expect([...shown, list.pages.outline({ ...everyOrder, sort }, null).total]).toEqual([3, 3, 3]);
  });
});

it('an order that is known by its id alone keeps its own id in the list, and what waits for it is found there', async () => {
  const service = listingService({ pageSize: 100 });
  const list = listOf(service);
  list.orders.insertDraft('mine', goodDraft(), 1);
  list.orders.place('mine', null, 2);
  list.lines.catchUp();
  list.database.transaction(() =>
    list.recorder.fromUnreadableAnswer(list.orders.get('mine'), { id: 'ord_0001', revision: 'r' }, null, 3),
  );
  service.add(1);
  service.onRead = () => {
    throw clientError('wrong_shape', { status: 200 });
  };
  await list.synchroniser.now().catch(() => undefined);
  await list.synchroniser.now().catch(() => undefined);
  const owner = { environmentId: 'local', accountId: 'local' };
  const intent = { kind: 'file-attach' as const, name: 'a.pdf' };
  const ids = { id: 'entry', localId: 'mine', documentId: null };
  list.entries.insert({ ...ids, ...owner, chainPosition: 2_000_000, intent }, 4);
  list.entries.setState('entry', 'parked', 5);
  expect(shownRows(list).rows.map(({ localId, steps }) => [localId, steps])).toEqual([['mine', 'attention']]);
  expect(list.pages.page({ ...everyOrder, show: 'attention' }, null, 100).lines).toHaveLength(1);
});

it('an order whose change was answered unreadably is still wanted after an older look at it came in', async () => {
  const service = listingService({ pageSize: 100 });
  service.add(1);
  const list = listOf(service);
  await list.synchroniser.now();
  await list.synchroniser.now();
  const order = service.orders[0] ?? expect.unreachable();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  service.endpoints.getOrder = async () => {
    asked.resolve();
    await answer.promise;
    return order;
  };
  list.synchroniser.want([order.id]);
  await asked.promise;
  list.database.transaction(() => {
    const identity = { id: order.id, revision: 'r2' };
    list.recorder.fromUnreadableAnswer(list.orders.get(order.id), identity, null, 3);
  });
  answer.resolve();
  await list.synchroniser.end();
  expect(list.lines.wantedIds(9)).toEqual([order.id]);
});

it('orders of one moment have each a place of their own, also more of them than the moment has places', () => {
  const list = listOf(listingService({ pageSize: 100 }));
  for (const at of ['2026-11-21T08:00:00Z', '9999-12-31T23:59:59Z']) {
    const summary = summaryOf(acceptedOrder({ created_at: at, updated_at: at }));
    list.database.transaction(() => {
      for (let count = 0; count < 5_000; count += 1)
        list.lines.putSummary({ ...summary, id: `ord_${at.slice(0, 4)}x${count}` }, 1, true, count % 2 === 0);
    });
  }
  expect(list.lines.count()).toBe(10_000);
  expect(list.pages.page(everyOrder, null, 10).lines).toHaveLength(10);
});
