import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Database, SqlRow, Statement } from '../core/ports/ports.ts';
import { copyInSteps } from './sqlite-copy.ts';

/**
 * Oldest SQLite version that is accepted. Earlier ones can lose a transaction when the write-ahead log (WAL) is reset.
 */
const oldestSqlite = [3, 51, 3] as const;

/**
 * A checkpoint runs when the write-ahead log has this many pages of 4 KiB. With SQLite's default of 1000, it would run
 * after about seventy orders, and saving the next order would wait for the disk.
 */
const checkpointPages = 8_000;

/**
 * Size of the page cache. It holds the indexes of 100,000 orders; with SQLite's default of 2 MB, these would be read
 * repeatedly.
 */
const cacheKilobytes = 32_768;

/** Absolute paths of the databases that this process has open. */
const openPaths = new Set<string>();

/**
 * Requires that this process does not have the database open. Call it before code other than SQLite opens a database
 * file. On Linux and macOS, closing any descriptor of a file releases all locks of the process on this file, so that
 * another process could then write to the database.
 * @throws Error if this process has the database open
 */
export function assertNotOpenHere(path: string): void {
  if (openPaths.has(resolve(path))) throw new Error('This process has the database open already.');
}

/**
 * Opens a database exclusively, in WAL mode with synchronous=FULL: commits survive a power cut (see `repeatable`).
 * @throws Error if the folder cannot be written, another process has the database open, or a pragma has no effect
 */
export function openDatabase(path: string): Database {
  // Without this check, SQLite would wait for a lock that this process itself has, and so block the program.
  assertNotOpenHere(path);
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: 2_000 });
  try {
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE');
    sqlite.exec('PRAGMA journal_mode = WAL');
    sqlite.exec('PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA foreign_keys = ON');
    sqlite.exec('PRAGMA temp_store = MEMORY');
    sqlite.exec(`PRAGMA cache_size = -${cacheKilobytes}`);
    sqlite.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    assertDurable(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  openPaths.add(resolve(path));
  return wrap(
    sqlite,
    error => suspect(path, error),
    () => openPaths.delete(resolve(path)),
  );
}

/**
 * Opens a database file for reading. SQLite takes no lock and creates no file beside it, so nothing may write to the
 * file while it is open.
 * @throws Error if the file is missing or is no database
 */
export function openUnchanging(path: string): Database {
  const sqlite = new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
  return wrap(
    sqlite,
    error => error,
    () => undefined,
  );
}

function assertDurable(sqlite: DatabaseSync): void {
  const pragma = (name: string) => Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {})[0];
  const version = String(Object.values(sqlite.prepare('SELECT sqlite_version()').get() ?? {})[0])
    .split('.')
    .map(Number);
  const isOld = oldestSqlite.findIndex((part, index) => part !== version[index]);
  const isTooOld = isOld >= 0 && (version[isOld] ?? 0) < (oldestSqlite[isOld] ?? 0);
  const full = 2;
  if (pragma('journal_mode') !== 'wal' || pragma('synchronous') !== full || isTooOld) {
    throw new Error('This SQLite cannot keep what Dispatch says it saved.');
  }
}

/** Whether an error of SQLite means that the file is damaged: malformed, not a database, or a broken search index. */
export function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const [failed, corrupt, notADatabase] = [1, 11, 26];
  const code = error.errcode % 256;
  const isIndexHead =
    code === failed && /^(invalid fts5 file format|vtable constructor failed)/.test(error.message);
  return isIndexHead || code === corrupt || code === notADatabase;
}

/** Path of a marker file. While the file exists, the next start checks the database. */
export const suspicionOf = (path: string): string => `${path}-suspect`;

/** Creates the marker file if an error means that the database is damaged, so that the next start repairs it. */
function suspect(path: string, error: unknown): unknown {
  if (isDamageError(error)) writeFileSync(suspicionOf(path), '');
  return error;
}

function wrap(sqlite: DatabaseSync, noted: (error: unknown) => unknown, onClosed: () => void): Database {
  const watched = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw noted(error);
    }
  };
  const setSynchronous = (level: 'NORMAL' | 'FULL') => sqlite.exec(`PRAGMA synchronous = ${level}`);
  function transaction<T>(work: () => T): T {
    if (sqlite.isTransaction) return work();
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      throw error;
    }
  }
  return {
    prepare: sql => wrapStatement(sqlite.prepare(sql), watched),
    exec: sql => watched(() => sqlite.exec(sql)),
    transaction,
    repeatable(work) {
      if (sqlite.isTransaction) return work();
      // The log is not synchronised at the commit, but at the next full one, together with what follows.
      setSynchronous('NORMAL');
      try {
        return transaction(work);
      } finally {
        setSynchronous('FULL');
      }
    },
    async copyTo(path, signal) {
      try {
        await copyInSteps(sqlite, path, signal);
      } catch (error) {
        throw noted(error);
      }
    },
    close() {
      if (!sqlite.isOpen) return;
      sqlite.close();
      onClosed();
    },
  };
}

const wrapStatement = (statement: StatementSync, watched: <T>(work: () => T) => T): Statement => ({
  run: (...values) => ({ changes: Number(watched(() => statement.run(...values)).changes) }),
  get: (...values) => watched(() => statement.get(...values)) as SqlRow | undefined,
  all: (...values) => watched(() => statement.all(...values)) as SqlRow[],
  *iterate(...values) {
    const rows = watched(() => statement.iterate(...values));
    for (let next = watched(() => rows.next()); !next.done; next = watched(() => rows.next())) {
      yield next.value as SqlRow;
    }
  },
});
