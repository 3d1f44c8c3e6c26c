import { DispatchError } from '../../../src-shared/errors.ts';
import { isKeyAlive } from '../outbox/retry-policy.ts';
import type { Database } from '../ports/ports.ts';

/** Maximum time in milliseconds by which the clocks of two computers may differ. */
const clockDoubtMs = 10 * 60_000;

const expired = (): string =>
  JSON.stringify(
    new DispatchError('not_allowed_in_state', 'Another computer may have sent this already.', {
      reason: 'key_expired',
    }).error,
  );

/**
 * Whether the service still has every key that was used since a move. Then an entry can be sent whoever sends it, too. A
 * clock that is before the move says nothing.
 */
export const areKeysAlive = (movedAtMs: number, nowMs: number, lifetimeHours: number): boolean =>
  nowMs >= movedAtMs - clockDoubtMs && isKeyAlive(movedAtMs, nowMs, lifetimeHours);

/**
 * Makes entries uncertain that would go on by themselves, so that only the user can send them: all of them, or those
 * whose key the service may have forgotten. Call it inside a transaction.
 * @param triedBeforeMs only entries whose first attempt was before; null for all
 */
export function makeUncertainSince(database: Database, triedBeforeMs: number | null, nowMs: number): number {
  const active = `state IN ('queued', 'sealed', 'sending', 'waiting')`;
  const due = database
    .prepare(
      `SELECT id, local_id FROM outbox_entry WHERE ${active} AND (?1 IS NULL OR first_attempt_at_ms < ?1)`,
    )
    .all(triedBeforeMs);
  // An entry without a first attempt would count as never sent.
  const setEntry = database.prepare(
    `UPDATE outbox_entry SET state = 'uncertain', last_error_json = ?, next_attempt_at_ms = NULL,
       failing_since_ms = NULL, attempts = max(attempts, 1),
       first_attempt_at_ms = coalesce(first_attempt_at_ms, sealed_at_ms, created_at_ms), updated_at_ms = ?
     WHERE id = ?`,
  );
  const setOrder = database.prepare(
    `UPDATE transport_order SET phase = 'attention', refusal_json = ?, updated_at_ms = ?
     WHERE local_id = ? AND phase IN ('queued', 'sending')`,
  );
  for (const { id = null, local_id = null } of due) {
    setEntry.run(expired(), nowMs, id);
    setOrder.run(expired(), nowMs, local_id);
  }
  return due.length;
}
