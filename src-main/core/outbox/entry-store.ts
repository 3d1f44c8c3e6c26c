import { type EntryState, entryStateSchema } from '../../../src-shared/contract/outbox.ts';
import type { FileUpload } from '../../../src-shared/domain/file.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { likePattern } from '../store/read.ts';
import { isUnconfirmedEntry } from '../store/unconfirmed.ts';
import {
  type Entry,
  type EntryResult,
  entrySchema,
  type Intent,
  type Sealed,
  type Unreadable,
  unreadableSchema,
} from './entry.ts';
import {
  active,
  attention,
  countTable,
  finished,
  heads,
  isHeld,
  isParkedRaw,
  matches,
  open,
} from './entry-sql.ts';
import { maxWaitMs } from './retry-policy.ts';

export interface NewEntry {
  id: string;
  localId: string;
  chainPosition: number;
  environmentId: string;
  accountId: string;
  idempotencyKey: string;
  intent: Intent;
  documentId: string | null;
  /** As of the entry that it replaces; null for one that is made on the order as it is now. */
  buildsOnFrom: number | null;
}

export interface Failure {
  state: 'waiting' | 'parked' | 'uncertain' | 'conflict';
  error: AppError;
  nextAttemptAtMs: number | null;
  sameFailures: number;
}

export type EntryFilter = 'open' | 'waiting' | 'held' | 'attention' | 'done';
const last = Number.MAX_SAFE_INTEGER;

/** Positions below this are a chain's files; its order-create stands here and scenarios come after. */
export const orderPosition = 1_000_000;

/** Behind whatever an order's own chain can hold. */
const movedPosition = 1_000_000_000;

export type EntryStore = ReturnType<typeof createEntryStore>;

