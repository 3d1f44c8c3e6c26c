import { type AppError, refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import type { Entry } from './entry.ts';
import { readEntry } from './entry-row.ts';
import { isParkedRaw, open } from './entry-sql.ts';

/** Returns a list with the entry of a row; the list is empty if the row cannot be read. */
export type ReadEntry = (row: SqlRow) => Entry[];

/** Creates the error of an entry that is parked because it cannot be read. */
export const unreadableEntry = (): AppError =>
  refusal('internal', 'This outbox entry cannot be read.', 'unreadable_entry').error;

/**
 * Reads rows. Parks an entry that cannot be read, but keeps its content, so that the user sees it and it is not lost.
 */
export function createParking(database: Database): ReadEntry {
  const sql = {
    parkRaw: database.prepare(
      `UPDATE outbox_entry SET state = 'parked', last_error_json = ?, failing_since_ms = NULL, updated_at_ms = ?
       WHERE id = ? AND ${open} AND NOT ${isParkedRaw}`,
    ),
    orderOfParked: database.prepare(
      `UPDATE transport_order SET phase = 'attention', refusal_json = ? WHERE local_id = ? AND phase <> 'accepted'`,
    ),
  };
  return (row: SqlRow): Entry[] => {
    const entry = readEntry(row);
    if (entry) return [entry];
    const json = JSON.stringify(unreadableEntry());
    database.transaction(() => {
      const isParked = sql.parkRaw.run(json, Date.now(), row.id ?? null).changes === 1;
      if (isParked) sql.orderOfParked.run(json, row.local_id ?? null);
    });
    return [];
  };
}
