import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { isFinal } from './bring-chain.ts';

const rebuildName = 'rebuilt_as';
const endedName = 'ended_before_repair';
const endedSchema = jsonColumn(z.array(z.string()));

/** Maximum number of ended entries that are remembered, the newest ones. */
const maxEnded = 20_000;

/** Records that the database was rebuilt after damage, so that rows which it had before may be missing. */
export const markRebuilt = (database: Database): void =>
  createMetaStore(database).set(rebuildName, randomUUID());

/** Returns the id of the last rebuild; null if the database was never rebuilt. */
export const rebuiltAs = (database: Database): string | null => createMetaStore(database).get(rebuildName);

/**
 * Remembers the entries that have ended according to the journal, and that the database lacks. The journal forgets them
 * when it is begun anew, but a restore of a backup must not ask about them. Call it inside a transaction.
 */
export function rememberEnded(database: Database, rows: readonly RowImage[]): void {
  const known = database.prepare('SELECT 1 FROM outbox_entry WHERE id = ?');
  const ended = rows.flatMap(({ table, row }) =>
    table === 'outbox_entry' && isFinal(row.state) && known.get(row.id ?? null) === undefined
      ? [String(row.id)]
      : [],
  );
  if (ended.length === 0) return;
  const all = new Set([...endedEntries(database), ...ended]);
  createMetaStore(database).set(endedName, JSON.stringify([...all].slice(-maxEnded)));
}

/** Returns the ids of the entries that a repair has found to have ended, although the database lacks them. */
export const endedEntries = (database: Database): ReadonlySet<string> =>
  new Set(endedSchema.safeParse(createMetaStore(database).get(endedName)).data ?? []);
