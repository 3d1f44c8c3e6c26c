import { expect, it } from 'vitest';
import { createAddressLearner } from '../../../../src-main/core/store/address-learner.ts';
import { createAddressStore } from '../../../../src-main/core/store/address-store.ts';
import { createOrderStore } from '../../../../src-main/core/store/order-store.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase } from '../../../support/stores.ts';

function opened() {
  const database = newDatabase();
  const addresses = createAddressStore(database);
  const learner = createAddressLearner(database, addresses, 'other');
  const find = (search: string) => addresses.search(search, 'stop', { limit: 10, offset: 0 });
  return { addresses, learner, orders: createOrderStore(database), find };
}

/** From Aino in Helsinki. */
const aino = (change: Partial<OrderDraft['pickup']['contact']> = {}) =>
  goodDraft(draft => {
    draft.pickup.contact = { name: 'Aino', phone: '+358 40 1', email: '', ...change };
  });

it('a place that is used again counts once more, and is as it was used last', () => {
  const { learner, find } = opened();
  learner.fromDraft(aino(), 10);
  learner.fromDraft(aino({ phone: '+358 40 2' }), 20);
  expect(find('aino')).toMatchObject([{ phone: '+358 40 2', useCount: 2, usedAtMs: 20 }]);
});

it('an older order adds what is not known, and changes nothing of what is', () => {
  const { learner, find } = opened();
  learner.fromDraft(aino({ phone: '+358 40 2' }), 20);
  learner.fromDraft(aino({ phone: '+358 40 1', email: 'aino@example.com' }), 10);
  expect(find('aino')).toMatchObject([
    { phone: '+358 40 2', email: 'aino@example.com', useCount: 2, usedAtMs: 20 },
  ]);
});

it('a place that was removed is learned only from what was ordered since', () => {
  const { addresses, learner, find } = opened();
  learner.fromDraft(aino(), 10);
  addresses.markRemoved(find('aino')[0]?.id ?? '', 20);
  learner.fromDraft(aino(), 20);
  expect(find('aino')).toEqual([]);
  learner.fromDraft(aino(), 21);
  expect(find('aino')).toMatchObject([{ useCount: 1, usedAtMs: 21 }]);
});

it('an empty book learns from the orders that are there, and one with anything in it does not', () => {
  const { learner, orders, find } = opened();
  const nowMs = Date.parse('2026-11-21T08:00:00Z');
  orders.insertDraft('draft', aino({ name: 'Liisa' }), nowMs);
  orders.insertOrder(acceptedOrder(), nowMs);
  learner.fillEmpty(nowMs);
  expect(find('mannerheim')).toMatchObject([
    { contactName: 'Aino', useCount: 1, usedAtMs: Date.parse('2026-11-20T10:00:00Z') },
  ]);
  learner.fillEmpty(nowMs);
  expect(find('mannerheim')).toMatchObject([{ useCount: 1 }]);
});

it('a place is looked for by what it is, not among all places', () => {
  const database = newDatabase();
  const prepared: string[] = [];
  createAddressStore({
    ...database,
    prepare(sql) {
      prepared.push(sql);
      return database.prepare(sql);
    },
  });
  const plans = prepared
    .filter(sql => sql.startsWith('SELECT') && sql.includes('address_key ='))
    .map(sql => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('stop', 'oulu', '')[0]?.detail);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('(kind=? AND address_key=?');
});
