import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RepairNotice } from '../../../src-shared/contract/connection.ts';
import { orderPosition } from '../outbox/entry-chains.ts';
import type { Clock, Database, EnvironmentFiles, EnvironmentFolders, Log } from '../ports/ports.ts';
import { type Journal, openJournal, type RowImage } from '../store/journal.ts';
import { journaled, openRows } from '../store/journaled.ts';
import { migrate } from '../store/migrate.ts';
import { withCurrentSchema } from '../store/migrated-backups.ts';
import { rememberRemovals } from '../store/removals.ts';
import { besidesSeat, type Seat, seatName, seatOf } from '../store/seat-store.ts';
import { markRebuilt, rememberEnded } from './lineage.ts';
import { askForLostEntries, makeUncertain } from './make-uncertain.ts';
import { keepNotice } from './notice.ts';
import { hasReadableRows } from './readable.ts';
import { rebuild } from './rebuild.ts';
import { bringAll, isJournalReplaced, noteJournalBegun, replaceRows } from './replaced-rows.ts';
import { restoreRows } from './restore-rows.ts';
import { shapesOf } from './tables.ts';

export interface RepairSources {
  folders: EnvironmentFolders;
  environmentId: string;
  accountId: string;
  clock: Clock;
  log: Log;
}

export interface OpenEnvironment
  extends Pick<EnvironmentFiles, 'database' | 'backups' | 'blobFolder' | 'lookedAtFolder'> {
  /** Runs a transaction that replaces rows by older ones, see `replaceRows`. */
  replaceRows<T>(work: () => T): T;
  /** Runs a transaction of several steps that the journal knows only once it is committed, see `bringAll`. */
  bringAll<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/**
 * Opens an environment's files. Rows of a damaged database are salvaged, and rows that it has lost are restored from
 * the journal. Files that were closed properly are used without a check.
 * @throws DispatchError `storage_failed` (`newer_database`), Error of the disk
 */
export function openRepaired(sources: RepairSources): OpenEnvironment {
  const { files, journal } = openFiles(sources);
  const { database, blobFolder, lookedAtFolder, damage, isAsLeft, noteCleanEnd } = files;
  try {
    if (isAsLeft && !isJournalReplaced(database, journal)) journal.goOn();
    else beginAnew(files, journal, sources);
    noteJournalBegun(database, journal);
    damage?.settled();
    rememberRemovals(database);
    const watched = journaled(database, journal, sources.log, noteCleanEnd);
    return {
      database: watched,
      backups: withCurrentSchema(files),
      blobFolder,
      lookedAtFolder,
      replaceRows: work => replaceRows(watched, journal, sources.log, work),
      bringAll: work => bringAll(database, journal, sources.log, work),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens the files and migrates the database to the current schema. If rows of the database cannot be read, it is opened
 * again as a damaged one.
 */
function openFiles({ folders, environmentId, clock }: RepairSources): {
  files: EnvironmentFiles;
  journal: Journal;
} {
  const files = folders.open(environmentId);
  try {
    migrate(files.database);
    const journal = openJournal(files.journalFolder, path => keepAside(path, clock.nowMs()));
    const isTrusted = files.isAsLeft || files.damage !== null;
    if (isTrusted || hasReadableRows(files.database, rowsOf(files.database, journal)))
      return { files, journal };
    files.database.close();
    const again = folders.open(environmentId, true);
    migrate(again.database);
    return { files: again, journal };
  } catch (error) {
    files.database.close();
    throw error;
  }
}

/** Returns the rows of the journal; none if they are of before a restore. */
const rowsOf = (database: Database, journal: Journal): RowImage[] =>
  isJournalReplaced(database, journal) ? [] : journal.read().rows;

const seatIn = (rows: readonly RowImage[]): Seat | null =>
  seatOf(rows.find(({ table, row }) => table === 'meta' && row.name === seatName)?.row.value);

/** Compares the database with the journal after a crash, repairs differences, and starts a new journal. */
function beginAnew(files: EnvironmentFiles, journal: Journal, sources: RepairSources): void {
  const { log } = sources;
  const { garbledLines } = journal.read();
  if (garbledLines > 0) log.write('journal-garbled', { lines: garbledLines });
  const notice = repair(files, journal, sources);
  if (notice) log.write('data-repaired', { entries: notice.entries, attention: notice.attention });
  journal.begin(openRows(files.database));
}

/**
 * Repairs the database in one transaction, so that a crash in between changes nothing.
 * @returns null if nothing had to be repaired
 */
function repair(
  { database, damage }: EnvironmentFiles,
  journal: Journal,
  { clock, environmentId, accountId }: RepairSources,
): RepairNotice | null {
  const nowMs = clock.nowMs();
  const rows = rowsOf(database, journal);
  return database.transaction(() => {
    const { lostRows, brought } = besidesSeat(database, seatIn(rows), () => ({
      lostRows: damage ? rebuild(database, damage.rows(shapesOf(database)), rows, nowMs) : 0,
      brought: restoreRows(database, rows, nowMs),
    }));
    rememberEnded(database, rows);
    const isNothing = brought.orders.size + brought.entries.size + brought.refused === 0;
    if (!damage && isNothing) return null;
    makeUncertain(database, damage ? null : brought.entries, nowMs);
    if (damage) {
      askForLostEntries(database, { environmentId, accountId, orderPosition }, nowMs);
      markRebuilt(database);
    }
    return keepNotice(database, {
      atMs: nowMs,
      unreadable: lostRows + brought.refused,
      keptAt: damage?.keptAt ?? null,
    });
  });
}

function keepAside(path: string, nowMs: number): void {
  const at = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const folder = join(dirname(dirname(path)), 'damaged', `${at}-journal`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(path, join(folder, basename(path)));
}
