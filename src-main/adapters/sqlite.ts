import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, SqlRow, Statement } from '../core/ports/ports.ts';

/** Versions before this one can lose a transaction when the WAL is reset. */
const oldestSqlite = [3, 51, 3] as const;

/**
 * Pages of 4 KiB in the WAL before they are brought into the database: SQLite's own thousand are full after some seventy
 * orders, and whoever places the next one waits for the disk.
 */
const checkpointPages = 8_000;

/** The indexes of a hundred thousand orders; SQLite's own two megabytes are read anew with every page of them. */
const cacheKilobytes = 32_768;

/** Whole paths of the databases that this process has open. */
const openPaths = new Set<string>();

/**
 * Ask before anything but SQLite opens the file: on Linux and macOS whoever closes any descriptor of a file lets go of all
 * locks that this process has on it, and another process could write beside us.
 * @throws Error where this process has the database open
 */
export function assertNotOpenHere(path: string): void {
  if (openPaths.has(resolve(path))) throw new Error('This process has the database open already.');
}

/**
 * Opens a database exclusively, in WAL with synchronous=FULL: a commit survives a power cut.
 * @throws Error where the folder cannot be written, somebody has it open, or the pragmas do not hold
 */
export function openDatabase(path: string): Database {
  // To wait for ourselves would be in vain, and everything else would wait along.
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

/** SQLite found that the file is malformed, or no database at all, or a search index without its head. */
export function isDamageError(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const [failed, corrupt, notADatabase] = [1, 11, 26];
  const code = error.errcode % 256;
  const isIndexHead =
    code === failed && /^(invalid fts5 file format|vtable constructor failed)/.test(error.message);
  return isIndexHead || code === corrupt || code === notADatabase;
}

/** A file beside the database that says: look closely before it is used again. */
export const suspicionOf = (path: string): string => `${path}-suspect`;

/** Damage that shows at work is repaired at the next start, when nothing else is going on. */
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
