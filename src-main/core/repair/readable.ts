import type { Database } from '../ports/ports.ts';
import { orderRecordSchema } from '../store/order-store.ts';

/**
 * Whether what is somebody's work and nowhere else can be read: drafts, orders on their way, open entries. SQLite
 * itself does not notice a wrong byte within a row. Orders of the service are read anew anyway. An entry that is whole
 * and still not understood, as another version may have written it, is no damage: it is shown and parked as it is.
 */
export function hasReadableRows(database: Database): boolean {
  const wrongEntry = database
    .prepare(
      `SELECT 1 FROM outbox_entry WHERE state NOT IN ('parked', 'done', 'superseded', 'cancelled')
         AND NOT (json_valid(intent_json) AND json_valid(coalesce(sealed_headers_json, '{}'))
           AND json_valid(coalesce(last_error_json, '{}')) AND json_valid(coalesce(result_json, '{}'))) LIMIT 1`,
    )
    .get();
  const orders = database.prepare(`SELECT * FROM transport_order WHERE phase <> 'accepted'`).all();
  return wrongEntry === undefined && orders.every(row => orderRecordSchema.safeParse(row).success);
}
