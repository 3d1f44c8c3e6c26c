import { entrySchema } from '../outbox/entry.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { orderRecordSchema } from '../store/order-record.ts';

/**
 * Columns of an entry that never change. So their values in the journal, which a checksum protects, can replace those
 * of a damaged row.
 */
export const unchangingColumns = [
  'id',
  'local_id',
  'idempotency_key',
  'environment_id',
  'kind',
  'intent_json',
  'created_at_ms',
] as const;

/** Columns of an entry that never change once it is sealed: the exact bytes that are sent. */
export const sealedColumns = [
  'sealed_method',
  'sealed_target',
  'sealed_headers_json',
  'sealed_body',
  'sealed_blob_sha256',
  'sealed_body_end',
  'sealed_sha256',
  'sealed_at_ms',
] as const;

/** Columns of a document that never change. */
const documentColumns = ['media_type', 'size_bytes', 'sha256'] as const;

const isSame = (one: SqlValue | undefined, other: SqlValue | undefined): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array
    ? Buffer.from(one).equals(other)
    : (one ?? null) === (other ?? null);

/**
 * Whether the row equals its image (its version in the journal) in these columns. Columns that the image lacks are not
 * compared.
 */
const isAsJournaled = (row: SqlRow, image: SqlRow, columns: readonly string[]): boolean =>
  columns.every(column => image[column] === undefined || isSame(row[column], image[column]));

/** Whether the intent and the sealed bytes equal those in the journal. */
function isEntryAsJournaled(row: SqlRow, image: SqlRow): boolean {
  const isSealed = row.sealed_sha256 !== null && (image.sealed_sha256 ?? null) !== null;
  return isAsJournaled(row, image, ['intent_json', ...(isSealed ? sealedColumns : [])]);
}

/** Whether the text of a draft equals that in the journal. Texts of different draft versions are not compared. */
export const isTextAsJournaled = (row: SqlRow, image: SqlRow): boolean =>
  image.draft_json === undefined ||
  image.draft_version !== row.draft_version ||
  isSame(row.draft_json, image.draft_json);

/**
 * Whether all work that exists only on this computer can be read and matches the journal: drafts, unaccepted orders,
 * open entries, and their documents. SQLite does not notice a wrong byte within a row. Accepted orders are not checked,
 * since the service has them. An entry that equals the journal but cannot be parsed, perhaps because another version
 * wrote it, does not count as damage: it is parked unchanged.
 */
export function hasReadableRows(database: Database, journal: readonly RowImage[]): boolean {
  const images = new Map(journal.map(({ table, row }) => [`${table} ${row.id ?? row.local_id}`, row]));
  const orders = database.prepare(`SELECT * FROM transport_order WHERE phase <> 'accepted'`);
  const entries = database.prepare(
    `SELECT * FROM outbox_entry WHERE state NOT IN ('parked', 'done', 'superseded', 'cancelled')`,
  );
  const documents = database.prepare('SELECT * FROM document WHERE id = ?');
  for (const row of orders.iterate()) {
    const image = images.get(`transport_order ${row.local_id}`);
    if (!orderRecordSchema.safeParse(row).success || (image && !isTextAsJournaled(row, image))) return false;
  }
  for (const row of entries.iterate()) {
    const image = images.get(`outbox_entry ${row.id}`);
    if (!entrySchema.safeParse(row).success && !isAsWritten(row, image)) return false;
    if (image && !isEntryAsJournaled(row, image)) return false;
  }
  return journal.every(({ table, row: image }) => {
    if (table !== 'document' || image.removed === 1) return true;
    const row = documents.get(image.id ?? null);
    return row === undefined || isAsJournaled(row, image, documentColumns);
  });
}

function isAsWritten(row: SqlRow, image: SqlRow | undefined): boolean {
  const texts = Object.entries(row).filter(([column, value]) => column.endsWith('_json') && value !== null);
  return (
    texts.every(([, value]) => isJson(String(value))) &&
    (image === undefined || image.intent_json === row.intent_json)
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
