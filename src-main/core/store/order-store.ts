import type { Phase } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { KeptOrder } from '../../../src-shared/domain/order.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { type OrderRecord, orderSqlColumns, readOrderRecord } from './order-record.ts';
import { momentOf, searchTextOf } from './order-row.ts';
import { createReadTimes } from './read-times.ts';
import { createRowWriter } from './row-writer.ts';

const orderStatements = (database: Database) => ({
  byLocalId: database.prepare('SELECT * FROM transport_order WHERE local_id = ?'),
  byOrderId: database.prepare('SELECT * FROM transport_order WHERE order_id = ?'),
  ownId: database.prepare(
    `SELECT local_id FROM transport_order WHERE local_id = ?1 OR order_id = ?1
     ORDER BY local_id = ?1 DESC LIMIT 1`,
  ),
  same: database.prepare(
    `SELECT local_id FROM transport_order WHERE order_id = ? AND phase = 'accepted' AND order_json = ?
       AND order_crc32 = ?`,
  ),
  drafts: database.prepare(
    `SELECT * FROM transport_order WHERE phase = 'draft' AND discarded_at_ms IS NULL
     ORDER BY updated_at_ms DESC LIMIT 1000`,
  ),
  discarded: database.prepare(
    `SELECT local_id FROM transport_order WHERE phase = 'draft' AND discarded_at_ms <= ?`,
  ),
  // The version increases, so that windows cannot save an outdated copy, and the journal knows which state is later.
  setDiscarded: database.prepare(
    `UPDATE transport_order SET discarded_at_ms = ?, draft_version = draft_version + 1
     WHERE local_id = ? AND phase = 'draft'`,
  ),
  saveDraft: database.prepare(
    `UPDATE transport_order SET draft_json = ?, draft_version = draft_version + 1, search_text = ?,
       updated_at_ms = ? WHERE local_id = ? AND draft_version = ? AND phase = 'draft'
       AND discarded_at_ms IS NULL`,
  ),
  setPhase: database.prepare(
    `UPDATE transport_order SET phase = ?1, refusal_json = ?2,
       refused_draft_json = CASE WHEN ?2 IS NULL THEN NULL ELSE draft_json END, updated_at_ms = ?3
     WHERE local_id = ?4 AND phase <> 'accepted'`,
  ),
  remove: database.prepare('DELETE FROM transport_order WHERE local_id = ?'),
});

export type OrderStore = ReturnType<typeof createOrderStore>;

/** Column values of an order that is not refused. */
const notRefused = { refusal_json: null, refused_draft_json: null };

