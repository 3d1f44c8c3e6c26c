import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database, SqlRow, Statement } from '../core/ports/ports.ts';

/** Versions before this one can lose a transaction when the WAL is reset. */
const oldestSqlite = [3, 51, 3] as const;

/**
 * Opens a database exclusively, in WAL with synchronous=FULL: a commit survives a power cut.
 * @throws Error where the folder cannot be written, another process holds it, or the pragmas do not hold
 */
export function openDatabase(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const sqlite = new DatabaseSync(path, { timeout: 2_000 });
  try {
    sqlite.exec('PRAGMA locking_mode = EXCLUSIVE');
    sqlite.exec('PRAGMA journal_mode = WAL');
    sqlite.exec('PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA foreign_keys = ON');
    assertDurable(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return wrap(sqlite);
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

function wrap(sqlite: DatabaseSync): Database {
  return {
    prepare: sql => wrapStatement(sqlite.prepare(sql)),
    exec: sql => sqlite.exec(sql),
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
    close: () => sqlite.close(),
  };
}

const wrapStatement = (statement: StatementSync): Statement => ({
  run: (...values) => ({ changes: Number(statement.run(...values).changes) }),
  get: (...values) => statement.get(...values) as SqlRow | undefined,
  all: (...values) => statement.all(...values) as SqlRow[],
});
