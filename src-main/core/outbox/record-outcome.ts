import type { AppError } from '../../../src-shared/errors.ts';
import type { DrainSources } from './drain-sources.ts';
import { type Entry, isStep } from './entry.ts';
import type { Failure } from './entry-states.ts';
import { isUnconnected } from './retry-policy.ts';

export type RecordSources = Pick<
  DrainSources,
  'database' | 'entries' | 'orders' | 'history' | 'clock' | 'onStorage' | 'onChange'
>;

/**
 * Calls `write`, which stores the outcome of an attempt, in one transaction, and reports the change.
 * @throws DispatchError if the local disk fails
 */
export function record(write: () => void, entry: Entry, sources: RecordSources): void {
  sources.database.transaction(write);
  sources.onStorage(null);
  sources.onChange(entry.localId);
}

/** Writes a failure into the entry and its order. Call it inside a transaction. */
export function setFailure(
  entry: Entry,
  failure: Failure,
  { entries, orders, history, clock }: RecordSources,
): void {
  const { state, error } = failure;
  const nowMs = clock.nowMs();
  const isOurs = entries.fail(entry.id, failure, nowMs);
  // `entry` was read before this attempt, so null means that this was the first attempt.
  if (entry.firstAttemptAtMs === null && isUnconnected(error)) entries.forgetAttempt(entry.id);
  if (!isOurs || isStep(entry.intent)) return;
  const phase = state === 'waiting' ? 'queued' : 'attention';
  // `setPhase` ignores accepted orders: a late document that fails does not change the phase of its order.
  const refusal = phase === 'attention' ? { ...error, documentId: entry.documentId } : null;
  const isPlacing = orders.setPhase(entry.localId, phase, refusal, nowMs);
  if (isPlacing && phase === 'attention') {
    history.add(entry.localId, {
      atMs: nowMs,
      kind: 'refused',
      value: error.code,
      requestId: error.requestId,
    });
  }
}

/** Creates a failure without a retry time: the entry waits for the user, or for the gate. */
export const lasting = (state: Failure['state'], error: AppError, sameFailures: number): Failure => ({
  state,
  error,
  nextAttemptAtMs: null,
  sameFailures,
});
