import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { entrySchema } from '../outbox/entry.ts';
import { unreadableEntry } from '../outbox/entry-parking.ts';
import type { Database, SalvagedRow, SqlRow, SqlValue } from '../ports/ports.ts';
import { readableAddress } from '../store/address-store.ts';
import { isChangeRow } from '../store/change-store.ts';
import type { RowImage } from '../store/journal.ts';
import { orderRecordSchema, storedOrder } from '../store/order-record.ts';
import { isTemplateRow } from '../store/template-store.ts';
import { syncStateName } from '../synchronise/sync-state.ts';
import { isFinal } from './bring-chain.ts';
import { ensureOrder } from './placeholder.ts';
import { isTextAsJournaled, sealedColumns, unchangingColumns } from './readable.ts';
import { attemptRepair, findTableRow, insertRow, isTable, keyOf, type RepairTable } from './tables.ts';

type Found = Record<RepairTable, Map<SqlValue, SqlRow>>;

/**
 * Fills an empty database with salvaged rows. A damaged row is repaired with its image in the journal, or reduced to
 * its readable part. Call it inside a transaction.
 * @returns the number of rows that could not be restored
 */
export function rebuild(
  database: Database,
  salvaged: Iterable<SalvagedRow>,
  journal: readonly RowImage[],
  nowMs: number,
): number {
  const found = sorted(salvaged);
  const images = imagesByKey(journal);
  let unreadable = 0;
  const take = (table: RepairTable, row: SqlRow): boolean =>
    attemptRepair(database, () => insertRow(database, table, row));

  for (const row of found.meta.values()) {
    // The state of the synchronisation is left out, so that the order list is read again from the start.
    if (row.name !== syncStateName) take('meta', row);
  }
  for (const row of found.transport_order.values()) {
    const readable = readableOrder(row, images.get(`transport_order ${row.local_id}`) ?? null);
    // An order that the service has does not count as lost, because it is read again.
    if (
      !(readable && take('transport_order', { ...readable, order_id: orderIdOf(readable) })) &&
      !row.order_id
    )
      unreadable += 1;
  }
  const chains = Map.groupBy(found.outbox_entry.values(), ({ local_id }) => String(local_id));
  addLostDocuments(found, chains, journal);
  const localIds = [...chains.keys(), ...[...found.document.values()].map(row => String(row.local_id))];
  for (const localId of new Set(localIds)) ensureOrder(database, localId, chains.get(localId) ?? [], nowMs);
  for (const row of found.document.values()) {
    if (!take('document', mendedDocument(row, images.get(`document ${row.id}`)))) unreadable += 1;
  }
  for (const row of [...found.outbox_entry.values()].sort(bySequence)) {
    if (!takeEntry(row)) unreadable += 1;
  }
  for (const { id: _id, ...row } of found.history_event.values()) take('history_event', row);
  takeAll('address_entry', readableAddress);
  takeAll('order_template', row => (isTemplateRow(row) ? row : null));
  takeAll('change_draft', row => (isChangeRow(row) ? row : null));
  return unreadable;

  function takeAll(table: RepairTable, readable: (row: SqlRow) => SqlRow | null): void {
    for (const row of found[table].values()) {
      const known = readable(row);
      if (!(known && take(table, known))) unreadable += 1;
    }
  }

  function takeEntry({ sequence: _sequence, ...row }: SqlRow): boolean {
    const image = images.get(`outbox_entry ${row.id}`) ?? images.get(`key ${row.idempotency_key}`);
    const whole: SqlRow = { ...row, ...(image && unchanging(image, row)) };
    if (!findTableRow(database, 'document', whole.document_id ?? null)) whole.document_id = null;
    const readable = [
      whole,
      ...(image ? [{ ...image, document_id: whole.document_id ?? null }] : []),
      bare(whole),
    ].filter(one => entrySchema.safeParse({ ...blankEntry, ...one }).success);
    return [...readable, parkedRaw(whole, nowMs)].some(({ sequence: _place, ...one }) =>
      take('outbox_entry', one),
    );
  }
}

