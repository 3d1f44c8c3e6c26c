import type { AppError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';
import { backoffMs } from './retry-policy.ts';

/**
 * Wait in milliseconds before the next write if the response to a write was lost but the service responds to other
 * requests. Limits the rate of writes in case every response is lost.
 */
const answeredWaitMs = 5_000;

/**
 * Limits of the number of requests that are sent at the same time. The number starts at the lower limit, and grows with
 * every quick response.
 */
const width = { least: 3, most: 32 };
/**
 * If the service takes longer than this to respond, in milliseconds, fewer requests are sent to it at the same time.
 */
const slowMs = 1_000;

const within = (count: number): number => Math.min(Math.max(count, width.least), width.most);

/**
 * Decides whether anything may be sent. A closed gate stops the whole environment and account, never a single entry.
 * After `pause` (service unreachable, local disk full) the gate opens automatically after a wait, which grows with
 * every failure. After `refused` (sign-in, scope) it stays closed until the user or a new credential opens it. The gate
 * also decides how many requests are sent at the same time.
 */
export function createGate(
  clock: Clock,
  random: () => number,
  onRefusal: (error: AppError | null) => void = () => undefined,
) {
  let failures = 0;
  let openAtMs = 0;
  /** Earliest time (monotonic clock) at which the service allows the next request, from its Retry-After. */
  let floorMs = 0;
  let refusal: AppError | null = null;
  let wide: number = width.least;

  function forgetRefusal(): void {
    if (refusal !== null) onRefusal(null);
    refusal = null;
  }

  return {
    /** Returns the maximum number of requests that may be sent at the same time. */
    width: (): number => wide,
    isOpen: (): boolean => refusal === null && clock.monotonicMs() >= openAtMs,
    /** Milliseconds until the gate opens. Null if it is open, or if only the user or a new credential can open it. */
    opensInMs: (): number | null => {
      const rest = openAtMs - clock.monotonicMs();
      return refusal === null && rest > 0 ? rest : null;
    },
    pause(retryAfterMs: number | null): void {
      const nowMs = clock.monotonicMs();
      // A failure that arrives while the gate is closed belongs to a request sent earlier, so it does not count as a
      // further failure.
      const isNew = nowMs >= openAtMs;
      if (isNew) {
        failures += 1;
        wide = within(Math.floor(wide / 2));
      }
      const waitMs = isNew ? backoffMs(failures, retryAfterMs, random) : (retryAfterMs ?? 0);
      openAtMs = Math.max(openAtMs, nowMs + waitMs);
      floorMs = Math.max(floorMs, nowMs + (retryAfterMs ?? 0));
    },
    /** Shortens the wait because the service responds to other requests, but not below the service's Retry-After. */
    answered(): void {
      openAtMs = Math.min(openAtMs, Math.max(floorMs, clock.monotonicMs() + answeredWaitMs));
    },
    /** Closes the gate for `forMs` without counting a failure. */
    hold(forMs: number): void {
      openAtMs = clock.monotonicMs() + forMs;
    },
    refused(error: AppError): void {
      refusal = error;
      onRefusal(error);
    },
    /**
     * Notes that the service has accepted a write. Ends the wait, but not before the service's Retry-After, which may
     * have arrived after this write was sent.
     * @param tookMs time until the response; null for an upload, which says nothing about the speed of the service
     */
    succeeded(tookMs: number | null): void {
      failures = 0;
      openAtMs = Math.min(openAtMs, floorMs);
      forgetRefusal();
      if (tookMs !== null) wide = within(tookMs < slowMs ? wide + 1 : wide - 1);
    },
    open(): void {
      failures = 0;
      openAtMs = 0;
      forgetRefusal();
      floorMs = 0;
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
