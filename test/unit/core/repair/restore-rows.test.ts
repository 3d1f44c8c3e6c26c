import { describe, expect, it } from 'vitest';
import type { SqlRow } from '../../../../src-main/core/ports/ports.ts';
import { restoreRows } from '../../../../src-main/core/repair/restore-rows.ts';
import type { RowImage } from '../../../../src-main/core/store/journal.ts';
import { openRows } from '../../../../src-main/core/store/journaled.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

const opened = () => {
  const database = newDatabase();
  return { database, ...storesOf(database) };
};
type Opened = ReturnType<typeof opened>;

const note = (text: string) => goodDraft(draft => void (draft.customerNote = text));
const change = (text: string) => ({ base: goodDraft(), draft: note(text), correctedEntryId: null });

/** What a journal beside that database would hold. */
const imagesOf = ({ database }: Opened): RowImage[] =>
  [...openRows(database)].map(({ table, row }) => ({ table, row: { ...row } }));

const bring = ({ database }: Opened, images: readonly RowImage[]) =>
  database.transaction(() => restoreRows(database, images, 9));

const withoutPlace = ({ sequence: _sequence, ...row }: SqlRow) => row;
const workOf = (one: Opened) => imagesOf(one).map(({ table, row }) => ({ table, row: withoutPlace(row) }));

/** A draft with a document, an order on its way with one, a change of an accepted order, and a template. */
function fillWork(one: Opened): void {
  for (const localId of ['draft', 'placed']) {
    one.makeDraft(localId);
    one.attach(localId, `${localId}-document`);
  }
  one.seal(one.place('placed'));
  one.orders.insertOrder(acceptedOrder(), 1);
  one.changes.save('ord_1', change('typed'), 1);
  one.templates.insert('template', 'Weekly', goodDraft(), 1);
}

describe('what the database has lost', () => {
  it('comes back as it was', () => {
    const before = opened();
    fillWork(before);
    const after = opened();
    after.orders.insertOrder(acceptedOrder(), 1);
    const brought = bring(after, imagesOf(before));
    expect(workOf(after)).toEqual(workOf(before));
    expect([...brought.orders].toSorted()).toEqual(['draft', 'ord_1', 'placed', 'template template']);
    expect(brought).toMatchObject({ entries: { size: 3 }, refused: 0 });
    // What is there is not brought twice.
    expect(bring(after, imagesOf(before))).toMatchObject({ orders: { size: 0 }, entries: { size: 0 } });
  });

  it('does not come back where it was removed', () => {
    const after = opened();
    const before = opened();
    fillWork(before);
    const removed = imagesOf(before)
      .filter(({ table }) => table !== 'outbox_entry')
      .map(({ table, row }) => ({ table, row: { ...row, removed: 1 } }));
    expect(bring(after, removed)).toMatchObject({ orders: { size: 0 }, entries: { size: 0 } });
    expect(workOf(after)).toEqual([]);
  });

  it('comes back behind what has taken its place in the chain since', () => {
    const before = opened();
    before.makeDraft('placed');
    const lost = before.place('placed');
    const after = opened();
    after.makeDraft('placed');
    const taken = after.place('placed');
    bring(after, imagesOf(before));
    expect(after.entries.ofOrder('placed').map(({ id }) => id)).toEqual([taken, lost]);
  });
});

describe('a row that both have', () => {
  const kinds: [
    what: string,
    save: (one: Opened, text: string, atMs: number) => void,
    read: (one: Opened) => string | undefined,
  ][] = [
    [
      'a draft',
      ({ orders }, text, atMs) => {
        if (!orders.find('draft')) orders.insertDraft('draft', note(''), 1);
        orders.saveDraft('draft', orders.get('draft').draftVersion, note(text), atMs);
      },
      ({ orders }) => orders.get('draft').draft?.customerNote,
    ],
    [
      'a change',
      ({ orders, changes }, text, atMs) => {
        if (!orders.find('ord_1')) orders.insertOrder(acceptedOrder(), 1);
        changes.save('ord_1', change(text), atMs);
      },
      ({ changes }) => changes.find('ord_1')?.draft.customerNote,
    ],
    [
      'a template',
      ({ templates }, text, atMs) => {
        if (!templates.find('template')) templates.insert('template', 'Weekly', note(''), 1);
        templates.write('template', note(text), atMs);
      },
      ({ templates }) => templates.get('template').draft.customerNote,
    ],
  ];

  it.each(kinds)('is the later one of %s', (_what, save, read) => {
    const older = opened();
    save(older, 'first', 2);
    const newer = opened();
    save(newer, 'first', 2);
    save(newer, 'second', 3);
    const images = { older: imagesOf(older), newer: imagesOf(newer) };
    expect(bring(older, images.newer).orders.size).toBe(1);
    expect(read(older)).toBe('second');
    expect(bring(newer, images.older).orders.size).toBe(0);
    expect(read(newer)).toBe('second');
  });

  it('is the order’s own where the draft was placed meanwhile', () => {
    const before = opened();
    before.makeDraft('mine', note('typed'));
    const images = imagesOf(before);
    const after = opened();
    after.makeDraft('mine', note('placed'));
    after.place('mine');
    bring(after, images);
    expect(after.orders.get('mine')).toMatchObject({ phase: 'queued', draft: { customerNote: 'placed' } });
  });
});

describe('an entry that both have', () => {
  /** Queued in both, under the same name. */
  function pair() {
    const journalled = opened();
    journalled.makeDraft('mine');
    const id = journalled.place('mine');
    const present = opened();
    present.makeDraft('mine');
    bring(present, imagesOf(journalled));
    return { journalled, present, id };
  }

  it('goes on with the bytes that were sealed: they may have left', () => {
    const { journalled, present, id } = pair();
    journalled.seal(id);
    bring(present, imagesOf(journalled));
    const { state, sealed, attempts, firstAttemptAtMs } = present.entries.get(id);
    expect({ state, sealed }).toEqual({ state: 'sealed', sealed: journalled.entries.get(id).sealed });
    expect(attempts).toBe(1);
    expect(firstAttemptAtMs).not.toBeNull();
  });

  it('has ended where the journal knows that it has', () => {
    const { journalled, present, id } = pair();
    journalled.seal(id);
    journalled.entries.finish(id, { revision: 'r7' }, 'req_7', 8);
    const row = journalled.database.prepare('SELECT * FROM outbox_entry').get() ?? {};
    const brought = bring(present, [{ table: 'outbox_entry', row }]);
    expect([...brought.entries]).toEqual([id]);
    expect(present.entries.get(id)).toMatchObject({
      state: 'done',
      result: { revision: 'r7' },
      requestId: 'req_7',
    });
  });

  it('stays ended where only the database knows that', () => {
    const { journalled, present, id } = pair();
    journalled.seal(id);
    present.seal(id);
    present.entries.finish(id, null, null, 8);
    expect(bring(present, imagesOf(journalled)).entries.size).toBe(0);
    expect(present.entries.stateOf(id)).toBe('done');
  });
});