export function createEntryStore(database: Database) {
  database.exec(countTable);
  const sql = {
    one: database.prepare('SELECT * FROM outbox_entry WHERE id = ?'),
    stateOf: database.prepare('SELECT state FROM outbox_entry WHERE id = ?'),
    atOnce: database.prepare(`${heads} AND next_attempt_at_ms IS NULL ORDER BY sequence LIMIT ?`),
    due: database.prepare(`${heads} AND next_attempt_at_ms <= ? ORDER BY next_attempt_at_ms LIMIT ?`),
    absurd: database.prepare(`${heads} AND next_attempt_at_ms > ? LIMIT ?`),
    nextAttempt: database.prepare(
      `SELECT min(next_attempt_at_ms) AS at FROM outbox_entry WHERE ${active} AND next_attempt_at_ms > ?`,
    ),
    held: database.prepare(`SELECT 1 FROM outbox_entry AS entry WHERE id = ? AND ${active} AND ${isHeld}`),
    ofOrder: database.prepare('SELECT * FROM outbox_entry WHERE local_id = ? ORDER BY chain_position'),
    parked: database.prepare(`SELECT * FROM outbox_entry WHERE state = 'parked' ORDER BY sequence`),
    counts: database.prepare(`SELECT state, total FROM outbox_count WHERE total > 0 AND ${open}`),
    behindAttention: database.prepare(
      `SELECT state, count(*) AS total FROM outbox_entry WHERE sequence IN (
         SELECT later.sequence FROM outbox_entry AS first JOIN outbox_entry AS later
           ON later.local_id = first.local_id AND later.chain_position > first.chain_position
         WHERE first.${attention} AND later.${active})
       GROUP BY state`,
    ),
    failingSince: database.prepare(
      `SELECT count(*) AS total FROM outbox_entry WHERE failing_since_ms <= ? AND ${active}`,
    ),
    unconfirmed: database.prepare(
      `SELECT count(*) AS total FROM outbox_entry AS entry WHERE ${isUnconfirmedEntry} AND NOT ${isHeld}`,
    ),
    oldestWaiting: database.prepare(
      `SELECT created_at_ms AS at FROM outbox_entry WHERE ${open} AND ${active} ORDER BY sequence LIMIT 1`,
    ),
    lastDone: database.prepare(
      `SELECT updated_at_ms AS at FROM outbox_entry WHERE ${finished} AND state = 'done'
       ORDER BY updated_at_ms DESC, sequence DESC LIMIT 1`,
    ),
    openSteps: database.prepare(
      `SELECT wanted.value AS local_id, max(entry.${attention}) AS needs FROM json_each(?) AS wanted
       JOIN transport_order AS record ON record.local_id = wanted.value AND record.phase = 'accepted'
       JOIN outbox_entry AS entry ON entry.local_id = wanted.value AND entry.${open} GROUP BY wanted.value`,
    ),
    attentionIds: database.prepare(
      `SELECT local_id FROM order_line WHERE state = 'attention'
       UNION SELECT local_id FROM outbox_entry WHERE ${attention} AND ${open}`,
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
         intent_json, document_id, created_at_ms, updated_at_ms, builds_on_from)
       VALUES (?1, ?2, ?3, ?4, 'queued', ?5, ?6, ?7, ?8, ?9, ?10, ?10, coalesce(?11,
         (SELECT min(chain_position) FROM outbox_entry WHERE local_id = ?2 AND ${open}), ?3))`,
    ),
    seal: database.prepare(
      `UPDATE outbox_entry SET state = 'sealed', sealed_method = ?, sealed_target = ?, sealed_headers_json = ?,
         sealed_body = ?, sealed_blob_sha256 = ?, sealed_body_end = ?, sealed_sha256 = ?, sealed_at_ms = ?,
         updated_at_ms = ? WHERE id = ? AND state = 'queued'`,
    ),
    sending: database.prepare(
      `UPDATE outbox_entry SET state = 'sending', attempts = attempts + 1, next_attempt_at_ms = NULL,
         first_attempt_at_ms = coalesce(first_attempt_at_ms, ?), updated_at_ms = ?
       WHERE id = ? AND state IN ('sealed', 'sending', 'waiting')`,
    ),
    done1: database.prepare(
      `UPDATE outbox_entry SET state = 'done', result_json = ?, request_id = ?, last_error_json = NULL,
         next_attempt_at_ms = NULL, failing_since_ms = NULL, updated_at_ms = ? WHERE id = ?`,
    ),
    // A first failure that lies ahead was recorded before the clock was set back.
    fail: database.prepare(
      `UPDATE outbox_entry SET state = ?1, last_error_json = ?2, request_id = ?3, next_attempt_at_ms = ?4,
         same_failures = ?5, updated_at_ms = ?6,
         failing_since_ms = iif(?1 = 'waiting', min(coalesce(failing_since_ms, ?6), ?6), NULL)
       WHERE id = ?7 AND ${open}`,
    ),
    setState: database.prepare(
      'UPDATE outbox_entry SET state = ?, failing_since_ms = NULL, updated_at_ms = ? WHERE id = ?',
    ),
    withdraw: database.prepare(
      `UPDATE outbox_entry SET state = iif(first_attempt_at_ms IS NULL, 'cancelled', 'superseded'), replaced_by = ?,
         failing_since_ms = NULL, updated_at_ms = ? WHERE id = ?`,
    ),
    forgetAttempt: database.prepare('UPDATE outbox_entry SET first_attempt_at_ms = NULL WHERE id = ?'),
    parkRaw: database.prepare(
      `UPDATE outbox_entry SET state = 'parked', last_error_json = ?, failing_since_ms = NULL, updated_at_ms = ?
       WHERE id = ? AND ${open} AND NOT ${isParkedRaw}`,
    ),
    orderOfParked: database.prepare(
      `UPDATE transport_order SET phase = 'attention', refusal_json = ? WHERE local_id = ? AND phase <> 'accepted'`,
    ),
    unreadable: database.prepare(
      `SELECT * FROM outbox_entry WHERE ${attention} AND ${isParkedRaw}
         AND (?1 IS NULL OR local_id = ?1) ORDER BY sequence DESC`,
    ),
    removeFinished: database.prepare(`DELETE FROM outbox_entry WHERE local_id = ? AND NOT (${open})`),
    move: database.prepare(
      `UPDATE outbox_entry SET local_id = ?1, chain_position = chain_position + ?2,
         builds_on_from = builds_on_from + ?2 WHERE local_id = ?3`,
    ),
    // Two steps, since a position may be taken only once at any moment.
    liftAfter: database.prepare(
      `UPDATE outbox_entry SET chain_position = -chain_position - 1,
         builds_on_from = builds_on_from + (builds_on_from > ?2) WHERE local_id = ?1 AND chain_position > ?2`,
    ),
    lowerLifted: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position WHERE local_id = ? AND chain_position < 0',
    ),
    dueAll: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL WHERE state = 'waiting' AND next_attempt_at_ms IS NOT NULL
         AND coalesce(last_error_json, '') LIKE ?`,
    ),
    dueBeforeSetBack: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL
       WHERE state = 'waiting' AND next_attempt_at_ms > ?1 AND updated_at_ms > ?1`,
    ),
    dueOne: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL, same_failures = 0 WHERE id = ? AND state = 'waiting'`,
    ),
  };

  const page = (states: string) =>
    database.prepare(
      `SELECT * FROM outbox_entry AS entry WHERE ${states} AND sequence < ?1 AND ${matches('?2')}
       ORDER BY sequence DESC LIMIT ?3`,
    );
  const pages = {
    open: page(open),
    waiting: page(`${active} AND NOT ${isHeld}`),
    held: page(`${active} AND ${isHeld}`),
    attention: page(attention),
    done: database.prepare(
      `SELECT * FROM outbox_entry AS entry WHERE ${finished} AND (updated_at_ms, sequence) < (?1, ?2)
         AND ${matches('?3')} ORDER BY updated_at_ms DESC, sequence DESC LIMIT ?4`,
    ),
  };

  /** An entry that cannot be read is parked as it is, in front of the dispatcher, and never dropped. */
  const readable = (row: SqlRow): Entry[] => {
    const parsed = entrySchema.safeParse(row);
    if (parsed.success) return [parsed.data];
    const error = new DispatchError('internal', 'This outbox entry cannot be read.', {
      reason: 'unreadable_entry',
    });
    const json = JSON.stringify(error.error);
    database.transaction(() => {
      const isParked = sql.parkRaw.run(json, Date.now(), row.id ?? null).changes === 1;
      if (isParked) sql.orderOfParked.run(json, row.local_id ?? null);
    });
    return [];
  };

  const timeOf = (row: SqlRow | undefined): number | null => (row?.at == null ? null : Number(row.at));
  const countsOf = (): Map<string, number> =>
    new Map(sql.counts.all().map(row => [String(row.state), Number(row.total)]));

  const get = (id: string): Entry => {
    const row = sql.one.get(id);
    if (!row) throw new DispatchError('not_found', `There is no outbox entry ${id}.`);
    return entrySchema.parse(row);
  };

  return {
    get,
    /** The first open entries of chains, oldest first, that sending can move on now: so many that are not `running`. */
    dueHeads(nowMs: number, count: number, running: ReadonlyMap<string, unknown>): Entry[] {
      // Those that run are still heads.
      const limit = count + running.size;
      for (;;) {
        const rows = [
          ...sql.atOnce.all(limit),
          ...sql.due.all(nowMs, limit),
          ...sql.absurd.all(nowMs + maxWaitMs, limit),
        ]
          .filter(row => !running.has(String(row.local_id)))
          .sort((one, other) => Number(one.sequence) - Number(other.sequence))
          .slice(0, count);
        const found = rows.flatMap(readable);
        // One that could not be read is parked now, and another may stand behind it.
        if (found.length === rows.length) return found;
      }
    },
    stateOf: (id: string): EntryState => entryStateSchema.parse(sql.stateOf.get(id)?.state),
    /** Whether it waits for the decision on one before it, also where that one cannot be read. */
    isHeld: (id: string): boolean => sql.held.get(id) !== undefined,
    /** When the next one is due that is not due yet; null where there is none. */
    nextAttemptAtMs: (nowMs: number): number | null => timeOf(sql.nextAttempt.get(nowMs)),
    ofOrder: (localId: string): Entry[] => sql.ofOrder.all(localId).flatMap(readable),
    /** The newest first, older than the given one; of those that are done, the last to end. */
    page(filter: EntryFilter, search: string, before: Entry | null, limit: number): Entry[] {
      const { updatedAtMs, sequence } = before ?? { updatedAtMs: last, sequence: last };
      const sought = likePattern(search);
      const rows =
        filter === 'done'
          ? pages.done.all(updatedAtMs, sequence, sought, limit)
          : pages[filter].all(sequence, sought, limit);
      return rows.flatMap(readable);
    },
    /** What was parked because it cannot be read; of one order, or of all. */
    unreadable: (localId: string | null): Unreadable[] =>
      sql.unreadable
        .all(localId)
        .filter(row => !entrySchema.safeParse(row).success)
        .flatMap(row => unreadableSchema.safeParse(row).data ?? []),
    parked: (): Entry[] => sql.parked.all().flatMap(readable),
    /** How many entries are open in each state. */
    allCounts: countsOf,
    /** The same, where those behind one that needs attention count as `held`, as they are listed. */
    counts(): Map<string, number> {
      const counts = countsOf();
      if (!['parked', 'uncertain', 'conflict'].some(state => counts.has(state))) return counts;
      for (const { state, total } of sql.behindAttention.all()) {
        counts.set(String(state), (counts.get(String(state)) ?? 0) - Number(total));
        counts.set('held', (counts.get('held') ?? 0) + Number(total));
      }
      return counts;
    },
    /** How many entries have only failed since then, or longer. */
    failingSince: (sinceMs: number): number => Number(sql.failingSince.get(sinceMs)?.total ?? 0),
    /** How many of those that wait may be done at the service, although no answer tells. */
    unconfirmed: (): number => Number(sql.unconfirmed.get()?.total ?? 0),
    /** When the oldest entry was stored that goes on by itself; null where none waits. */
    oldestWaitingAtMs: (): number | null => timeOf(sql.oldestWaiting.get()),
    lastDoneAtMs: (): number | null => timeOf(sql.lastDone.get()),
    /** Of accepted orders to which something is still to be done: whether it waits, or needs the dispatcher. */
    stepsOfAll: (localIds: readonly string[]): Map<string, 'waiting' | 'attention'> =>
      new Map(
        sql.openSteps
          .all(JSON.stringify(localIds))
          .map(({ local_id, needs }) => [String(local_id), needs === 1 ? 'attention' : 'waiting']),
      ),
    /** Orders that need the dispatcher themselves, or for something that is to be done to them. */
    attentionIds: (): string[] => sql.attentionIds.all().map(({ local_id }) => String(local_id)),
    /** Free position at the end of a chain's files, or at its very end. */
    nextPosition(localId: string, part: 'files' | 'end'): number {
      const limit = part === 'files' ? orderPosition : Number.MAX_SAFE_INTEGER;
      const last = Number(sql.lastPosition.get(localId, limit)?.last ?? 0);
      return part === 'files' ? last + 1 : Math.max(last + 1, orderPosition);
    },
    /** The address a document may be uploaded to, from its last file-create; and when it came, by this computer's clock. */
    uploadOf(documentId: string): (FileUpload & { receivedAtMs: number }) | null {
      const row = sql.uploadOf.get(documentId);
      const entry = row ? entrySchema.parse(row) : null;
      if (!entry?.result || !('upload' in entry.result)) return null;
      return { ...entry.result, receivedAtMs: entry.updatedAtMs };
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
        entry.buildsOnFrom,
      );
    },
    /** @returns false where it was withdrawn while it was built: then nothing of it may be sent. */
    seal(id: string, sealed: Sealed, nowMs: number): boolean {
      const { changes } = sql.seal.run(
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
      return changes === 1;
    },
    /** @returns false where the entry was taken back in the meantime: then nothing may be sent. */
    startSending: (id: string, nowMs: number): boolean => sql.sending.run(nowMs, nowMs, id).changes === 1,
    finish(id: string, result: EntryResult | null, requestId: string | null, nowMs: number): void {
      sql.done1.run(result && JSON.stringify(result), requestId, nowMs, id);
    },
    /** @returns false where it had ended otherwise: then nothing is recorded. */
    fail(id: string, { state, error, nextAttemptAtMs, sameFailures }: Failure, nowMs: number): boolean {
      const json = JSON.stringify(error);
      const { requestId } = error;
      return sql.fail.run(state, json, requestId, nextAttemptAtMs, sameFailures, nowMs, id).changes === 1;
    },
    /** The first attempt got no connection, so none has been made that the service can know of. */
    forgetAttempt: (id: string): void => void sql.forgetAttempt.run(id),
    setState(id: string, state: EntryState, nowMs: number): void {
      sql.setState.run(state, nowMs, id);
    },
    /** Ends it: `cancelled` if nothing of it ever left, otherwise `superseded`; with the entry in its place, if any. */
    withdraw(id: string, replacedBy: string | null, nowMs: number): void {
      sql.withdraw.run(replacedBy, nowMs, id);
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
    /** Waiting entries are due at once, or of all of them those that failed with this code. */
    makeDue(id: string | null, code = ''): void {
      if (id === null) sql.dueAll.run(`%${code}%`);
      else sql.dueOne.run(id);
    },
    /** Of what was last recorded at a time that is still to come, the clock was set back: it waits no longer. */
    makeDueBeforeSetBack(nowMs: number): void {
      sql.dueBeforeSetBack.run(nowMs);
    },
  };
}
