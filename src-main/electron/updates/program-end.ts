import { app, powerMonitor } from 'electron';
import type { RunRecord } from '../../adapters/run-record.ts';
import type { RepeatedLines } from '../../core/log/repeated-lines.ts';
import type { CoreThread } from '../../core-thread/core-thread.ts';
import type { ProgramUpdater } from './program-updater.ts';

/**
 * Maximum time for stopping the core, in milliseconds. Without it, a keychain or disk that hangs would block the exit.
 */
const endsWithinMs = 8_000;
/** Maximum time in which the core decides whether a new version is installed, in milliseconds. */
const decidesWithinMs = 6_000;

/**
 * Ends the program in order: lets the core finish, closes sockets and databases, then installs a new version if there
 * is one, and starts the program again if the user wants that.
 */
export function createProgramEnd(updater: Pick<ProgramUpdater, 'ability' | 'isWhole' | 'install'>) {
  let isRestart = false;
  let isMeantByUser = true;

  /** Returns whether a new version is to be installed now that the core has ended. */
  async function endCore(core: Pick<CoreThread, 'prepareInstall' | 'stop'>): Promise<boolean> {
    // The system waits for nobody when it ends, and an installation must not be cut off.
    const isPossible = isMeantByUser && updater.ability !== 'none';
    const isReady = isPossible && (await within(decidesWithinMs, core.prepareInstall())) === true;
    const hasEnded = await within(
      endsWithinMs,
      core.stop().then(
        () => true,
        (error: unknown) => {
          console.error(`The core did not end in order: ${String(error)}`);
          return false;
        },
      ),
    );
    return isReady && hasEnded === true && (await updater.isWhole());
  }

  return {
    /** Starts the program again when it has ended. */
    thenRestart(): void {
      isRestart = true;
    },
    /**
     * Closes sockets and databases before the process exits, within `endsWithinMs`. If the process is killed instead,
     * nothing is lost: saved data is on the disk, and unfinished requests are sent again with the same key.
     */
    guard(
      core: Pick<CoreThread, 'prepareInstall' | 'stop'>,
      lines: Pick<RepeatedLines, 'stop'>,
      record: Pick<RunRecord, 'noteEnding' | 'noteEnd'>,
    ): void {
      let isStopped = false;
      let isToInstall = false;
      const bySystem = (): void => {
        isMeantByUser = false;
        // The system may end the program at any moment from now on.
        record.noteEnding();
      };
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
        process.prependListener(signal, bySystem);
      powerMonitor.on('shutdown', bySystem);
      app.on('browser-window-created', (_event, window) => window.on('session-end', bySystem));
      app.on('will-quit', event => {
        if (isStopped) return;
        event.preventDefault();
        isStopped = true;
        record.noteEnding();
        lines.stop();
        void endCore(core)
          .then(isToBe => {
            isToInstall = isToBe;
          })
          .finally(() => {
            record.noteEnd();
            app.quit();
          });
      });
      app.once('quit', (_event, exitCode) => {
        if (exitCode !== 0) return;
        if (isToInstall) updater.install(isRestart);
        else if (isRestart) app.relaunch();
      });
    },
  };
}

/** Returns the result of work; null if it fails or takes too long. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ms);
  try {
    return await Promise.race([work.catch(() => null), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
