import { expect, it } from 'vitest';
import type { SalvagedRow, SqlRow } from '../../../../src-main/core/ports/ports.ts';
import { rebuild } from '../../../../src-main/core/repair/rebuild.ts';
import { tables } from '../../../../src-main/core/repair/tables.ts';
import type { RowImage } from '../../../../src-main/core/store/journal.ts';
import { openRows } from '../../../../src-main/core/store/journaled.ts';
import { createMetaStore } from '../../../../src-main/core/store/meta-store.ts';
import { syncStateName } from '../../../../src-main/core/synchronise/sync-state.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

const opened = () => {
  const database = newDatabase();
  return { database, meta: createMetaStore(database), ...storesOf(database) };
};
type Opened = ReturnType<typeof opened>;

/** All that could be read of a damaged file in the best case. */
const salvaged = ({ database }: Opened): SalvagedRow[] =>
  tables.flatMap(table =>
    database
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map(row => ({ table, row: { ...row } })),
  );

/** The same with some columns of one row of a table as the damage has left them. */
const spoilt = (rows: readonly SalvagedRow[], table: string, columns: SqlRow): SalvagedRow[] =>
  rows.map(one => (one.table === table ? { table, row: { ...one.row, ...columns } } : one));

function rebuilt(rows: readonly SalvagedRow[], journal: readonly RowImage[] = []) {
  const one = opened();
  const unreadable = one.database.transaction(() => rebuild(one.database, rows, journal, 9));
  return { ...one, unreadable };
}

/** A draft, and an order on its way. */
function work(): Opened {
  const one = opened();
  one.makeDraft('draft');
  one.makeDraft('placed');
  one.seal(one.place('placed'));
  return one;
}

it('what was salvaged whole is there again', () => {
  const before = work();
  before.templates.insert('template', 'Weekly', goodDraft(), 1);
  before.orders.insertOrder(acceptedOrder(), 1);
  before.changes.save('ord_1', { base: goodDraft(), draft: goodDraft(), correctedEntryId: null }, 1);
  const after = rebuilt(salvaged(before));
  expect(after.unreadable).toBe(0);
  expect([...openRows(after.database)]).toEqual([...openRows(before.database)]);
});

it('of a row that was salvaged twice the first image counts: the later ones are older', () => {
  const before = work();
  const older = salvaged(before);
  before.orders.saveDraft(
    'draft',
    1,
    goodDraft(draft => void (draft.customerNote = 'second')),
    5,
  );
  const after = rebuilt([...salvaged(before), ...older]);
  expect(after.orders.get('draft').draft?.customerNote).toBe('second');
});

it('how far the list of the service was read is forgotten, other values are kept', () => {
  const before = opened();
  before.meta.set(syncStateName, '{}');
  before.meta.set('a setting', 'kept');
  const { meta } = rebuilt(salvaged(before));
  expect([meta.get(syncStateName), meta.get('a setting')]).toEqual([null, 'kept']);
});

it('a draft whose text is garbled is taken from the journal', () => {
  const before = work();
  const rows = spoilt(salvaged(before), 'transport_order', { draft_json: '{"vehicle' });
  const after = rebuilt(rows, [...openRows(before.database)]);
  expect([after.unreadable, after.orders.get('draft').draft]).toEqual([0, goodDraft()]);
});

it('an order of the service that is garbled is no loss: it has its place, and is read again', () => {
  const before = opened();
  before.orders.insertOrder(acceptedOrder(), 1);
  const { unreadable, orders } = rebuilt(spoilt(salvaged(before), 'transport_order', { order_json: '{' }));
  expect([unreadable, orders.get('ord_1').order]).toEqual([0, null]);
});

it.each<[what: string, columns: SqlRow, known: string | null]>([
  ['a wrong letter in its id is mended by what the service said', { order_id: 'ord_l' }, 'ord_1'],
  ['a wrong checksum tells nothing of its id', { order_crc32: 0 }, null],
])('of an order of the service %s', (_what, columns, known) => {
  const before = opened();
  before.orders.insertOrder(acceptedOrder(), 1);
  const { unreadable, orders } = rebuilt(spoilt(salvaged(before), 'transport_order', columns));
  const record = orders.findByOrderId('ord_1');
  expect([unreadable, record?.localId, record?.order?.id ?? null]).toEqual([0, 'ord_1', known]);
});

it('an entry whose bytes are garbled keeps what was wanted, and is asked about', () => {
  const before = work();
  const [entry] = before.entries.ofOrder('placed');
  const rows = spoilt(salvaged(before), 'outbox_entry', { sealed_headers_json: '{"content' });
  const { entries, unreadable } = rebuilt(rows);
  expect(unreadable).toBe(0);
  expect(entries.ofOrder('placed')).toMatchObject([
    { id: entry?.id, state: 'uncertain', sealed: null, intent: entry?.intent },
  ]);
});

it('an entry without its order has one to be shown with', () => {
  const before = work();
  const rows = salvaged(before).filter(
    ({ table, row }) => table !== 'transport_order' || row.local_id === 'draft',
  );
  const { orders, entries } = rebuilt(rows);
  expect(orders.get('placed')).toMatchObject({ phase: 'attention', draft: goodDraft() });
  expect(entries.ofOrder('placed')).toHaveLength(1);
});

it.each<[what: string, damaged: (rows: SalvagedRow[]) => SalvagedRow[]]>([
  ['that was lost', rows => rows.filter(({ table }) => table !== 'document')],
  ['of which the words are garbled', rows => spoilt(rows, 'document', { name: '?', sha256: '?' })],
])('a document %s is taken from the journal, and its entry still has it', (_what, damaged) => {
  const before = opened();
  before.makeDraft('placed');
  before.attach('placed', 'document');
  before.place('placed');
  before.documents.setFile('document', 'file_1');
  const { documents, entries } = rebuilt(damaged(salvaged(before)), [...openRows(before.database)]);
  const words = { name: 'a.pdf', sha256: 'a'.repeat(64), fileId: 'file_1' };
  expect(documents.ofOrder('placed')).toMatchObject([words]);
  expect(entries.ofOrder('placed').map(({ documentId }) => documentId)).toEqual([
    'document',
    'document',
    null,
  ]);
});

it('a document that was removed, or whose order is nowhere, does not come back by itself', () => {
  const before = opened();
  before.makeDraft('draft');
  before.attach('draft', 'removed');
  const [row] = salvaged(before).filter(({ table }) => table === 'document');
  const journal: RowImage[] = [
    { table: 'document', row: { id: 'removed', removed: 1 } },
    { table: 'document', row: { ...row?.row, id: 'alone', local_id: 'nowhere' } },
  ];
  const { database } = rebuilt(
    salvaged(before).filter(({ table }) => table !== 'document'),
    journal,
  );
  expect(database.prepare('SELECT id FROM document').all()).toEqual([]);
  expect(database.prepare('SELECT local_id FROM transport_order').all()).toEqual([{ local_id: 'draft' }]);
});

it('an order on its way is of the moment that the journal knows', () => {
  const before = work();
  const rows = spoilt(salvaged(before), 'transport_order', { created_at_ms: 2 ** 46 });
  const { orders } = rebuilt(rows, [...openRows(before.database)]);
  expect(orders.get('placed').createdAtMs).toBe(before.orders.get('placed').createdAtMs);
});
