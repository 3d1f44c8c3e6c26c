import { describe, expect, it } from 'vitest';
import { askForLostEntries, makeUncertain } from '../../../../src-main/core/repair/make-uncertain.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

const repaired = { code: 'storage_failed', reason: 'database_repaired' };

function withEntry(state: string) {
  const database = newDatabase();
  const stores = storesOf(database);
  stores.makeDraft('mine');
  const id = stores.place('mine');
  if (state !== 'queued') stores.seal(id);
  database.exec(`UPDATE outbox_entry SET state = '${state}'`);
  return { database, id, ...stores };
}

describe('after damage', () => {
  it.each(['sealed', 'sending', 'waiting'])(
    'an entry that is %s may have been sent, and is asked about',
    state => {
      const { database, entries, orders, id } = withEntry(state);
      makeUncertain(database, null, 9);
      expect(entries.get(id)).toMatchObject({
        state: 'uncertain',
        lastError: repaired,
        nextAttemptAtMs: null,
      });
      expect(entries.get(id).attempts).toBeGreaterThan(0);
      expect(orders.get('mine')).toMatchObject({ phase: 'attention', refusal: repaired });
    },
  );

  it.each(['queued', 'done', 'parked', 'conflict', 'cancelled', 'superseded'])(
    'an entry that is %s stays so',
    state => {
      const { database, entries, orders, id } = withEntry(state);
      makeUncertain(database, null, 9);
      expect(entries.stateOf(id)).toBe(state);
      expect(orders.get('mine').phase).toBe('queued');
    },
  );

  it('only entries that were brought back are asked about where nothing else was amiss', () => {
    const { database, entries, id } = withEntry('waiting');
    makeUncertain(database, new Set(['another']), 9);
    expect(entries.stateOf(id)).toBe('waiting');
    makeUncertain(database, new Set([id]), 9);
    expect(entries.stateOf(id)).toBe('uncertain');
  });

  it('an order on its way whose entry is lost is asked about, once', () => {
    const database = newDatabase();
    const { orders, entries, makeDraft, place } = storesOf(database);
    for (const localId of ['lost', 'there', 'draft']) makeDraft(localId);
    place('there');
    orders.place('lost', null, 2);
    orders.insertOrder(acceptedOrder(), 1);
    const owner = { environmentId: 'local', accountId: 'mine', orderPosition: 1_000 };
    for (let times = 0; times < 2; times += 1) askForLostEntries(database, owner, 9);
    expect(entries.ofOrder('lost')).toMatchObject([
      {
        state: 'uncertain',
        accountId: 'mine',
        chainPosition: 1_000,
        intent: { kind: 'order-create', draft: goodDraft() },
        lastError: repaired,
      },
    ]);
    expect(orders.get('lost')).toMatchObject({ phase: 'attention', refusal: repaired });
    expect([entries.ofOrder('there').length, entries.ofOrder('draft').length]).toEqual([1, 0]);
    expect([orders.get('there').phase, orders.get('draft').phase]).toEqual(['queued', 'draft']);
  });
});
