import type { EntryState } from '../../../src-shared/contract/outbox.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { createRowWriter } from '../store/row-writer.ts';
import type { EntryResult, Sealed } from './entry.ts';
import { open } from './entry-sql.ts';

export interface Failure {
  state: 'waiting' | 'parked' | 'uncertain' | 'conflict';
  error: AppError;
  nextAttemptAtMs: number | null;
  sameFailures: number;
}

/**
 * Records the states of an entry, from sealing to its end; `entry-chains.ts` inserts it as `queued`, and
 * `entry-parking.ts` and `repair/make-uncertain.ts` change entries that cannot be read. Call the writes inside a
 * transaction.
 *
 * The states are listed in `src-shared/contract/outbox.ts`. `decide-failure.ts` and `retry-policy.ts` decide which state
 * a failure leads to, `entry.ts` groups the states (`isOpen`, `needsAttention`), and `chain.ts` says what the user may
 * do in each.
 */
export function createEntryStates(database: Database) {
  const sql = {
    sending: database.prepare(
      `UPDATE outbox_entry SET state = 'sending', attempts = attempts + 1, next_attempt_at_ms = NULL,
         first_attempt_at_ms = coalesce(first_attempt_at_ms, ?), updated_at_ms = ?
       WHERE id = ? AND state IN ('sealed', 'sending', 'waiting')`,
    ),
    sealAndSend: database.prepare(
      `UPDATE outbox_entry SET state = 'sending', sealed_method = ?1, sealed_target = ?2, sealed_headers_json = ?3,
         sealed_body = ?4, sealed_blob_sha256 = ?5, sealed_body_end = ?6, sealed_sha256 = ?7, sealed_at_ms = ?8,
         attempts = attempts + 1, next_attempt_at_ms = NULL, first_attempt_at_ms = coalesce(first_attempt_at_ms, ?8),
         updated_at_ms = ?8
       WHERE id = ?9 AND state = 'queued'`,
    ),
    finish: database.prepare(
      `UPDATE outbox_entry SET state = 'done', result_json = ?, request_id = ?, last_error_json = NULL,
         next_attempt_at_ms = NULL, failing_since_ms = NULL, updated_at_ms = ? WHERE id = ?`,
    ),
    // `min` corrects a time of the first failure that is in the future, recorded before the clock was set back.
    fail: database.prepare(
      `UPDATE outbox_entry SET state = ?1, last_error_json = ?2, request_id = ?3, next_attempt_at_ms = ?4,
         same_failures = ?5, updated_at_ms = ?6,
         failing_since_ms = iif(?1 = 'waiting', min(coalesce(failing_since_ms, ?6), ?6), NULL)
       WHERE id = ?7 AND ${open}`,
    ),
    withdraw: database.prepare(
      `UPDATE outbox_entry SET state = iif(first_attempt_at_ms IS NULL, 'cancelled', 'superseded'), replaced_by = ?,
         failing_since_ms = NULL, updated_at_ms = ? WHERE id = ?`,
    ),
  };
  const { update } = createRowWriter(database, 'outbox_entry');

  return {
    /**
     * Stores the sealed request of an entry.
     * @returns false if the entry was withdrawn while it was being sealed: it must not be sent
     */
    seal(id: string, sealed: Sealed, nowMs: number): boolean {
      const columns = {
        state: 'sealed',
        sealed_method: sealed.method,
        sealed_target: sealed.target,
        sealed_headers_json: JSON.stringify(sealed.headers),
        sealed_body: sealed.body,
        sealed_blob_sha256: sealed.blobSha256,
        sealed_body_end: sealed.bodyEnd,
        sealed_sha256: sealed.sha256,
        sealed_at_ms: nowMs,
        updated_at_ms: nowMs,
      };
      return update(columns, { id, state: 'queued' }) === 1;
    },
    /**
     * Stores the sealed request of an entry, and that its first attempt begins.
     * @returns false if the entry was withdrawn while it was being sealed: it must not be sent
     */
    sealAndSend: (id: string, sealed: Sealed, nowMs: number): boolean =>
      sql.sealAndSend.run(
        sealed.method,
        sealed.target,
        JSON.stringify(sealed.headers),
        sealed.body,
        sealed.blobSha256,
        sealed.bodyEnd,
        sealed.sha256,
        nowMs,
        id,
      ).changes === 1,
    /**
     * Records that an attempt begins.
     * @returns false if the entry was withdrawn before that: it must not be sent
     */
    startSending: (id: string, nowMs: number): boolean => sql.sending.run(nowMs, nowMs, id).changes === 1,
    finish: (id: string, result: EntryResult | null, requestId: string | null, nowMs: number): void =>
      void sql.finish.run(result && JSON.stringify(result), requestId, nowMs, id),
    /** Records a failure, unless the entry has ended. */
    fail(id: string, { state, error, nextAttemptAtMs, sameFailures }: Failure, nowMs: number): void {
      const json = JSON.stringify(error);
      const { requestId } = error;
      sql.fail.run(state, json, requestId, nextAttemptAtMs, sameFailures, nowMs, id);
    },
    /**
     * Clears the time of the first attempt, so that the entry counts as unsent again. Call it if that attempt got no
     * connection.
     */
    forgetAttempt: (id: string): void => void update({ first_attempt_at_ms: null }, { id }),
    /** Records that there was an attempt, which was not one of this database. */
    noteAttempt: (id: string, nowMs: number): void =>
      void update({ first_attempt_at_ms: nowMs, attempts: 1 }, { id }),
    setState: (id: string, state: EntryState, nowMs: number): void =>
      void update({ state, failing_since_ms: null, updated_at_ms: nowMs }, { id }),
    /**
     * Ends the entry as `cancelled` if it was never sent, otherwise as `superseded`.
     * @param replacedBy id of the entry that replaces it; null if none does
     */
    withdraw: (id: string, replacedBy: string | null, nowMs: number): void =>
      void sql.withdraw.run(replacedBy, nowMs, id),
  };
}
