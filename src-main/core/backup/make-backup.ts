import type { Backup, BackupReason } from '../../../src-shared/contract/backups.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { asDispatchError } from '../api/failure.ts';
import type { BackupFiles, Clock, Database, Log } from '../ports/ports.ts';
import { backupsToDelete, localDay, reservedBytes } from './which-backups.ts';

export interface BackupSources {
  files: BackupFiles;
  database: Database;
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  /** Free bytes on the disk; null if the system does not report them. */
  freeBytes(): number | null;
}

/**
 * Makes a backup. No other one is deleted for it: call `deleteOldBackups` once the new one is certain to be wanted.
 * @throws DispatchError `storage_full` (`disk_nearly_full`), `storage_failed` (`data_damaged`), Error when the signal
 * aborts, of SQLite or of the disk
 */
export async function makeBackup(
  { files, database, clock, log, freeBytes }: BackupSources,
  reason: BackupReason,
  signal: AbortSignal,
): Promise<Backup> {
  // Backups of other environments may take up space until it is this one's turn.
  function assertRoom(): void {
    const free = freeBytes();
    if (free === null || free >= sizeOf(database) + reservedBytes) return;
    throw refusal('storage_full', 'A backup would leave too little space on the disk.', 'disk_nearly_full');
  }
  const backup = await files.make(database, reason, clock.nowMs(), signal, assertRoom);
  log.write('backup-made', { reason, bytes: backup.sizeBytes });
  return backup;
}

/**
 * Deletes the backups that are not needed any more. One that cannot be deleted is logged, and tried again next time.
 * @param keptId a backup that stays in any case
 */
export async function deleteOldBackups(
  { files, log }: Pick<BackupSources, 'files' | 'log'>,
  keptId: string | null = null,
): Promise<void> {
  const known = await files.list().catch(() => []);
  for (const { id } of backupsToDelete(known, localDay))
    if (id !== keptId) await removeBackup({ files, log }, id);
}

/** Deletes a backup. A failure is only logged. */
export const removeBackup = (
  { files, log }: Pick<BackupSources, 'files' | 'log'>,
  id: string,
): Promise<void> =>
  files
    .remove(id)
    .catch((error: unknown) => log.write('backup-not-deleted', { code: asDispatchError(error).error.code }));

function sizeOf(database: Database): number {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
  return pragma('page_count') * pragma('page_size');
}
