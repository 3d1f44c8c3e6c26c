import type { AppError } from '../../../src-shared/errors.ts';
import { asDispatchError, toldError } from '../api/failure.ts';
import { pause } from '../api/transport.ts';
import type { SyncSources } from './sync-sources.ts';

export const longestWaitMs = 300_000;

export type SyncFailures = ReturnType<typeof createSyncFailures>;

/** What failed last, and when the service may be asked again. @param wake what a failure put off goes on at once */
export function createSyncFailures({ clock, log }: Pick<SyncSources, 'clock' | 'log'>, wake: () => void) {
  let error: AppError | null = null;
  let failures = 0;
  /** The sign-in or the list was refused: asking again would be refused again, until something is done about it. */
  let isRefused = false;
  /** Why an order could not be read, which says nothing about the list. */
  let failedOrder: unknown = null;
  /** The service asks not to be asked before, on the monotonic clock. */
  let notBeforeMs = 0;
  let released = new AbortController();

  function release(): void {
    released.abort();
    released = new AbortController();
  }

  const isRefusal = (thrown: unknown): boolean => {
    const { code } = asDispatchError(thrown).error;
    return code === 'sign_in_failed' || (code === 'permission_denied' && thrown !== failedOrder);
  };

  function note(thrown: unknown): void {
    failures += 1;
    // Also of this computer's own disk: what cannot be stored must not be asked for over and over.
    error = toldError(log, thrown);
    notBeforeMs = Math.max(notBeforeMs, clock.monotonicMs() + (error.retryAfterMs ?? 0));
    isRefused = isRefusal(thrown);
    log.write('synchronise-failed', { reason: error.reason ?? error.code, failures });
  }

  const isHeld = (): boolean => isRefused || clock.monotonicMs() < notBeforeMs;

  return {
    error: (): AppError | null => error,
    isSignInRefused: (): boolean => isRefused && error?.code === 'sign_in_failed',
    isHeld,
    note,
    /** Of a look by hand: only what keeps the service from being asked again. */
    noteByHand(thrown: unknown): void {
      if (asDispatchError(thrown).error.retryAfterMs !== null || isRefusal(thrown)) note(thrown);
    },
    noteOrder(thrown: unknown): void {
      failedOrder = thrown;
    },
    /** The service answers again: what a failure put off goes on at once. */
    recovered(): void {
      failures = 0;
      notBeforeMs = 0;
      isRefused = false;
      release();
      if (error === null) return;
      error = null;
      wake();
    },
    /** There is another credential, or somebody wants it tried. */
    allowAgain(): void {
      isRefused = false;
      release();
    },
    /** Ends when the service may be asked again, whoever wants something of it meanwhile. */
    async allowed(signal: AbortSignal): Promise<void> {
      while (isHeld() && !signal.aborted) {
        const waitMs = isRefused ? longestWaitMs : notBeforeMs - clock.monotonicMs();
        await pause(waitMs, AbortSignal.any([signal, released.signal]));
      }
    },
    /** How long to wait after the last failure, in milliseconds; 0 where there is none. */
    backoffMs: (intervalMs: number | null): number =>
      error === null ? 0 : Math.max(error.retryAfterMs ?? 0, backoffOf(failures, intervalMs)),
  };
}

const backoffOf = (count: number, intervalMs: number | null): number =>
  count === 0 ? 0 : Math.min(longestWaitMs, (intervalMs ?? 15_000) * 2 ** Math.min(4, count - 1));
