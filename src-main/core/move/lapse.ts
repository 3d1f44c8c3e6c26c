import { DispatchError } from '../../../src-shared/errors.ts';
import { open } from '../outbox/entry-sql.ts';
import type { Database } from '../ports/ports.ts';

const active = `state IN ('queued', 'sealed', 'sending', 'waiting')`;

const expired = (): string =>
  JSON.stringify(
    new DispatchError('not_allowed_in_state', 'Another computer may have sent this already.', {
      reason: 'key_expired',
    }).error,
  );

/** Whether entries would go on by themselves. */
export const hasActive = (database: Database): boolean =>
  database.prepare(`SELECT 1 FROM outbox_entry WHERE ${active} LIMIT 1`).get() !== undefined;

/**
 * Makes all entries uncertain that would go on by themselves, so that only the user can send them. Call it inside a
 * transaction.
 * @returns their number
 */
export function makeAllUncertain(database: Database, nowMs: number): number {
  const due = database.prepare(`SELECT id, local_id FROM outbox_entry WHERE ${active}`).all();
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

/**
 * Notes that open entries have moved. Each attempt then judges whether the service still has a key that another computer
 * may have used since. Entries that have ended are never sent; noting thousands of them would fill the journal. Call it
 * inside a transaction.
 */
export const noteMoved = (database: Database, movedAtMs: number): void =>
  void database
    .prepare(`UPDATE outbox_entry SET moved_at_ms = min(coalesce(moved_at_ms, ?1), ?1) WHERE ${open}`)
    .run(movedAtMs);
