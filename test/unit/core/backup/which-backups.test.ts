import { describe, expect, it } from 'vitest';
import { backupsToDelete, isBackupDue } from '../../../../src-main/core/backup/which-backups.ts';
import type { BackupReason } from '../../../../src-shared/contract/backups.ts';
import { dayMs, hourMs } from '../../../../src-shared/domain/durations.ts';

const noon = Date.parse('2026-03-12T12:00:00Z');
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const made = (madeAtMs: number, reason: BackupReason = 'daily', sizeBytes = 1) => ({
  madeAtMs,
  reason,
  sizeBytes,
});

describe('a daily backup is due', () => {
  it('when there is none, or the last one is a day old, however long the computer slept', () => {
    expect(isBackupDue([], noon)).toBe(true);
    expect(isBackupDue([made(noon - dayMs)], noon)).toBe(true);
    expect(isBackupDue([made(noon - 40 * dayMs)], noon)).toBe(true);
  });

  it('not before that, also across midnight', () => {
    expect(isBackupDue([made(noon - dayMs + 1)], noon)).toBe(false);
    expect(isBackupDue([made(noon)], noon)).toBe(false);
    expect(isBackupDue([made(noon - 30 * dayMs), made(noon - 13 * hourMs)], noon)).toBe(false);
  });

  it('when the clock was set back: once, and not again and again', () => {
    const fromFuture = made(noon + 30 * dayMs);
    expect(isBackupDue([fromFuture], noon)).toBe(true);
    expect(isBackupDue([fromFuture, made(noon)], noon + hourMs)).toBe(false);
  });
});

describe('backups are kept', () => {
  it('of the newest 14 days that have one, however long ago these are', () => {
    const days = Array.from({ length: 20 }, (_, index) => made(noon - index * 9 * dayMs));
    expect(backupsToDelete(days, dayOf)).toEqual(days.slice(14));
  });

  it('the newest daily one of each day, and the newest one that was asked for besides the newest ten of these', () => {
    const [early, daily] = [made(noon - 3 * hourMs), made(noon - 2 * hourMs)];
    const today = Array.from({ length: 12 }, () => made(noon - hourMs, 'asked'));
    const before = [made(noon - dayMs, 'asked'), made(noon - dayMs - hourMs, 'asked')];
    expect(backupsToDelete([...today, daily, early, ...before], dayOf)).toEqual([
      ...today.slice(10),
      early,
      ...before.slice(1),
    ]);
  });

  it('in the order in which they were made, where the clock was set back', () => {
    const former = Array.from({ length: 14 }, (_, index) => made(noon - index * dayMs));
    const newest = made(noon - 3000 * dayMs);
    expect(backupsToDelete([newest, ...former], dayOf)).toEqual(former.slice(13));
  });

  it('of the last three restores, besides those of the days', () => {
    const undos = Array.from({ length: 5 }, (_, index) => made(noon - index * dayMs, 'before-restore'));
    const days = Array.from({ length: 14 }, (_, index) => made(noon - index * dayMs));
    expect(backupsToDelete([...undos, ...days], dayOf)).toEqual(undos.slice(3));
  });

  it('up to a size of all together; two stay in any case', () => {
    const days = Array.from({ length: 5 }, (_, index) => made(noon - index * dayMs, 'daily', 40));
    expect(backupsToDelete(days, dayOf, 120)).toEqual(days.slice(3));
    expect(backupsToDelete(days, dayOf, 10)).toEqual(days.slice(2));
  });
});
