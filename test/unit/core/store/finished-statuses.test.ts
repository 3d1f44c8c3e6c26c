import { expect, it } from 'vitest';
import { rowsOf } from '../../../../src-main/core/methods/order-rows.ts';
import { createOrderSync } from '../../../../src-main/core/order-sync.ts';
import { createMetaStore } from '../../../../src-main/core/store/meta-store.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { defaultInterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';
import { fakeClock } from '../../../support/fakes.ts';
import { withIfNew } from '../../../support/order-list.ts';
import { listingService, listOf } from '../../../support/stores.ts';

/** A service with words of its own: what others call delivered goes on there. */
async function listed() {
  const profile = {
    ...defaultInterfaceProfile,
    orderStatuses: ['accepted', 'delivered', 'closed'],
    finishedStatuses: ['closed'],
  };
  const service = listingService();
  const delivery = { ...acceptedOrder().delivery, eta: '2026-11-25T08:00:00Z' };
  service.add(1, { status: 'closed', customer_reference: 'Closed', delivery });
  service.add(1, { status: 'delivered', customer_reference: 'Delivered', delivery });
  const list = listOf(service, { profile });
  await list.synchroniser.now();
  return { service, list };
}

it('an order has ended in the statuses that the profile says, and in no other', async () => {
  const { list } = await listed();
  const rows = rowsOf(list, list.pages.page(everyOrder, null, 9).lines);
  expect(rows.map(({ customerReference, isFinished }) => [customerReference, isFinished])).toEqual([
    ['Delivered', false],
    ['Closed', true],
  ]);
});

it('what has ended is read after all others, and not again and again', async () => {
  const { service, list } = await listed();
  expect(new Set(service.reads)).toEqual(new Set(['ord_0002']));
  list.synchroniser.want(['ord_0001']);
  await list.synchroniser.rest(async () => undefined);
  service.reads.length = 0;
  await list.synchroniser.now();
  expect(new Set(service.reads)).toEqual(new Set(['ord_0002']));
});

it('what has ended is sorted as expected no more', async () => {
  const { service, list } = await listed();
  list.synchroniser.want(service.orders.map(({ id }) => id));
  await list.synchroniser.rest(async () => undefined);
  const sorted = list.pages.page({ ...everyOrder, sort: 'eta' }, null, 9).lines;
  expect(sorted.map(({ key }) => Number(key.value) > 0)).toEqual([true, false]);
});

it('what has ended is not looked for by its status, and all else is', async () => {
  const { service, list } = await listed();
  const { database, lines, recorder, orders, profile } = list;
  const synchroniser = createOrderSync({
    ...{ database, lines, recorder, orders, profile },
    meta: createMetaStore(database),
    endpoints: withIfNew(service.endpoints),
    clock: fakeClock(),
    log: { write: () => undefined },
    accountId: () => 'account',
    intervalMs: () => null,
    emit: () => undefined,
    tellNews: () => undefined,
  });
  service.lists.length = 0;
  await synchroniser.now();
  await synchroniser.stop();
  const asked = service.lists.map(({ status }) => status ?? null).filter(status => status !== null);
  expect(new Set(asked)).toEqual(new Set(['accepted', 'delivered']));
});
