import type { AppError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';
import { backoffMs } from './retry-policy.ts';

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
  let refusal: AppError | null = null;
  return {
    isOpen: (): boolean => refusal === null && clock.monotonicMs() >= openAtMs,
    /** Milliseconds until it opens by itself; null while open, or while only the dispatcher can open it. */
    opensInMs: (): number | null => {
      const rest = openAtMs - clock.monotonicMs();
      return refusal === null && rest > 0 ? rest : null;
    },
    pause(retryAfterMs: number | null): void {
      failures += 1;
      openAtMs = clock.monotonicMs() + backoffMs(failures, retryAfterMs, random);
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
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
