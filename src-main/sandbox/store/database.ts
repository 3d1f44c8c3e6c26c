import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SandboxStartError, systemCodeOf } from '../start-error.ts';
import { migrate } from './migrate.ts';

/** The open database; a transaction inside another one is a savepoint. */
export interface SandboxDatabase {
  sqlite: DatabaseSync;
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens `<dataDir>/sandbox.db` for this process alone; a commit survives a power cut.
 * @throws SandboxStartError
 */
export function openSandboxDatabase(dataDir: string): SandboxDatabase {
  const path = join(dataDir, 'sandbox.db');
  let sqlite: DatabaseSync | null = null;
  try {
    mkdirSync(dataDir, { recursive: true });
    sqlite = new DatabaseSync(path, { timeout: 1_000 });
    for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
      sqlite.exec(`PRAGMA ${pragma}`);
    }
    migrate(sqlite);
  } catch (error) {
    sqlite?.close();
    throw asStartError(error, dataDir, path);
  }
  return wrap(sqlite);
}

function wrap(sqlite: DatabaseSync): SandboxDatabase {
  const run = <T>(begin: string, commit: string, rollback: string, work: () => T): T => {
    sqlite.exec(begin);
    try {
      const result = work();
      sqlite.exec(commit);
      return result;
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec(rollback);
      throw error;
    }
  };
  return {
    sqlite,
    transaction: work =>
      sqlite.isTransaction
        ? run(
            'SAVEPOINT inner_work',
            'RELEASE inner_work',
            'ROLLBACK TO inner_work; RELEASE inner_work',
            work,
          )
        : run('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', work),
    close: () => sqlite.close(),
  };
}

const sqliteBusy = 5;
const sqliteReadOnly = 8;
const sqliteIo = 10;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteCantOpen = 14;
const sqliteNotADatabase = 26;

/** The primary result code of an SQLite error; extended codes carry it in their lowest byte. */
function sqliteCodeOf(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code & 0xff : null;
}

function asStartError(error: unknown, dataDir: string, path: string): Error {
  if (error instanceof SandboxStartError) return error;
  const code = sqliteCodeOf(error);
  if (code === sqliteBusy) {
    return new SandboxStartError(
      'data_folder_in_use',
      `Another sandbox is using ${dataDir}. Stop it, or choose another folder.`,
      { cause: error },
    );
  }
  if (code === sqliteCorrupt || code === sqliteNotADatabase) {
    return new SandboxStartError(
      'database_damaged',
      `${path} is damaged. Move it away to start with an empty sandbox, or choose another folder.`,
      { cause: error },
    );
  }
  if (code === sqliteFull || systemCodeOf(error) === 'ENOSPC') {
    return new SandboxStartError('storage_full', `The disk of ${dataDir} is full. Make room on it.`, {
      cause: error,
    });
  }
  const isDenied = code === sqliteReadOnly || code === sqliteCantOpen || code === sqliteIo || code === null;
  if (!isDenied) return error instanceof Error ? error : new Error(String(error));
  return new SandboxStartError(
    'data_folder_not_writable',
    `The folder ${dataDir} cannot be written. Choose another folder, or allow writing to it.`,
    { cause: error },
  );
}
