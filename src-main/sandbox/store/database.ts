import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CommitGroup, createCommitGroup } from './commit-group.ts';
import { migrateSandbox } from './migrate.ts';
import { storageStartError } from './storage-start-error.ts';

/** The open database. A transaction inside another transaction, or inside the open group, becomes a savepoint. */
export interface SandboxDatabase extends Pick<CommitGroup, 'settled' | 'afterCommit'> {
  sqlite: DatabaseSync;
  transaction<T>(work: () => T): T;
  /**
   * Runs a transaction that is committed together with those of other requests. `settled` resolves after that commit.
   */
  grouped<T>(work: () => T): T;
  /**
   * Runs a transaction that does not wait for the disk. A power cut may undo it, but nothing that was committed before.
   */
  transactionWithoutSync<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens `<dataDir>/sandbox.db`, so that no other process can open it. Commits survive a power cut.
 * @throws SandboxStartError if the file cannot be used
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
    migrateSandbox(sqlite);
  } catch (error) {
    sqlite?.close();
    throw storageStartError(error, dataDir);
  }
  return wrap(sqlite);
}

function wrap(sqlite: DatabaseSync): SandboxDatabase {
  const group = createCommitGroup(sqlite);
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
  const transaction = <T>(work: () => T): T =>
    sqlite.isTransaction
      ? run('SAVEPOINT inner_work', 'RELEASE inner_work', 'ROLLBACK TO inner_work; RELEASE inner_work', work)
      : run('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', work);
  return {
    sqlite,
    settled: group.settled,
    afterCommit: group.afterCommit,
    transaction,
    grouped(work) {
      group.open();
      return transaction(work);
    },
    transactionWithoutSync(work) {
      // `synchronous` cannot change inside a transaction. It would not help either: the outer transaction waits for the
      // disk.
      if (sqlite.isTransaction) return transaction(work);
      sqlite.exec('PRAGMA synchronous = NORMAL');
      try {
        return transaction(work);
      } finally {
        sqlite.exec('PRAGMA synchronous = FULL');
      }
    },
    close() {
      group.commit();
      sqlite.close();
    },
  };
}