export function createOrderStore(database: Database) {
  const sql = orderStatements(database);
  const rows = createRowWriter(database, 'transport_order');
  const update = (localId: string, row: SqlRow): void => void rows.update(row, { local_id: localId });
  const readTimes = createReadTimes(database);
  const read = (row: SqlRow): OrderRecord => readTimes.withTime(readOrderRecord(row));

  const find = (localId: string): OrderRecord | null => {
    const row = sql.byLocalId.get(localId);
    return row ? read(row) : null;
  };

  return {
    find,
    /**
     * Returns an order.
     * @throws DispatchError `not_found`
     */
    get(localId: string): OrderRecord {
      const record = find(localId);
      if (!record) throw new DispatchError('not_found', `There is no order or draft ${localId}.`);
      return record;
    },
    /**
     * Returns the local id of the record that has this local id or order id. Callers may know an order only by its
     * order id: the list can contain it before the response to our own create arrives, and both records are merged
     * then.
     */
    ownIdOf: (id: string): string => String(sql.ownId.get(id)?.local_id ?? id),
    findByOrderId(orderId: string): OrderRecord | null {
      const row = sql.byOrderId.get(orderId);
      return row ? read(row) : null;
    },
    /** Returns the local id of the accepted order whose stored copy equals this order; null if there is none. */
    localIdOfSame(order: KeptOrder): string | null {
      const { order_json, order_crc32 } = orderSqlColumns(order);
      const id = sql.same.get(order.id, order_json, order_crc32)?.local_id;
      return typeof id === 'string' ? id : null;
    },
    drafts: (): OrderRecord[] => sql.drafts.all().map(read),
    /** Returns the local ids of drafts that were discarded at `untilMs` or earlier. */
    discardedUntil: (untilMs: number): string[] =>
      sql.discarded.all(untilMs).map(({ local_id }) => String(local_id)),
    /** Marks a draft as discarded at this time; null removes the mark. */
    setDiscarded: (localId: string, atMs: number | null): void => void sql.setDiscarded.run(atMs, localId),
    setTemplate: (localId: string, templateId: string): void => update(localId, { template_id: templateId }),
    setFollowed: (localId: string, isFollowed: boolean): void =>
      update(localId, { is_followed: Number(isFollowed) }),
    insertDraft: (localId: string, draft: OrderDraft, nowMs: number): void =>
      rows.insert({
        local_id: localId,
        phase: 'draft',
        draft_version: 1,
        draft_json: JSON.stringify(draft),
        search_text: searchTextOf({ localId, draft, order: null }),
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      }),
    /**
     * Saves what is typed in a draft.
     * @returns false if `version` is not the stored one, or if the record is no longer a draft
     */
    saveDraft(localId: string, version: number, draft: OrderDraft, nowMs: number): boolean {
      const searchText = searchTextOf({ localId, draft, order: null });
      return sql.saveDraft.run(JSON.stringify(draft), searchText, nowMs, localId, version).changes === 1;
    },
    place: (localId: string, quotedTotalCents: number | null, nowMs: number): void =>
      update(localId, {
        phase: 'queued',
        ...notRefused,
        quoted_total_cents: quotedTotalCents,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      }),
    /**
     * Sets the phase of an order, and why the service has refused it, if it has.
     * @returns false if the service has accepted the order: its phase can no longer change
     */
    setPhase(localId: string, phase: Phase, refusal: AppError | null, nowMs: number): boolean {
      return sql.setPhase.run(phase, refusal && JSON.stringify(refusal), nowMs, localId).changes === 1;
    },
    /** Stores the service's version of an order that has a record. */
    saveOrder({ localId, draft }: OrderRecord, order: KeptOrder, nowMs: number): void {
      update(localId, { ...acceptedColumns({ localId, draft }, order, nowMs), ...notRefused });
      readTimes.forget(order.id);
    },
    /** Notes the time at which the service has returned an order unchanged. */
    noteRead: readTimes.note,
    /**
     * Writes the times of `noteRead`, which are only in memory, to the database. Call it before the database is closed.
     */
    keepReadTimes: readTimes.keep,
    /** Marks an order as accepted although its content in the response cannot be read. */
    acceptUnreadable: (localId: string, orderId: string, nowMs: number): void =>
      update(localId, { order_id: orderId, phase: 'accepted', ...notRefused, updated_at_ms: nowMs }),
    /** Adds an order that was not placed in this app. Its local id is the service's id. */
    insertOrder: (order: KeptOrder, nowMs: number): void =>
      rows.insert({
        local_id: order.id,
        draft_version: 0,
        ...acceptedColumns({ localId: order.id, draft: null }, order, nowMs),
        created_at_ms: momentOf(order.created_at, nowMs),
      }),
    /** Sets the quoted price, with which the price of an accepted order is compared. */
    setQuote: (localId: string, totalCents: number | null): void =>
      update(localId, { quoted_total_cents: totalCents }),
    remove: (localId: string): void => void sql.remove.run(localId),
  };
}

const acceptedColumns = (
  { localId, draft }: Pick<OrderRecord, 'localId' | 'draft'>,
  order: KeptOrder,
  nowMs: number,
) => ({
  order_id: order.id,
  phase: 'accepted',
  ...orderSqlColumns(order),
  search_text: searchTextOf({ localId, draft, order }),
  fetched_at_ms: nowMs,
  updated_at_ms: nowMs,
});
