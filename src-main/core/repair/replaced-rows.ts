import { asDispatchError } from '../api/failure.ts';
import type { Database, Log } from '../ports/ports.ts';
import type { Journal } from '../store/journal.ts';
import { openRows } from '../store/journaled.ts';
import { createMetaStore } from '../store/meta-store.ts';

const name = 'journal_replaced_up_to';

/**
 * Runs a transaction that replaces drafts and templates by older ones, and begins the journal anew. The rows that the
 * journal has of before count no longer once the transaction is committed, also if the power fails right after it.
 * Close the database afterwards: what is stored next would not count either if the journal could not be begun anew.
 * @throws everything that `work` throws; nothing has changed then
 */
export function replaceRows<T>(database: Database, journal: Journal, log: Log, work: () => T): T {
  const meta = createMetaStore(database);
  const result = database.transaction(() => {
    meta.set(name, String(journal.generation()));
    return work();
  });
  beginAgain(database, journal, log);
  return result;
}

/**
 * Runs a transaction whose work waits in between, such as for a file. The journal gets its rows only after the commit:
 * after a crash there is either all of it or nothing. Nothing else may use the database meanwhile.
 * @param database without its journal
 * @throws everything that `work` throws; nothing has changed then
 */
export async function bringAll<T>(
  database: Database,
  journal: Journal,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  database.exec('BEGIN IMMEDIATE');
  let result: T;
  try {
    createMetaStore(database).set(name, String(journal.generation()));
    result = await work(database);
    database.exec('DELETE FROM journal_due');
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
  beginAgain(database, journal, log);
  return result;
}

function beginAgain(database: Database, journal: Journal, log: Log): void {
  try {
    journal.compact(openRows(database));
  } catch (error) {
    // The disk may be full. The next opening begins the journal.
    log.write('journal-failed', { code: asDispatchError(error).error.code });
  }
}

/** Whether the files of the journal are of before the last replacement of rows. */
export const isJournalReplaced = (database: Database, journal: Journal): boolean =>
  journal.generation() <= Number(createMetaStore(database).get(name) ?? -1);

/** Call it when the environment opens, once the journal agrees with the database. */
export const noteJournalBegun = (database: Database): void => createMetaStore(database).remove(name);
