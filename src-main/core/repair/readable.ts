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
  const images = new Map(journal.map(({ row }) => [row.id ?? null, row]));
  const orders = database.prepare(`SELECT * FROM transport_order WHERE phase <> 'accepted'`);
  const entries = database.prepare(
    `SELECT * FROM outbox_entry WHERE state NOT IN ('parked', 'done', 'superseded', 'cancelled')`,
  );
  for (const row of orders.iterate()) if (!orderRecordSchema.safeParse(row).success) return false;
  for (const row of entries.iterate()) {
    if (!entrySchema.safeParse(row).success && !isAsWritten(row, images.get(row.id ?? null))) return false;
  }
  return true;
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
