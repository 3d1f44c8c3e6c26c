import type { AppError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';
import { backoffMs } from './retry-policy.ts';

/** Where every answer to a write gets lost, no more than a few are sent in this time. */
const answeredWaitMs = 5_000;

/**
 * Pauses a whole environment and account, never a single entry. Paused
 * (the service is away, our disk is full): opens by itself after a growing wait.
 * Refused (sign-in, scope): stays closed until the dispatcher or a new credential opens it.
 */
export function createGate(
  clock: Clock,
  random: () => number,
  onRefusal: (error: AppError | null) => void = () => undefined,
) {
  let failures = 0;
  let openAtMs = 0;
  /** The service has asked not to be asked before. */
  let floorMs = 0;
  let refusal: AppError | null = null;
  return {
    isOpen: (): boolean => refusal === null && clock.monotonicMs() >= openAtMs,
    /** Milliseconds until it opens by itself; null while open, or while only the dispatcher can open it. */
    opensInMs: (): number | null => {
      const rest = openAtMs - clock.monotonicMs();
      return refusal === null && rest > 0 ? rest : null;
    },
    pause(retryAfterMs: number | null): void {
      const nowMs = clock.monotonicMs();
      // What fails while it is closed had left before: that is the same failure once more.
      const isNew = nowMs >= openAtMs;
      if (isNew) failures += 1;
      const waitMs = isNew ? backoffMs(failures, retryAfterMs, random) : (retryAfterMs ?? 0);
      openAtMs = Math.max(openAtMs, nowMs + waitMs);
      floorMs = Math.max(floorMs, nowMs + (retryAfterMs ?? 0));
    },
    /** The service answers other calls: it is tried again soon, and not before it has asked for. */
    answered(): void {
      openAtMs = Math.min(openAtMs, Math.max(floorMs, clock.monotonicMs() + answeredWaitMs));
    },
    /** Closed for so long, without a failure. */
    hold(forMs: number): void {
      openAtMs = clock.monotonicMs() + forMs;
    },
    refused(error: AppError): void {
      refusal = error;
      onRefusal(error);
    },
    open(): void {
      failures = 0;
      openAtMs = 0;
      if (refusal !== null) onRefusal(null);
      refusal = null;
      floorMs = 0;
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
