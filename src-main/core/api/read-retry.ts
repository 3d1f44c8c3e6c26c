import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { AppError } from '../../../src-shared/errors.ts';

const maxAttempts = 3;
const firstBackoffMs = 200;

/** Reasons of failures that may be gone a moment later, unlike a refused port or a wrong certificate. */
const passingReasons: ReadonlySet<string> = new Set<ClientReason>([
  'dns',
  'reset',
  'truncated',
  'timeout',
  'unreachable',
  'network',
]);
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Whether a call that is safe to repeat should be repeated after this failure ("Safe to retry"). */
export function isWorthRepeating({ code, reason, status }: AppError, attempt: number): boolean {
  if (attempt >= maxAttempts) return false;
  // The caller's own signal was checked before. So the call was cancelled because the connections were renewed, after
  // sleep or a network change.
  if (code === 'cancelled') return true;
  if (code === 'service_unreachable') return reason !== null && passingReasons.has(reason);
  if (reason === 'truncated' || reason === 'sign_in_unavailable') return true;
  return code !== 'bad_answer' && status !== null && passingStatuses.has(status);
}

/**
 * Random wait in milliseconds before the next attempt: up to 200 ms after attempt 1, 400 ms after attempt 2 ("full
 * jitter").
 * @param floorMs minimum wait, from the service's Retry-After; null for none
 */
export const readBackoffMs = (attempt: number, floorMs: number | null, random: () => number): number =>
  Math.max(Math.round(random() * firstBackoffMs * 2 ** (attempt - 1)), floorMs ?? 0);