/** Groups salvaged rows by table and key. Keeps the first version of each row, which is the newest. */
function sorted(salvaged: Iterable<SalvagedRow>): Found {
  const found: Found = {
    meta: new Map(),
    transport_order: new Map(),
    document: new Map(),
    outbox_entry: new Map(),
    history_event: new Map(),
    address_entry: new Map(),
    order_template: new Map(),
    change_draft: new Map(),
  };
  for (const { table, row } of salvaged) {
    if (!isTable(table)) continue;
    const key = row[keyOf[table]] ?? null;
    if (!found[table].has(key)) found[table].set(key, row);
  }
  return found;
}

/**
 * Returns the images in the journal by table and id. Entries are also found by idempotency key, in case the id is
 * damaged.
 */
function imagesByKey(journal: readonly RowImage[]): Map<string, SqlRow> {
  const images = new Map<string, SqlRow>();
  for (const { table, row } of journal) {
    if (row.removed === 1) continue;
    images.set(`${table} ${row[keyOf[table]]}`, row);
    if (table === 'outbox_entry') images.set(`key ${row.idempotency_key}`, row);
  }
  return images;
}

/**
 * Returns the values of the unchanging columns from the journal, where a checksum protects them. The columns of the
 * sealed bytes are left out unless both the row and its image are sealed.
 */
function unchanging(image: SqlRow, row: SqlRow): SqlRow {
  const isSealed = Boolean(row.sealed_sha256 && image.sealed_sha256);
  const columns = [...unchangingColumns, ...(isSealed ? sealedColumns : [])];
  return Object.fromEntries(columns.map(column => [column, image[column] ?? null]));
}

/** Adds documents from the journal whose order was salvaged, so that no entry is left without its document. */
function addLostDocuments(
  { document, transport_order }: Found,
  chains: ReadonlyMap<string, unknown>,
  journal: readonly RowImage[],
): void {
  for (const { table, row } of journal) {
    if (table !== 'document' || row.removed === 1 || document.has(row.id ?? null)) continue;
    const isWanted = transport_order.has(row.local_id ?? null) || chains.has(String(row.local_id));
    if (isWanted) document.set(row.id ?? null, row);
  }
}

/** Returns the document from the journal, with the thumbnail and upload state of the row, which may be newer. */
function mendedDocument(row: SqlRow, image: SqlRow | undefined): SqlRow {
  if (!image) return row;
  const { thumbnail = null, file_id = null, is_uploaded = 0 } = row;
  return { ...image, thumbnail, file_id, is_uploaded };
}

function readableOrder(row: SqlRow, image: SqlRow | null): SqlRow | null {
  if (image && isOrder(row)) {
    const draft_json = isTextAsJournaled(row, image) ? row.draft_json : image.draft_json;
    return { ...row, draft_json: draft_json ?? null, created_at_ms: image.created_at_ms ?? null };
  }
  if (isOrder(row)) return row;
  if (image && isOrder(image)) return image;
  const isDraft = jsonColumn(orderDraftSchema).safeParse(row.draft_json).success;
  const mended: SqlRow = {
    ...row,
    refusal_json: null,
    refused_draft_json: null,
    draft_json: isDraft ? (row.draft_json ?? null) : null,
    order_json: storedOrder(row) ? (row.order_json ?? null) : null,
  };
  return isOrder(mended) ? mended : null;
}

/**
 * Returns the order id of a row. Prefers the id inside the stored order, which a checksum covers, to the one in its
 * column.
 */
const orderIdOf = (row: SqlRow): SqlValue => storedOrder(row)?.id ?? row.order_id ?? null;

const isOrder = (row: SqlRow): boolean =>
  (row.draft_json !== null || row.order_json !== null) && orderRecordSchema.safeParse(row).success;

/** Default values of columns that rows of earlier versions lack. */
const blankEntry: SqlRow = {
  attempts: 0,
  same_failures: 0,
};

/** Reduces an entry to its intent. Whether it was sent is then unknown. */
function bare(row: SqlRow): SqlRow {
  const lost = Object.keys(row).filter(column => /^sealed_|^result_|^last_error|^base_/.test(column));
  return {
    ...row,
    ...Object.fromEntries(lost.map(column => [column, null])),
    state: isFinal(row.state) ? (row.state ?? null) : 'uncertain',
  };
}

function parkedRaw(row: SqlRow, nowMs: number): SqlRow {
  return {
    ...row,
    state: 'parked',
    last_error_json: JSON.stringify(unreadableEntry()),
    updated_at_ms: nowMs,
  };
}

const bySequence = (one: SqlRow, other: SqlRow): number => Number(one.sequence) - Number(other.sequence);
