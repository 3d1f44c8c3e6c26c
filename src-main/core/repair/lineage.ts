import { randomUUID } from 'node:crypto';
import type { Database } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { createRemovals } from '../store/removals.ts';
import { isFinal } from './bring-chain.ts';
import { findTableRow } from './tables.ts';

const rebuildName = 'rebuilt_as';

/** Records that the database was rebuilt after damage, so that rows which it had before may be missing. */
export const markRebuilt = (database: Database): void =>
  createMetaStore(database).set(rebuildName, randomUUID());

/** Returns the id of the last rebuild; null if the database was never rebuilt. */
export const rebuiltAs = (database: Database): string | null => createMetaStore(database).get(rebuildName);

/**
 * Remembers the entries that have ended according to the journal, and the drafts that were removed, if the database
 * lacks them. The journal forgets them when it is begun anew, but a restore of a backup must not ask about these
 * entries. Call it inside a transaction.
 */
export function rememberEnded(database: Database, rows: readonly RowImage[]): void {
  const removals = createRemovals(database);
  for (const { table, row } of rows) {
    if (table === 'transport_order' && row.removed === 1) {
      if (!findTableRow(database, table, row.local_id ?? null)) removals.note('draft', row.local_id);
    } else if (table === 'outbox_entry' && isFinal(row.state)) {
      if (!findTableRow(database, table, row.id ?? null)) removals.note('entry', row.id);
    }
  }
}
