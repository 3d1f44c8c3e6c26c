import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../src-main/core/ports/ports.ts';
import { createOrderStore } from '../../../../src-main/core/store/order-store.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

function withDraft() {
  const database = newDatabase();
  const orders = createOrderStore(database);
  orders.insertDraft('mine', goodDraft(), 1);
  return { database, orders };
}

const note = (text: string) => goodDraft(draft => void (draft.customerNote = text));

describe('a draft', () => {
  it('is saved on the version that was read, and on no other', () => {
    const { orders } = withDraft();
    expect(orders.saveDraft('mine', 1, note('first'), 2)).toBe(true);
    for (const version of [0, 1, 3]) expect(orders.saveDraft('mine', version, note('late'), 3)).toBe(false);
    expect(orders.get('mine')).toMatchObject({ draftVersion: 2, draft: { customerNote: 'first' } });
  });

  it('that was discarded is not written on, until it is brought back', () => {
    const { orders } = withDraft();
    orders.setDiscarded('mine', 5);
    const { draftVersion } = orders.get('mine');
    expect(orders.saveDraft('mine', draftVersion, note('late'), 6)).toBe(false);
    expect(orders.drafts()).toEqual([]);
    expect([orders.discardedUntil(4), orders.discardedUntil(5)]).toEqual([[], ['mine']]);
    orders.setDiscarded('mine', null);
    expect(orders.saveDraft('mine', orders.get('mine').draftVersion, note('again'), 7)).toBe(true);
    expect(orders.drafts()).toHaveLength(1);
  });

  it('that was placed is a draft no more', () => {
    const { orders } = withDraft();
    orders.place('mine', 100, 2);
    expect(orders.saveDraft('mine', 1, note('late'), 3)).toBe(false);
    orders.setDiscarded('mine', 4);
    expect(orders.get('mine')).toMatchObject({ phase: 'queued', quotedTotalCents: 100, discardedAtMs: null });
  });
});

it('an order that the service has accepted never goes back from there', () => {
  const { orders } = withDraft();
  orders.saveOrder(orders.get('mine'), acceptedOrder(), 2);
  expect(orders.setPhase('mine', 'attention', null, 3)).toBe(false);
  expect(orders.get('mine')).toMatchObject({ phase: 'accepted', orderId: 'ord_1' });
});

describe('a text that is garbled', () => {
  const garble = (database: Database) => database.exec(`UPDATE transport_order SET draft_json = '{"ve'`);

  it('of a draft is no empty one', () => {
    const { database, orders } = withDraft();
    garble(database);
    expect(() => orders.get('mine')).toThrow('no JSON');
  });

  it('of an order that the service has is done without', () => {
    const { database, orders } = withDraft();
    orders.saveOrder(orders.get('mine'), acceptedOrder(), 2);
    garble(database);
    expect(orders.get('mine')).toMatchObject({ draft: null, order: { id: 'ord_1' } });
  });
});

describe('the outbox', () => {
  function withSealedEntry() {
    const database = newDatabase();
    const stores = storesOf(database);
    stores.makeDraft('mine');
    stores.seal(stores.place('mine'));
    return { database, entries: stores.entries };
  }

  it.each([
    'idempotency_key',
    'intent_json',
    'sealed_method',
    'sealed_target',
    'sealed_headers_json',
    'sealed_body',
    'sealed_blob_sha256',
    'sealed_body_end',
    'sealed_sha256',
    'sealed_at_ms',
    'environment_id',
    'account_id',
  ])('never changes %s of what is sealed', column => {
    const { database } = withSealedEntry();
    expect(() => database.exec(`UPDATE outbox_entry SET ${column} = NULL`)).toThrow(
      'sealed bytes never change',
    );
  });

  it.each(['queued', 'sealed', 'sending', 'waiting', 'uncertain', 'conflict', 'parked'])(
    'never drops an entry that is %s',
    state => {
      const { database } = withSealedEntry();
      database.exec(`UPDATE outbox_entry SET state = '${state}'`);
      expect(() => database.exec('DELETE FROM outbox_entry')).toThrow('an open entry is never deleted');
    },
  );

  it.each(['done', 'superseded', 'cancelled'])('drops an entry that is %s with its order', state => {
    const { database, entries } = withSealedEntry();
    database.exec(`UPDATE outbox_entry SET state = '${state}'`);
    entries.removeFinished('mine');
    expect(entries.ofOrder('mine')).toEqual([]);
  });
});
