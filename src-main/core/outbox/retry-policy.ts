import type { EntryKind } from '../../../src-shared/contract/outbox.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { isRefusal } from '../api/failure.ts';

const maxBackoffMs = 300_000;
const firstBackoffMs = 1_000;
/** Whether the error means that no connection was made, so that no byte of the request was sent. */
export const isUnconnected = ({ code, reason }: AppError): boolean =>
  code === 'service_unreachable' && ['refused', 'dns', 'private_address'].includes(reason ?? '');

/** Number of consecutive responses with status 500 after which the user decides, instead of another retry. */
const sameFailuresBeforeUncertain = 10;

/**
 * Returns a random wait in milliseconds: up to 1 s after attempt 1, twice as much after each further one, at most 5
 * minutes ("full jitter"), but at least the service's Retry-After.
 */
export function backoffMs(attempts: number, retryAfterMs: number | null, random: () => number): number {
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
  return Math.max(Math.round(random() * ceiling), retryAfterMs ?? 0);
}

/**
 * Effect of a failure on its entry:
 * - `retry`: the same bytes are sent again after a wait
 * - `gate`: sending stops for the whole environment, and the entry waits
 * - `park`: the user must correct or discard the entry
 * - `conflict`: the order has a newer revision, and the user must merge the change
 * - `uncertain`: it is unknown whether the service processed the entry, and the user must decide
 * - `renew`: the upload URL no longer works, and new entries replace the upload
 */
export type Decision = 'retry' | 'gate' | 'park' | 'conflict' | 'uncertain' | 'renew';

export interface Outcome {
  error: AppError;
  kind: EntryKind;
  /** Number of consecutive responses with status 500, including this one. */
  sameFailures: number;
  /**
   * Status with which the service rejects a change of a stale revision, from the interface profile ("PATCH
   * /v2/orders/{order_id}").
   */
  staleRevisionStatus?: number;
}

/** Error codes of the service that never mean a stale revision, whatever their status. */
const otherCodes: ReadonlySet<string | null> = new Set([
  'validation_error',
  'resource_not_found',
  'request_too_large',
  'file_too_large',
  'business_rule_violation',
  'ordered_for_not_allowed',
]);

// @interface create-file.retry create-file.statuses create-order.retry create-order.statuses update-order.retry update-order.statuses advance.statuses errors.400-validation-error errors.404-resource-not-found errors.409-idempotency-conflict errors.409-scenario-not-allowed errors.413-request-too-large errors.413-file-too-large errors.422-business-rule-violation errors.422-ordered-for-not-allowed errors.500-internal-error errors.503-internal-error
/** Decides what happens after a failure: the first condition that applies counts. */
export function decide({ error, kind, sameFailures, staleRevisionStatus }: Outcome): Decision {
  const { code, status, reason } = error;
  if (
    kind === 'file-upload' &&
    status !== null &&
    status >= 400 &&
    status < 500 &&
    status !== 408 &&
    status !== 429
  )
    return 'renew';
  if (isRefusal(error)) return 'gate';
  if (code === 'service_unreachable' || code === 'rate_limited' || code === 'bad_answer') return 'retry';
  if (code === 'cancelled' || status === 408) return 'retry';
  if (code === 'service_failed') {
    return status === 500 && sameFailures >= sameFailuresBeforeUncertain ? 'uncertain' : 'retry';
  }
  if (code === 'service_conflict')
    return reason === 'idempotency_conflict' || reason === 'scenario_not_allowed' ? 'park' : 'conflict';
  const isStale =
    kind === 'order-update' && status === (staleRevisionStatus ?? null) && !otherCodes.has(reason);
  return isStale && status !== null ? 'conflict' : 'park';
}

/**
 * Kinds of entries for which the interface description does not say that the idempotency key has an effect. If the
 * response to a successful attempt is lost, the next attempt may be rejected because the first was successful.
 */
const withoutKey: readonly EntryKind[] = ['order-cancel', 'file-delete'];

/**
 * Whether the service may already have done what was requested, so that the order is read before the user has to
 * decide.
 */
export function isLookedUpFirst(
  decision: Decision,
  { reason }: AppError,
  { intent, firstAttemptAtMs }: { intent: { kind: EntryKind }; firstAttemptAtMs: number | null },
): boolean {
  if (decision === 'conflict' || decision === 'uncertain' || reason === 'idempotency_conflict') return true;
  return decision === 'park' && firstAttemptAtMs !== null && withoutKey.includes(intent.kind);
}

/**
 * Whether the service still remembers the entry's idempotency key, so that sending the entry again cannot duplicate it.
 */
export const isKeyAlive = (firstAttemptAtMs: number | null, nowMs: number, lifetimeHours: number): boolean =>
  firstAttemptAtMs === null || nowMs - firstAttemptAtMs < lifetimeHours * 3_600_000;

/** Maximum time in milliseconds by which the clocks of two computers may differ. */
const clockDoubtMs = 10 * 60_000;

/**
 * Whether the service still has every key that was used since a move. Then an entry can be sent whoever sends it, too. A
 * clock that is before the move says nothing.
 */
export const areKeysAlive = (movedAtMs: number, nowMs: number, lifetimeHours: number): boolean =>
  nowMs >= movedAtMs - clockDoubtMs && isKeyAlive(movedAtMs, nowMs, lifetimeHours);

/**
 * Whether the service remembers the key of an entry, if anybody has used it: this computer, or another one with the same
 * entry since it moved.
 */
export const mayRepeat = (
  { firstAttemptAtMs, movedAtMs }: { firstAttemptAtMs: number | null; movedAtMs: number | null },
  nowMs: number,
  lifetimeHours: number,
): boolean =>
  isKeyAlive(firstAttemptAtMs, nowMs, lifetimeHours) &&
  (movedAtMs === null || areKeysAlive(movedAtMs, nowMs, lifetimeHours));

/**
 * Longest plausible wait. A retry time further in the future was set by a wrong clock, and counts as due. In
 * milliseconds.
 */
export const maxWaitMs = dayMs;

/** If an entry fails for longer than this, the user is told. In milliseconds. */
export const stuckAfterMs = 15 * 60_000;
