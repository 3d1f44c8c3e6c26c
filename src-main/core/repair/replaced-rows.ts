import { asDispatchError } from '../api/failure.ts';
import type { Database, Log } from '../ports/ports.ts';
import type { Journal, PreparedJournal } from '../store/journal.ts';
import { openRows } from '../store/journaled.ts';
import { createMetaStore } from '../store/meta-store.ts';

const name = 'journal_replaced_up_to';

/**
 * Runs a transaction that replaces drafts and templates by older ones, and begins the journal anew, which is on the disk
 * before the transaction is committed. The rows that the journal has of before count no longer then, also if the power
 * fails right after it.
 * @throws everything that `work` throws, Error of the disk; nothing has changed then
 */
export function replaceRows<T>(database: Database, journal: Journal, log: Log, work: () => T): T {
  let next: PreparedJournal | null = null;
  let result: T;
  try {
    result = database.transaction(() => {
      createMetaStore(database).set(name, String(journal.generation()));
      const given = work();
      next = journal.prepare(openRows(database));
      return given;
    });
  } catch (error) {
    dropped(next);
    throw error;
  }
  take(next, log);
  return result;
}

/**
 * Runs a transaction whose work waits in between, such as for a file. The new journal is on the disk before the commit,
 * and counts after it: after a crash there is either all of it or nothing. Nothing else may use the database meanwhile.
 * @param database without its journal
 * @throws everything that `work` throws, Error of the disk; nothing has changed then
 */
export async function bringAll<T>(
  database: Database,
  journal: Journal,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let next: PreparedJournal | null = null;
  let result: T;
  database.exec('BEGIN IMMEDIATE');
  try {
    createMetaStore(database).set(name, String(journal.generation()));
    result = await work(database);
    database.exec('DELETE FROM journal_due');
    next = journal.prepare(openRows(database));
    database.exec('COMMIT');
  } catch (error) {
    dropped(next);
    rollBack(database);
    throw error;
  }
  take(next, log);
  return result;
}

function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // Where the disk is full, SQLite has ended the transaction itself.
  }
}

const dropped = (next: PreparedJournal | null): void => next?.drop();

function take(next: PreparedJournal | null, log: Log): void {
  try {
    next?.take();
  } catch (error) {
    // What the database notes says that the old journal does not count. The next opening begins the journal.
    log.write('journal-failed', { code: asDispatchError(error).error.code });
  }
}

/** Whether the files of the journal are of before the last replacement of rows. */
export const isJournalReplaced = (database: Database, journal: Journal): boolean =>
  journal.generation() <= Number(createMetaStore(database).get(name) ?? -1);

/**
 * Call it when the environment opens, once the journal agrees with the database. If the journal could not be begun, the
 * old one still does not count.
 */
export function noteJournalBegun(database: Database, journal: Journal): void {
  if (!isJournalReplaced(database, journal)) createMetaStore(database).remove(name);
}
