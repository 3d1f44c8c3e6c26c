import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Backup, backupIdSchema, backupSchema } from '../../src-shared/contract/backups.ts';
import { jsonColumn } from '../../src-shared/domain/stored-row.ts';
import { type DispatchError, refusal } from '../../src-shared/errors.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import type { Turns } from '../../src-shared/turns.ts';
import type { BackupFiles } from '../core/ports/ports.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { syncFolder } from '../core/ports/sync-folder.ts';
import { type CheckedDatabase, checkDatabase } from './database-check.ts';
import { openUnchanging } from './sqlite.ts';

const databaseName = 'dispatch.db';
const descriptionName = 'backup.json';

/** The description of a backup, in a file beside it. A backup of another environment is none of this one. */
const descriptionSchema = jsonColumn(
  backupSchema.extend({ environmentId: z.string(), sha256: z.string(), documents: z.array(z.string()) }),
);

type Description = z.output<typeof descriptionSchema>;

const idOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[:.]/g, '-');

/** The moment that the name of a backup says; Unix time in milliseconds. */
const momentOf = (id: string): number => Date.parse(id.replace(/T(..)-(..)-(..)-(...)Z$/, 'T$1:$2:$3.$4Z'));

const damaged = (): DispatchError =>
  refusal('storage_failed', 'The backup did not pass its check.', 'backup_damaged');

export interface BackupFolder {
  folder: string;
  environmentId: string;
  /** Makes one backup after another, of all environments. */
  turns: Turns;
  /** Called if a new copy fails its check, so that the database may be damaged. */
  onDamage(): void;
}

/**
 * Keeps the backups of one environment: a folder for each, with the database and its description. A backup is made in
 * the folder `arriving`, which gets its final name only when everything in it is on the disk.
 */
export function createBackupFiles({ folder, environmentId, turns, onDamage }: BackupFolder): BackupFiles {
  const arriving = join(folder, 'arriving');
  removeLeftovers(folder, arriving);
  let held: Set<string> | null = null;
  /** Whether documents are being noted for a backup. Any document may turn out to be one of them. */
  let isMaking = false;

  function described(): Description[] {
    return namesIn(folder)
      .filter(isBackupName)
      .flatMap(id => {
        const found = descriptionOf(id);
        return found ? [{ ...found, id }] : [];
      })
      .sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  function descriptionOf(id: string): Description | null {
    try {
      const found = descriptionSchema.safeParse(readRegularFile(join(folder, id, descriptionName))).data;
      return found?.environmentId === environmentId ? found : null;
    } catch {
      // A backup without a description was only half deleted, or another program has changed the folder.
      return null;
    }
  }

  /** Stores the description, and gives the finished backup its name. */
  function keep(found: CheckedDatabase, reason: Backup['reason'], nowMs: number): Backup {
    // Names are in the order in which the backups were made, also after the clock was set back.
    const names = namesIn(folder).filter(isBackupName);
    const id = idOf(Math.max(nowMs, ...names.map(name => momentOf(name) + 1 || 0)));
    const { sizeBytes, sha256, counts, documents } = found;
    const backup: Backup = { id, madeAtMs: nowMs, reason, sizeBytes, ...counts };
    const description: Description = { ...backup, environmentId, sha256, documents };
    writeFileSync(join(arriving, descriptionName), JSON.stringify(description), { flush: true, mode: 0o600 });
    syncFolder(arriving);
    renameSync(arriving, join(folder, backup.id));
    syncFolder(folder);
    held = null;
    return backup;
  }

  return {
    list: async () => described().map(asListed),
    make: (database, reason, nowMs, signal, assertRoom) =>
      takeUnlessAborted(turns, signal, async () => {
        assertRoom?.();
        const path = join(arriving, databaseName);
        isMaking = true;
        try {
          mkdirSync(arriving, { recursive: true, mode: 0o700 });
          // The file exists before SQLite writes to it, so that no other user can ever read it.
          writeFileSync(path, '', { mode: 0o600 });
          if (process.platform !== 'win32') chmodSync(path, 0o600);
          await database.copyTo(path, signal);
          const found = await checkDatabase(path, signal, null);
          if (!found) {
            onDamage();
            throw refusal('storage_failed', 'The copy did not pass its check.', 'data_damaged');
          }
          return keep(found, reason, nowMs);
        } finally {
          isMaking = false;
          rmSync(arriving, { recursive: true, force: true });
        }
      }),
    async open(id, signal) {
      const known = descriptionOf(id);
      if (!known) throw refusal('not_found', 'There is no such backup.', 'backup');
      const path = join(folder, id, databaseName);
      const found = await checkDatabase(path, signal, known).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw damaged();
        throw error;
      });
      if (!found) throw damaged();
      return openUnchanging(path);
    },
    async remove(id) {
      // Without its description, a backup is not listed any more, even if the deletion is interrupted.
      await rm(join(folder, id, descriptionName), { force: true });
      await rm(join(folder, id), { recursive: true, force: true });
      held = null;
    },
    holds(sha256) {
      if (isMaking) return true;
      held ??= new Set(described().flatMap(({ documents }) => documents));
      return held.has(sha256);
    },
  };
}

const isBackupName = (name: string): boolean => backupIdSchema.safeParse(name).success;

const asListed = ({
  environmentId: _environmentId,
  sha256: _sha256,
  documents: _documents,
  ...backup
}: Description): Backup => backup;

/**
 * Deletes what an interruption has left: a backup that was being made, and those that were being deleted. What cannot be
 * deleted now is tried again at the next start, since it must not keep the environment closed.
 */
function removeLeftovers(folder: string, arriving: string): void {
  const isDescribed = (name: string): boolean =>
    lstatSync(join(folder, name, descriptionName), { throwIfNoEntry: false }) !== undefined;
  try {
    const backups = namesIn(folder).filter(isBackupName);
    const halfDeleted = backups.filter(name => !isDescribed(name));
    for (const path of [arriving, ...halfDeleted.map(name => join(folder, name))])
      rmSync(path, { recursive: true, force: true });
  } catch {
    // Another program may have a file open, or may have changed the folder.
  }
}

/**
 * Runs `work` when it is its turn, unless the signal aborts before.
 * @throws the reason of the signal, and everything that `work` throws
 */
function takeUnlessAborted<T>(turns: Turns, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const taken = turns.take(async () => {
      signal.removeEventListener('abort', abort);
      signal.throwIfAborted();
      return work();
    });
    taken.then(resolve, reject);
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
