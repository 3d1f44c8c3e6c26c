import type { Backup, BackupReason } from '../../../src-shared/contract/backups.ts';
import { refusal } from '../../../src-shared/errors.ts';
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
 * Makes a backup, then deletes those that are not needed any more.
 * @throws DispatchError `storage_full` (`disk_nearly_full`), `storage_failed` (`data_damaged`), Error when the signal
 * aborts, of SQLite or of the disk
 */
export async function makeBackup(
  { files, database, clock, log, freeBytes }: BackupSources,
  reason: BackupReason,
  signal: AbortSignal,
): Promise<Backup> {
  const free = freeBytes();
  if (free !== null && free < sizeOf(database) + reservedBytes) {
    throw refusal('storage_full', 'A backup would leave too little space on the disk.', 'disk_nearly_full');
  }
  const backup = await files.make(database, reason, clock.nowMs(), signal);
  log.write('backup-made', { reason, bytes: backup.sizeBytes });
  for (const { id } of backupsToDelete(await files.list(), localDay)) await files.remove(id);
  return backup;
}

function sizeOf(database: Database): number {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
  return pragma('page_count') * pragma('page_size');
}
