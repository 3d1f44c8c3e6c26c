import type { FileUpload } from '../../../src-shared/domain/file.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { EntryState } from '../../../src-shared/records.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { type Entry, type EntryResult, entrySchema, type Intent, type Sealed } from './entry.ts';

export interface NewEntry {
  id: string;
  localId: string;
  chainPosition: number;
  environmentId: string;
  accountId: string;
  idempotencyKey: string;
  intent: Intent;
  documentId: string | null;
}

export interface Failure {
  state: 'waiting' | 'parked' | 'uncertain' | 'conflict';
  error: AppError;
  nextAttemptAtMs: number | null;
  sameFailures: number;
}

const open = `state NOT IN ('done', 'superseded', 'cancelled')`;
const isHead = `NOT EXISTS (SELECT 1 FROM outbox_entry AS earlier WHERE earlier.local_id = entry.local_id
  AND earlier.chain_position < entry.chain_position AND earlier.${open})`;

/** Positions below this are a chain's files; its order-create stands here and scenarios come after. */
export const orderPosition = 1_000_000;

/** Behind whatever an order's own chain can hold. */
const movedPosition = 1_000_000_000;

export type EntryStore = ReturnType<typeof createEntryStore>;

export function createEntryStore(database: Database) {
  const sql = {
    one: database.prepare('SELECT * FROM outbox_entry WHERE id = ?'),
    heads: database.prepare(
      `SELECT * FROM outbox_entry AS entry
       WHERE state IN ('queued', 'sealed', 'sending', 'waiting') AND ${isHead} ORDER BY sequence`,
    ),
    ofOrder: database.prepare('SELECT * FROM outbox_entry WHERE local_id = ? ORDER BY chain_position'),
    open: database.prepare(`SELECT * FROM outbox_entry WHERE ${open} ORDER BY sequence DESC LIMIT 1000`),
    parked: database.prepare(`SELECT * FROM outbox_entry WHERE state = 'parked' ORDER BY sequence`),
    done: database.prepare(
      `SELECT * FROM outbox_entry WHERE NOT (${open}) ORDER BY updated_at_ms DESC, sequence DESC LIMIT 200`,
    ),
    counts: database.prepare(
      `SELECT state, count(*) AS total FROM outbox_entry AS entry WHERE ${open}
         AND NOT EXISTS (SELECT 1 FROM outbox_entry AS earlier WHERE earlier.local_id = entry.local_id
           AND earlier.chain_position < entry.chain_position AND earlier.state IN ('parked', 'uncertain', 'conflict'))
       GROUP BY state`,
    ),
    openSteps: database.prepare(
      `SELECT count(*) AS total, coalesce(sum(state IN ('parked', 'uncertain', 'conflict')), 0) AS attention
       FROM outbox_entry WHERE local_id = ? AND ${open} AND kind NOT IN ('file-create', 'file-upload', 'order-create')`,
    ),
    lastPosition: database.prepare(
      'SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ? AND chain_position < ?',
    ),
    uploadOf: database.prepare(
      `SELECT * FROM outbox_entry WHERE document_id = ? AND state = 'done' AND result_json IS NOT NULL
       ORDER BY sequence DESC LIMIT 1`,
    ),
    insert: database.prepare(
      `INSERT INTO outbox_entry (id, local_id, chain_position, kind, state, environment_id, account_id, idempotency_key,
         intent_json, document_id, created_at_ms, updated_at_ms)
       VALUES (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?)`,
    ),
    seal: database.prepare(
      `UPDATE outbox_entry SET state = 'sealed', sealed_method = ?, sealed_target = ?, sealed_headers_json = ?,
         sealed_body = ?, sealed_blob_sha256 = ?, sealed_body_end = ?, sealed_sha256 = ?, sealed_at_ms = ?,
         updated_at_ms = ? WHERE id = ? AND state = 'queued'`,
    ),
    sending: database.prepare(
      `UPDATE outbox_entry SET state = 'sending', attempts = attempts + 1,
         first_attempt_at_ms = coalesce(first_attempt_at_ms, ?), updated_at_ms = ?
       WHERE id = ? AND state IN ('sealed', 'sending', 'waiting')`,
    ),
    done1: database.prepare(
      `UPDATE outbox_entry SET state = 'done', result_json = ?, request_id = ?, last_error_json = NULL,
         next_attempt_at_ms = NULL, updated_at_ms = ? WHERE id = ?`,
    ),
    fail: database.prepare(
      `UPDATE outbox_entry SET state = ?, last_error_json = ?, request_id = ?, next_attempt_at_ms = ?,
         same_failures = ?, updated_at_ms = ? WHERE id = ?`,
    ),
    forgetAttempt: database.prepare('UPDATE outbox_entry SET first_attempt_at_ms = NULL WHERE id = ?'),
    setState: database.prepare('UPDATE outbox_entry SET state = ?, updated_at_ms = ? WHERE id = ?'),
    parkRaw: database.prepare(
      `UPDATE outbox_entry SET state = 'parked', last_error_json = ?, updated_at_ms = ? WHERE id = ?`,
    ),
    removeFinished: database.prepare(`DELETE FROM outbox_entry WHERE local_id = ? AND NOT (${open})`),
    move: database.prepare(
      'UPDATE outbox_entry SET local_id = ?, chain_position = chain_position + ? WHERE local_id = ?',
    ),
    // Two steps, since a position may be taken only once at any moment.
    liftAfter: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position - 1 WHERE local_id = ? AND chain_position > ?',
    ),
    lowerLifted: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position WHERE local_id = ? AND chain_position < 0',
    ),
    due: database.prepare(`UPDATE outbox_entry SET next_attempt_at_ms = NULL WHERE state = 'waiting'`),
    dueOne: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL, same_failures = 0 WHERE id = ? AND state = 'waiting'`,
    ),
  };

  /** An entry that cannot be read is parked as it is, in front of the dispatcher, and never dropped. */
  const readable = (row: SqlRow): Entry[] => {
    const parsed = entrySchema.safeParse(row);
    if (parsed.success) return [parsed.data];
    const error = new DispatchError('internal', 'This outbox entry cannot be read.', {
      reason: 'unreadable_entry',
    });
    sql.parkRaw.run(JSON.stringify(error.error), Date.now(), row.id ?? null);
    return [];
  };

  const get = (id: string): Entry => {
    const row = sql.one.get(id);
    if (!row) throw new DispatchError('not_found', `There is no outbox entry ${id}.`);
    return entrySchema.parse(row);
  };

  return {
    get,
    /** The first open entry of every chain, oldest first, that sending can move on. */
    heads: (): Entry[] => sql.heads.all().flatMap(readable),
    ofOrder: (localId: string): Entry[] => sql.ofOrder.all(localId).flatMap(readable),
    open: (): Entry[] => sql.open.all().flatMap(readable),
    parked: (): Entry[] => sql.parked.all().flatMap(readable),
    done: (): Entry[] => sql.done.all().flatMap(readable),
    /** How many entries are in which state; those behind one that needs attention are not counted. */
    counts(): Map<string, number> {
      return new Map(sql.counts.all().map(row => [String(row.state), Number(row.total)]));
    },
    /** Whether something that is to be done to an accepted order waits, or needs the dispatcher. */
    stepsOf(localId: string): 'none' | 'waiting' | 'attention' {
      const row = sql.openSteps.get(localId);
      if (Number(row?.attention ?? 0) > 0) return 'attention';
      return Number(row?.total ?? 0) > 0 ? 'waiting' : 'none';
    },
    /** Free position at the end of a chain's files, or at its very end. */
    nextPosition(localId: string, part: 'files' | 'end'): number {
      const limit = part === 'files' ? orderPosition : Number.MAX_SAFE_INTEGER;
      const last = Number(sql.lastPosition.get(localId, limit)?.last ?? 0);
      return part === 'files' ? last + 1 : Math.max(last + 1, orderPosition);
    },
    /** The address a document may be uploaded to, from its last file-create. */
    uploadOf(documentId: string): FileUpload | null {
      const row = sql.uploadOf.get(documentId);
      const result = row ? entrySchema.parse(row).result : null;
      return result && 'upload' in result ? result : null;
    },
    insert(entry: NewEntry, nowMs: number): void {
      sql.insert.run(
        entry.id,
        entry.localId,
        entry.chainPosition,
        entry.intent.kind,
        entry.environmentId,
        entry.accountId,
        entry.idempotencyKey,
        JSON.stringify(entry.intent),
        entry.documentId,
        nowMs,
        nowMs,
      );
    },
    seal(id: string, sealed: Sealed, nowMs: number): void {
      sql.seal.run(
        sealed.method,
        sealed.target,
        JSON.stringify(sealed.headers),
        sealed.body,
        sealed.blobSha256,
        sealed.bodyEnd,
        sealed.sha256,
        nowMs,
        nowMs,
        id,
      );
    },
    /** @returns false where the entry was taken back in the meantime: then nothing may be sent. */
    startSending: (id: string, nowMs: number): boolean => sql.sending.run(nowMs, nowMs, id).changes === 1,
    finish(id: string, result: EntryResult | null, requestId: string | null, nowMs: number): void {
      sql.done1.run(result && JSON.stringify(result), requestId, nowMs, id);
    },
    fail(id: string, failure: Failure, nowMs: number): void {
      const { state, error, nextAttemptAtMs, sameFailures } = failure;
      sql.fail.run(state, JSON.stringify(error), error.requestId, nextAttemptAtMs, sameFailures, nowMs, id);
    },
    /** The first attempt got no connection, so none has been made that the service can know of. */
    forgetAttempt(id: string): void {
      sql.forgetAttempt.run(id);
    },
    setState(id: string, state: EntryState, nowMs: number): void {
      sql.setState.run(state, nowMs, id);
    },
    /** The record of what was done for an order goes with the order; an open entry cannot go (a trigger refuses). */
    removeFinished(localId: string): void {
      sql.removeFinished.run(localId);
    },
    /** Entries of a record that turned out to be the same order come after those of the order's own chain. */
    move(toLocalId: string, fromLocalId: string): void {
      sql.move.run(toLocalId, movedPosition, fromLocalId);
    },
    /** Leaves the position after this one free. Call inside a transaction. */
    makeRoomAfter(localId: string, position: number): void {
      sql.liftAfter.run(localId, position);
      sql.lowerLifted.run(localId);
    },
    /** Waiting entries are due at once: the service is back, or the dispatcher says so. */
    makeDue(id: string | null): void {
      if (id === null) sql.due.run();
      else sql.dueOne.run(id);
    },
  };
}
