import type { Backup, BackupFailure } from '../../../src-shared/contract/backups.ts';
import { hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { asDispatchError } from '../api/failure.ts';
import { pause } from '../api/transport.ts';
import { type BackupSources, deleteOldBackups, makeBackup } from './make-backup.ts';
import { orCancelled } from './or-cancelled.ts';
import { isBackupDue } from './which-backups.ts';

/** Time after the start before the first look, in milliseconds, so that a backup does not slow down the start. */
const firstLookMs = 3 * minuteMs;

/**
 * Interval at which the program looks whether a backup is due, in milliseconds. It is short compared to a day, since a
 * timer stands still while the computer sleeps.
 */
const lookEveryMs = hourMs;

export interface DailyBackupSources extends BackupSources {
  /** Called when the list of backups, or the reason of the last failure, has changed. */
  onChange(): void;
  /** Waits; ends early when the signal aborts. Only tests replace it. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}

export type DailyBackups = ReturnType<typeof createDailyBackups>;

/** Makes a backup of an environment's database every day while the program runs, and one whenever the user asks. */
export function createDailyBackups({ onChange, wait = pause, ...sources }: DailyBackupSources) {
  const { files, clock, log } = sources;
  const turns = createTurns();
  const ending = new AbortController();
  let failure: BackupFailure | null = null;
  let isStarted = false;

  /** @throws DispatchError as `makeBackup`, and `cancelled` when the environment closes */
  async function make(reason: 'daily' | 'asked'): Promise<Backup> {
    try {
      const backup = await orCancelled(ending.signal, () => makeBackup(sources, reason, ending.signal));
      failure = null;
      await deleteOldBackups(sources);
      return backup;
    } catch (error) {
      const told = asDispatchError(error);
      if (ending.signal.aborted) throw told;
      failure = { reason: failureReason(told.error), atMs: clock.nowMs() };
      log.write('backup-failed', { code: told.error.reason ?? told.error.code });
      throw told;
    } finally {
      if (!ending.signal.aborted) onChange();
    }
  }

  async function look(): Promise<void> {
    if (isBackupDue(await files.list(), clock.nowMs())) await make('daily');
  }

  async function run(): Promise<void> {
    await wait(firstLookMs, ending.signal);
    while (!ending.signal.aborted) {
      // A failure is in the log and in `failure`. The next look tries again.
      await turns.take(look).catch(() => undefined);
      await wait(lookEveryMs, ending.signal);
    }
  }

  return {
    start(): void {
      if (isStarted) return;
      isStarted = true;
      void run();
    },
    /** Makes a backup now, after one that is being made. */
    make: (): Promise<Backup> => turns.take(() => make('asked')),
    list: async () => ({ backups: await files.list(), failure }),
    /** Interrupts a backup that is being made, and waits for its end. No other one is made afterwards. */
    async stop(): Promise<void> {
      ending.abort();
      await turns.underWay();
    },
  };
}

const failureReason = ({ code, reason }: AppError): BackupFailure['reason'] =>
  code === 'storage_full' ? 'disk_nearly_full' : reason === 'data_damaged' ? 'damaged' : 'failed';
