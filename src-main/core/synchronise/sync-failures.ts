import type { AppError } from '../../../src-shared/errors.ts';
import { asDispatchError, toldError } from '../api/failure.ts';
import { pause } from '../api/transport.ts';
import type { SyncSources } from './sync-sources.ts';

export const maxSyncWaitMs = 300_000;

export type SyncFailures = ReturnType<typeof createSyncFailures>;

/**
 * Tracks the last failure of reading, and when the service may be requested again.
 * @param wake called when work that a failure has delayed can continue
 */
export function createSyncFailures({ clock, log }: Pick<SyncSources, 'clock' | 'log'>, wake: () => void) {
  let error: AppError | null = null;
  let failures = 0;
  /**
   * Whether the service has refused the sign-in or the list. It would refuse further requests, too, until something
   * changes.
   */
  let isRefused = false;
  /** Last error of reading a single order. It does not mean that the list cannot be read. */
  let failedOrder: unknown = null;
  /** Earliest time (monotonic clock) at which the service allows the next request. */
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
    // An error of the local disk counts, too: while responses cannot be stored, they must not be requested again and
    // again.
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
    /** Notes the failure of a refresh that the user requested, but only if it delays further requests. */
    noteByHand(thrown: unknown): void {
      if (asDispatchError(thrown).error.retryAfterMs !== null || isRefusal(thrown)) note(thrown);
    },
    noteOrder(thrown: unknown): void {
      failedOrder = thrown;
    },
    /** Resets the failures, and continues delayed work at once. Call it when the service responds again. */
    recovered(): void {
      failures = 0;
      notBeforeMs = 0;
      isRefused = false;
      release();
      if (error === null) return;
      error = null;
      wake();
    },
    /**
     * Ends the delay that a refusal has caused. Call it when the credential was replaced or the user wants to try
     * again.
     */
    allowAgain(): void {
      isRefused = false;
      release();
    },
    /** Resolves when the service may be requested again. */
    async allowed(signal: AbortSignal): Promise<void> {
      while (isHeld() && !signal.aborted) {
        const waitMs = isRefused ? maxSyncWaitMs : notBeforeMs - clock.monotonicMs();
        await pause(waitMs, AbortSignal.any([signal, released.signal]));
      }
    },
    /** Returns how long to wait after the last failure, in milliseconds; 0 if there was none. */
    backoffMs: (intervalMs: number | null): number =>
      error === null ? 0 : Math.max(error.retryAfterMs ?? 0, backoffOf(failures, intervalMs)),
  };
}

const backoffOf = (count: number, intervalMs: number | null): number =>
  count === 0 ? 0 : Math.min(maxSyncWaitMs, (intervalMs ?? 15_000) * 2 ** Math.min(4, count - 1));
