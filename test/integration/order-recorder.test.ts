import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import { queueStep } from '../../src-main/core/outbox/queue-step.ts';
import { createDocumentStore } from '../../src-main/core/store/document-store.ts';
import { createHistoryStore } from '../../src-main/core/store/history-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderRecorder } from '../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { orderSchema } from '../../src-shared/domain/order.ts';
import { temporaryFolder } from './support/core-fixture.ts';
import { draftOf } from './support/orders.ts';

const stop = { address: { formatted_address: 'Tampere' }, type: 'dealership' };
const accepted = orderSchema.parse({
  id: 'ord_1',
  status: 'accepted',
  pickup_readiness: 'preparing',
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  pickup: stop,
  delivery: stop,
  items: [{ id: 'item_1_primary', role: 'primary', status: 'awaiting_pickup' }],
  revision: 'r1',
});

it('an order whose answer came after the list had brought it is one record, with everything that was queued on it', () => {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  migrate(database);
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const documents = createDocumentStore(database);
  const recorder = createOrderRecorder(orders, createHistoryStore(database), (toLocalId, fromLocalId) => {
    entries.move(toLocalId, fromLocalId);
    documents.move(toLocalId, fromLocalId);
  });
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  orders.insertDraft('mine', draftOf(), 1);
  orders.place('mine', null, 2);
  queueOrder(owner, 'mine', draftOf(), [], 2);
  recorder.fromService(accepted, 3);
  const scenario = {
    kind: 'scenario' as const,
    scenario: 'pickup_readiness_confirmed' as const,
    eventAt: null,
  };
  queueStep(owner, 'ord_1', scenario, 4);
  const words = { name: 'keys.pdf', mediaType: 'application/pdf', category: 'other', description: '' };
  const copied = { id: 'doc_1', localId: 'ord_1', sizeBytes: 9, sha256: 'a'.repeat(64), thumbnail: null };
  documents.insert({ ...words, ...copied }, 4);

  database.transaction(() => recorder.fromAnswer(orders.get('mine'), accepted, 'req_1', 5));

  expect(orders.find('ord_1')).toBeNull();
  expect(orders.findByOrderId('ord_1')).toMatchObject({ localId: 'mine', phase: 'accepted' });
  // Whoever has it open under the id that the list had brought still finds it.
  expect(['ord_1', 'mine', 'unknown'].map(orders.ownIdOf)).toEqual(['mine', 'mine', 'unknown']);
  expect(entries.ofOrder('mine').map(entry => entry.intent.kind)).toEqual(['order-create', 'scenario']);
  expect(documents.ofOrder('mine').map(({ name }) => name)).toEqual(['keys.pdf']);
  database.close();
});
