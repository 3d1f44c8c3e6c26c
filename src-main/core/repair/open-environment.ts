import { copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RepairNotice } from '../../../src-shared/records.ts';
import { orderPosition } from '../outbox/entry-store.ts';
import type { Clock, Database, EnvironmentFiles, EnvironmentFolders, Log } from '../ports/ports.ts';
import { type Journal, openJournal, type RowImage } from '../store/journal.ts';
import { journaled } from '../store/journaled.ts';
import { migrate } from '../store/migrate.ts';
import { bringBack } from './bring-back.ts';
import { keepNotice } from './notice.ts';
import { hasReadableRows } from './readable.ts';
import { rebuild } from './rebuild.ts';
import { askForLostEntries, makeUncertain } from './settle.ts';
import { shapesOf } from './tables.ts';

export interface RepairSources {
  folders: EnvironmentFolders;
  environmentId: string;
  accountId: string;
  clock: Clock;
  log: Log;
}

/**
 * Opens an environment's files. A damaged database is salvaged, and what it has lost is brought back from the journal.
 * @throws DispatchError `storage_failed` (`newer_database`), Error of the disk
 */
export function openEnvironment(sources: RepairSources): { database: Database; blobFolder: string } {
  const { log } = sources;
  const { files, journal } = openFiles(sources);
  const { database, blobFolder, damage } = files;
  try {
    if (journal.content.garbledLines > 0)
      log.write('journal-garbled', { lines: journal.content.garbledLines });
    const notice = repair(files, journal, sources);
    if (notice) log.write('data-repaired', { entries: notice.entries, attention: notice.attention });
    journal.begin(openRows(database));
    damage?.settled();
    return { database: journaled(database, journal, log), blobFolder };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** With this version's tables, and rows that can be read. */
function openFiles({ folders, environmentId, clock }: RepairSources): {
  files: EnvironmentFiles;
  journal: Journal;
} {
  const files = folders.open(environmentId);
  try {
    migrate(files.database);
    const journal = openJournal(files.journalFolder, path => keepAside(path, clock.nowMs()));
    if (files.damage !== null || hasReadableRows(files.database)) return { files, journal };
    files.database.close();
    const again = folders.open(environmentId, true);
    migrate(again.database);
    return { files: again, journal };
  } catch (error) {
    files.database.close();
    throw error;
  }
}

/** In one transaction: an end in the middle leaves what there was. @returns null where nothing was amiss */
function repair(
  { database, damage }: EnvironmentFiles,
  { content }: Journal,
  { clock, environmentId, accountId }: RepairSources,
): RepairNotice | null {
  const nowMs = clock.nowMs();
  return database.transaction(() => {
    const lostRows = damage ? rebuild(database, damage.rows(shapesOf(database)), content.rows, nowMs) : 0;
    const brought = bringBack(database, content.rows, nowMs);
    const isNothing = brought.orders.size + brought.entries.size + brought.refused === 0;
    if (!damage && isNothing) return null;
    makeUncertain(database, damage ? null : brought.entries, nowMs);
    if (damage) askForLostEntries(database, { environmentId, accountId, orderPosition }, nowMs);
    return keepNotice(database, {
      atMs: nowMs,
      unreadable: lostRows + brought.refused,
      keptAt: damage?.keptAt ?? null,
    });
  });
}

/** What the journal begins with: drafts, and orders that still have something to do, as the database has them now. */
function openRows(database: Database): RowImage[] {
  const open = `local_id IN (
    SELECT local_id FROM outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled')
    UNION ALL SELECT local_id FROM transport_order WHERE phase = 'draft')`;
  const all = (table: RowImage['table']): RowImage[] =>
    database
      .prepare(`SELECT * FROM ${table} WHERE ${open}`)
      .all()
      .map(row => ({ table, row: table === 'document' ? { ...row, thumbnail: null } : row }));
  return [...all('transport_order'), ...all('document'), ...all('outbox_entry')];
}

function keepAside(path: string, nowMs: number): void {
  const at = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const folder = join(dirname(dirname(path)), 'damaged', `${at}-journal`);
  mkdirSync(folder, { recursive: true });
  copyFileSync(path, join(folder, basename(path)));
}
