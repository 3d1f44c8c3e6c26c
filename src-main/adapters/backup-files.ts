import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The description of a backup, in a file beside it. */
const descriptionSchema = jsonColumn(
  backupSchema.extend({ sha256: z.string(), documents: z.array(z.string()) }),
);

type Description = z.output<typeof descriptionSchema>;

const idOf = (atMs: number): string => new Date(atMs).toISOString().replace(/[:.]/g, '-');

const damaged = (): DispatchError =>
  refusal('storage_failed', 'The backup did not pass its check.', 'backup_damaged');

/**
 * Keeps the backups of one environment: a folder for each, with the database and its description. A backup is made in
 * the folder `arriving`, which gets its final name only when everything in it is on the disk.
 * @param turns makes one backup after another
 * @param onDamage called if a new copy fails its check, so that the database may be damaged
 */
export function createBackupFiles(folder: string, turns: Turns, onDamage: () => void): BackupFiles {
  const arriving = join(folder, 'arriving');
  // An interrupted backup is worth nothing.
  rmSync(arriving, { recursive: true, force: true });
  let held: Set<string> | null = null;

  function described(): Description[] {
    return namesIn(folder)
      .filter(name => backupIdSchema.safeParse(name).success)
      .flatMap(id => {
        const found = descriptionOf(id);
        return found ? [{ ...found, id }] : [];
      })
      .sort((one, other) => other.madeAtMs - one.madeAtMs || (one.id < other.id ? 1 : -1));
  }

  function descriptionOf(id: string): Description | null {
    try {
      return descriptionSchema.safeParse(readRegularFile(join(folder, id, descriptionName))).data ?? null;
    } catch {
      // A backup without a description was only half deleted, or another program has changed the folder.
      return null;
    }
  }

  /** Stores the description, and gives the finished backup its name. */
  function keep(found: CheckedDatabase, reason: Backup['reason'], nowMs: number): Backup {
    // Two backups of the same millisecond have different names.
    let atMs = nowMs;
    while (namesIn(folder).includes(idOf(atMs))) atMs += 1;
    const { sizeBytes, sha256, counts, documents } = found;
    const backup: Backup = { id: idOf(atMs), madeAtMs: nowMs, reason, sizeBytes, ...counts };
    const description: Description = { ...backup, sha256, documents };
    writeFileSync(join(arriving, descriptionName), JSON.stringify(description), { flush: true, mode: 0o600 });
    syncFolder(arriving);
    renameSync(arriving, join(folder, backup.id));
    syncFolder(folder);
    held = null;
    return backup;
  }

  return {
    list: async () => described().map(({ sha256: _sha256, documents: _documents, ...backup }) => backup),
    make: (database, reason, nowMs, signal) =>
      turns.take(async () => {
        const path = join(arriving, databaseName);
        mkdirSync(arriving, { recursive: true, mode: 0o700 });
        try {
          // The file exists before SQLite writes to it, so that no other user can ever read it.
          writeFileSync(path, '', { mode: 0o600 });
          if (process.platform !== 'win32') chmodSync(path, 0o600);
          await database.copyTo(path, signal);
          const found = await checkDatabase(path, signal);
          if (found.problem !== null) {
            onDamage();
            throw refusal('storage_failed', 'The copy did not pass its check.', 'data_damaged');
          }
          return keep(found, reason, nowMs);
        } finally {
          rmSync(arriving, { recursive: true, force: true });
        }
      }),
    async open(id, signal) {
      const known = descriptionOf(id);
      if (!known) throw refusal('not_found', 'There is no such backup.', 'backup');
      const path = join(folder, id, databaseName);
      const found = await checkDatabase(path, signal).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw damaged();
        throw error;
      });
      if (found.problem !== null || found.sha256 !== known.sha256) throw damaged();
      return openUnchanging(path);
    },
    async remove(id) {
      // Without its description, a backup is not listed any more, even if the deletion is interrupted.
      await rm(join(folder, id, descriptionName), { force: true });
      await rm(join(folder, id), { recursive: true, force: true });
      held = null;
    },
    holds(sha256) {
      held ??= new Set(described().flatMap(({ documents }) => documents));
      return held.has(sha256);
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
