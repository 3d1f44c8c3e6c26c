import type { AppError } from '../../../src-shared/errors.ts';
import type { DrainSources } from './drain-sources.ts';
import { type Entry, isOpen, isStep } from './entry.ts';
import type { Failure } from './entry-states.ts';
import { isUnconnected } from './retry-policy.ts';
import type { WriteGroup } from './write-group.ts';

export type RecordSources = Pick<
  DrainSources,
  'entries' | 'orders' | 'history' | 'clock' | 'onStorage' | 'onChange'
> & { store: WriteGroup };

/**
 * Stores the outcome of an attempt in a transaction, and reports the change as soon as it is on the disk.
 * @param write stores the outcome. It gets the entry as it is stored by then: its order may have been merged with
 * another record.
 * @throws DispatchError if the local disk fails
 */
export async function record(
  write: (entry: Entry) => void,
  entry: Entry,
  { store, entries, onStorage, onChange }: RecordSources,
): Promise<void> {
  const localId = await store(() => {
    const placed = entries.atPlace(entry);
    // The user may have discarded the entry during the attempt.
    if (isOpen(placed.state)) write(placed);
    return placed.localId;
  });
  onStorage(null);
  onChange(localId);
}

/** Writes a failure into the entry and its order. Call it inside a transaction. */
export function setFailure(
  entry: Entry,
  failure: Failure,
  { entries, orders, history, clock }: RecordSources,
): void {
  const { state, error } = failure;
  const nowMs = clock.nowMs();
  entries.fail(entry.id, failure, nowMs);
  // `entry` was read before this attempt, so null means that this was its first attempt.
  if (entry.firstAttemptAtMs === null && isUnconnected(error)) entries.forgetAttempt(entry.id);
  if (isStep(entry.intent)) return;
  const phase = state === 'waiting' ? 'queued' : 'attention';
  // `setPhase` ignores accepted orders: if a late document fails, its order stays accepted.
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
