import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import { queueStep } from '../../src-main/core/outbox/queue-step.ts';
import { createDocumentStore } from '../../src-main/core/store/document-store.ts';
import { createHistoryStore } from '../../src-main/core/store/history-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderRecorder } from '../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { type KeptOrder, keptOrderSchema } from '../../src-shared/domain/order.ts';
import { temporaryFolder } from '../support/core.ts';
import { draftOf } from '../support/core-orders.ts';

const stop = { address: { formatted_address: 'Tampere' }, type: 'dealership' };
const accepted = keptOrderSchema.parse({
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

function opened() {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  onTestFinished(() => database.close());
  migrate(database);
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const documents = createDocumentStore(database);
  const history = createHistoryStore(database);
  const own: string[] = [];
  const wanted: string[] = [];
  const recorder = createOrderRecorder(
    orders,
    history,
    (toLocalId, fromLocalId) => {
      entries.move(toLocalId, fromLocalId);
      documents.move(toLocalId, fromLocalId);
    },
    () => undefined,
    {
      noteOwn: (localId, revision) => own.push(`${localId} ${revision}`),
      wantNow: localId => wanted.push(localId),
    },
  );
  return { database, orders, entries, documents, history, recorder, own, wanted };
}

it('an order whose answer came after the list had brought it is one record, with everything that was queued on it', () => {
  const { database, orders, entries, documents, history, recorder } = opened();
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  orders.insertDraft('mine', draftOf(), 1);
  orders.place('mine', null, 2);
  queueOrder(owner, 'mine', draftOf(), [], 2);
  recorder.fromService(accepted, 3, recorder.askedAt());
  const scenario = {
    kind: 'scenario' as const,
    scenario: 'pickup_readiness_confirmed' as const,
    eventAt: null,
  };
  queueStep(owner, 'ord_1', scenario, 4);
  recorder.fromService({ ...accepted, pickup_readiness: 'confirmed' }, 4, recorder.askedAt());
  const words = { name: 'keys.pdf', mediaType: 'application/pdf', category: 'other', description: '' };
  const copied = { id: 'doc_1', localId: 'ord_1', sizeBytes: 9, sha256: 'a'.repeat(64), thumbnail: null };
  documents.insert({ ...words, ...copied }, 4);

  database.transaction(() =>
    recorder.fromAnswer(orders.get('mine'), accepted, 'req_1', 5, recorder.askedAt()),
  );

  expect(orders.find('ord_1')).toBeNull();
  expect(orders.findByOrderId('ord_1')).toMatchObject({ localId: 'mine', phase: 'accepted' });
  // Whoever has it open under the id that the list had brought still finds it.
  expect(['ord_1', 'mine', 'unknown'].map(orders.ownIdOf)).toEqual(['mine', 'mine', 'unknown']);
  expect(entries.ofOrder('mine').map(entry => entry.intent.kind)).toEqual(['order-create', 'scenario']);
  expect(documents.ofOrder('mine').map(({ name }) => name)).toEqual(['keys.pdf']);
  expect(history.of('mine').map(({ kind }) => kind)).toEqual(['accepted', 'readiness']);
});

describe('what the service says of an order', () => {
  const noon: KeptOrder = {
    ...accepted,
    updated_at: '2026-11-21T12:00:00Z',
    revision: 'r2',
    customer_note: 'noon',
  };
  const morning: KeptOrder = { ...accepted, customer_note: 'morning' };

  it('is not taken where another answer was stored since it was asked for, and it is no newer', () => {
    const { orders, recorder, history } = opened();
    const early = recorder.askedAt();
    expect(recorder.fromService(noon, 1, early)).toEqual({
      localId: 'ord_1',
      isChanged: true,
      isOvertaken: false,
    });
    const late = { localId: 'ord_1', isChanged: false, isOvertaken: true };
    expect(recorder.fromService({ ...morning, status: 'cancelled' }, 2, early)).toEqual(late);
    expect(recorder.fromService({ ...noon, status: 'cancelled' }, 2, early)).toEqual(late);
    expect(orders.get('ord_1').order).toEqual(noon);
    expect(history.of('ord_1')).toEqual([]);
    const evening = { ...noon, updated_at: '2026-11-21T18:00:00Z', customer_note: 'evening' };
    expect(recorder.fromService(evening, 3, early).isChanged).toBe(true);
  });

  it('is taken where it was asked for last, whatever the clock of the service said before', () => {
    const { orders, recorder } = opened();
    recorder.fromService({ ...noon, updated_at: '9999-12-31T00:00:00Z' }, 1, recorder.askedAt());
    expect(recorder.fromService(morning, 2, recorder.askedAt()).isChanged).toBe(true);
    recorder.fromService(noon, 3, recorder.askedAt());
    recorder.fromAnswer(orders.get('ord_1'), { ...morning, revision: 'r3' }, 'req_1', 4, recorder.askedAt());
    expect(orders.get('ord_1').order).toMatchObject({ revision: 'r3', customer_note: 'morning' });
  });

  it('is not taken from a late answer to a write of ours where what is known is newer, and is read again then', () => {
    const { orders, recorder, own, wanted } = opened();
    const early = recorder.askedAt();
    recorder.fromService(noon, 1, recorder.askedAt());
    recorder.fromAnswer(orders.get('ord_1'), morning, 'req_1', 2, early);
    expect(orders.get('ord_1').order).toEqual(noon);
    expect([own, wanted]).toEqual([[], ['ord_1']]);
    recorder.fromAnswer(orders.get('ord_1'), { ...noon, revision: 'r3' }, 'req_2', 3, early);
    expect(own).toEqual(['ord_1 r3']);
  });

  it('is new where anything of it is, and told event by event', () => {
    const { recorder, history } = opened();
    recorder.fromService(morning, 1, recorder.askedAt());
    expect(recorder.fromService(morning, 2, recorder.askedAt()).isChanged).toBe(false);
    const pickup = { ...noon.pickup, eta: '2026-11-23T09:00:00Z' };
    expect(
      recorder.fromService({ ...noon, pickup, status: 'in_transit' }, 3, recorder.askedAt()).isChanged,
    ).toBe(true);
    expect(history.of('ord_1').map(({ kind, value, atMs }) => [kind, value, atMs])).toEqual([
      ['pickup_eta', '/2026-11-23T09:00:00Z', 3],
      ['status', 'in_transit', 3],
    ]);
  });

  it('is no event where only the writing of a time is another', () => {
    const { recorder, history } = opened();
    const at = (eta: string) => ({ ...noon, delivery: { ...noon.delivery, eta } });
    recorder.fromService(at('2026-11-23T09:00:00Z'), 1, recorder.askedAt());
    recorder.fromService(at('2026-11-23T11:00:00.000+02:00'), 2, recorder.askedAt());
    expect(history.of('ord_1')).toEqual([]);
    recorder.fromService(at('2026-11-23T11:00:00Z'), 3, recorder.askedAt());
    expect(history.of('ord_1').map(({ kind }) => kind)).toEqual(['delivery_eta']);
  });

  it('is asked for again where the answer to our own write could not be read', () => {
    const { orders, recorder, history, own, wanted } = opened();
    orders.insertDraft('mine', draftOf(), 1);
    orders.place('mine', null, 2);
    recorder.fromService(accepted, 3, recorder.askedAt());
    recorder.fromUnreadableAnswer(orders.get('mine'), { id: 'ord_1', revision: 'r2' }, 'req_1', 4);
    expect(orders.get('mine')).toMatchObject({ orderId: 'ord_1', phase: 'accepted', order: null });
    expect(orders.find('ord_1')).toBeNull();
    expect([own, wanted]).toEqual([['mine r2'], ['mine']]);
    expect(history.of('mine').map(({ kind, requestId }) => [kind, requestId])).toEqual([
      ['unreadable', 'req_1'],
      ['accepted', 'req_1'],
    ]);
    recorder.fromService(noon, 5, recorder.askedAt());
    expect(orders.get('mine').order?.customer_note).toBe('noon');
  });
});

it('keeps what a price was and is with its currency where that is not EUR, whatever amounts look like a year', () => {
  const { history, recorder } = opened();
  const priced = (total_cents: number, currency: string) =>
    keptOrderSchema.parse({ ...accepted, price: { total_cents, currency } });
  const prices = [
    priced(0, 'EUR'),
    priced(2_000, 'EUR'),
    priced(2_000, 'SEK'),
    priced(3_000, 'a/b'),
    accepted,
  ];
  prices.forEach((order, index) => {
    recorder.fromService(order, index, recorder.askedAt());
  });
  const values = history.of('ord_1').map(({ kind, value }) => `${kind} ${value}`);
  expect(values.filter(value => value.startsWith('price'))).toEqual([
    'price 3000 a b/',
    'price 2000 SEK/3000 a b',
    'price 2000/2000 SEK',
    'price 0/2000',
  ]);
});
