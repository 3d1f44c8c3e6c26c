import { open } from 'node:fs/promises';
import { backup, type DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** Number of pages of 4 KiB that a step copies. Other statements wait for at most one step. */
const pagesOfStep = 64;

/** Number of steps after which the copy is flushed to the disk. */
const stepsOfFlush = 64;

/** How often a copy is begun, before it counts as failed. */
const maxAttempts = 30;

/**
 * Copies a database that is in use to another file, in steps. Where the first step meets a transaction or a statement
 * that is being executed, the copy is begun again; Node reports some of these cases without an error of SQLite.
 * @throws Error when the signal aborts, of SQLite, or of the disk
 */
export async function copyInSteps(source: DatabaseSync, path: string, signal: AbortSignal): Promise<void> {
  const [noError, busy, locked] = [0, 5, 6];
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await copyOnce(source, path, signal);
      return;
    } catch (error) {
      const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : Number.NaN;
      if (![noError, busy, locked].includes(code) || attempt === maxAttempts) throw error;
    }
    await pause(10 * attempt);
  }
}

/**
 * Copies the database once. The last step flushes the copy while other statements wait. So that little is left to
 * flush then, the copy is flushed from time to time before, without a wait.
 */
async function copyOnce(source: DatabaseSync, path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'a');
  let steps = 0;
  let flush: Promise<void> | null = null;
  const flushed = (): void => {
    flush = null;
  };
  try {
    await backup(source, path, {
      rate: pagesOfStep,
      progress() {
        signal.throwIfAborted();
        steps += 1;
        if (flush !== null || steps % stepsOfFlush > 0) return;
        // An error of the disk is reported by the last step as well.
        flush = file.datasync().then(flushed, flushed);
      },
    });
  } finally {
    await flush;
    await file.close();
  }
}
