import { expect, it } from 'vitest';
import { createAcceptedRemoval } from '../../../../src-main/core/store/accepted-removal.ts';
import { createHistoryStore } from '../../../../src-main/core/store/history-store.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

it('accepted orders go with all that belongs to them, and none that has something to do', () => {
  const database = newDatabase();
  const history = createHistoryStore(database);
  const { orders, entries, makeDraft, attach, place, seal } = storesOf(database);
  for (const localId of ['done', 'moving', 'draft']) {
    makeDraft(localId);
    attach(localId, `${localId}-document`);
  }
  for (const [number, localId] of ['done', 'moving'].entries()) {
    seal(place(localId));
    orders.saveOrder(orders.get(localId), acceptedOrder({ id: `ord_${number}` }), 3);
    history.add(localId, { atMs: 3, kind: 'status', value: 'accepted', requestId: null });
  }
  database.exec(`UPDATE outbox_entry SET state = 'done' WHERE local_id = 'done'`);
  const removal = createAcceptedRemoval(database);
  expect(removal.removeSome()).toEqual({ localIds: ['done'], sha256s: ['a'.repeat(64)] });
  expect(removal.removeSome()).toEqual({ localIds: [], sha256s: [] });
  expect(['done', 'moving', 'draft'].map(localId => orders.find(localId)?.phase ?? null)).toEqual([
    null,
    'accepted',
    'draft',
  ]);
  expect([entries.ofOrder('done').length, history.of('done').length]).toEqual([0, 0]);
  expect([entries.ofOrder('moving').length, history.of('moving').length]).toEqual([3, 1]);
});
