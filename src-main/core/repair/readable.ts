import { entrySchema } from '../outbox/entry.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { orderRecordSchema } from '../store/order-store.ts';

/**
 * Whether what is somebody's work and nowhere else can be read: drafts, orders on their way, open entries. SQLite
 * itself does not notice a wrong byte within a row. Orders of the service are read anew anyway. An entry that is whole
 * and still not understood, as another version may have written it, is no damage: it is parked as it is.
 */
export function hasReadableRows(database: Database, journal: readonly RowImage[]): boolean {
  const orders = database.prepare(`SELECT * FROM transport_order WHERE phase <> 'accepted'`).all();
  if (!orders.every(row => orderRecordSchema.safeParse(row).success)) return false;
  const images = new Map(journal.map(({ row }) => [row.id ?? null, row]));
  return database
    .prepare(`SELECT * FROM outbox_entry WHERE state NOT IN ('parked', 'done', 'superseded', 'cancelled')`)
    .all()
    .every(row => entrySchema.safeParse(row).success || isAsWritten(row, images.get(row.id ?? null)));
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
