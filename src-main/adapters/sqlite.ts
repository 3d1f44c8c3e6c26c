import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, SqlRow, Statement } from '../core/ports/ports.ts';

/** Earlier versions can lose a transaction when the WAL is reset. */
const oldestSqlite = [3, 51, 3] as const;

/**
 * Number of 4 KiB pages in the WAL before a checkpoint. SQLite's default of 1000 is reached after about seventy orders,
 * and the next order would wait for the disk.
 */
const checkpointPages = 8_000;

/** Room for the indexes of 100,000 orders; with SQLite's default of 2 MB they would be read again and again. */
const cacheKilobytes = 32_768;

/** Absolute paths of the databases that this process has open. */
const openPaths = new Set<string>();

/**
 * Call it before anything but SQLite opens the file. On Linux and macOS, closing any descriptor of a file releases all
 * locks that the process has on it, and another process could then write to it.
 * @throws Error if this process has the database open
 */
export function assertNotOpenHere(path: string): void {
  if (openPaths.has(resolve(path))) throw new Error('This process has the database open already.');
}

/**
 * Opens a database exclusively, in WAL mode with synchronous=FULL: commits survive a power cut.
 * @throws Error if the folder cannot be written, another process has the database open, or a pragma has no effect
 */
export function openDatabase(path: string): Database {
  // Waiting for a lock of this same process would block the program for nothing.
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

/** Whether SQLite reports a malformed file, a file that is no database, or a search index without its header. */
export function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const [failed, corrupt, notADatabase] = [1, 11, 26];
  const code = error.errcode % 256;
  const isIndexHead =
    code === failed && /^(invalid fts5 file format|vtable constructor failed)/.test(error.message);
  return isIndexHead || code === corrupt || code === notADatabase;
}

/** Marker file: the database must be checked before it is used again. */
export const suspicionOf = (path: string): string => `${path}-suspect`;

/** Marks the database after an error that indicates damage; it is repaired at the next start. */
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
  return {
    prepare: sql => wrapStatement(sqlite.prepare(sql), watched),
    exec: sql => watched(() => sqlite.exec(sql)),
    transaction(work) {
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
