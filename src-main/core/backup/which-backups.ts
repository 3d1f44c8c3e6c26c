import type { Backup } from '../../../src-shared/contract/backups.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';

/** Number of days of which a backup is kept: the newest days that have one. Days without a backup do not count. */
const keptDays = 14;

/** Number of backups that are kept of those that the user has asked for. */
const keptAsked = 10;

/** Number of backups that are kept so that the last restores can be undone. */
const keptUndos = 3;

/** Number of backups that are kept however large they are. */
const alwaysKept = 2;

/** All backups of an environment together may have this size, except the newest ones. */
export const maxBackupBytes = 4 * 1_073_741_824;

/** This much space stays free on the disk when a backup is made. */
export const reservedBytes = 1_073_741_824;

/**
 * Whether a daily backup is due: none was made within the last 24 hours. A backup that seems to be from the future does
 * not count, because the clock was set back since.
 */
export const isBackupDue = (backups: readonly Pick<Backup, 'madeAtMs'>[], nowMs: number): boolean =>
  !backups.some(({ madeAtMs }) => madeAtMs <= nowMs && nowMs - madeAtMs < dayMs);

/**
 * Returns the backups that can be deleted. Kept are, for each of the newest 14 days that have one, the newest daily
 * backup and the newest one that the user has asked for; besides these the newest 10 that the user has asked for, and
 * the newest 3 that were made before a restore. Of all these, the oldest ones are deleted while they are larger than
 * `maxBytes` together.
 * @param newestFirst the backups in the order in which they were made, so that a clock that was set back changes nothing
 * @param dayOf returns the name of the calendar day of a Unix time
 */
export function backupsToDelete<B extends Pick<Backup, 'madeAtMs' | 'reason' | 'sizeBytes'>>(
  newestFirst: readonly B[],
  dayOf: (ms: number) => string,
  maxBytes: number = maxBackupBytes,
): B[] {
  const undos = newestFirst.filter(({ reason }) => reason === 'before-restore').slice(0, keptUndos);
  const asked = newestFirst.filter(({ reason }) => reason === 'asked').slice(0, keptAsked);
  const others = newestFirst.filter(({ reason }) => reason !== 'before-restore');
  const days = [...new Set(others.map(({ madeAtMs }) => dayOf(madeAtMs)))].slice(0, keptDays);
  const newestOfDays = days.flatMap(day => {
    const ofDay = others.filter(({ madeAtMs }) => dayOf(madeAtMs) === day);
    return [...Map.groupBy(ofDay, ({ reason }) => reason).values()].flatMap(([newest]) => newest ?? []);
  });
  const wanted = newestFirst.filter(one => [undos, asked, newestOfDays].some(some => some.includes(one)));
  let totalBytes = 0;
  const kept = wanted.filter(({ sizeBytes }, index) => {
    totalBytes += sizeBytes;
    return index < alwaysKept || totalBytes <= maxBytes;
  });
  return newestFirst.filter(one => !kept.includes(one));
}

/** The calendar day of a Unix time in the time zone of this computer. */
export const localDay = (ms: number): string => new Date(ms).toDateString();
