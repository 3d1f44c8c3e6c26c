import type { z } from 'zod';
import { entrySchema } from '../outbox/entry.ts';
import type { Database } from '../ports/ports.ts';
import { orderRecordSchema } from '../store/order-store.ts';

/**
 * Whether what is somebody's work and nowhere else can be read: drafts, orders on their way, open entries. SQLite
 * itself does not notice a wrong byte within a row. Orders of the service are read anew anyway.
 */
export function hasReadableRows(database: Database): boolean {
  const all = (sql: string, schema: z.ZodType): boolean =>
    database
      .prepare(sql)
      .all()
      .every(row => schema.safeParse(row).success);
  const open = `state NOT IN ('parked', 'done', 'superseded', 'cancelled')`;
  return (
    all(`SELECT * FROM transport_order WHERE phase <> 'accepted'`, orderRecordSchema) &&
    all(`SELECT * FROM outbox_entry WHERE ${open}`, entrySchema)
  );
}
