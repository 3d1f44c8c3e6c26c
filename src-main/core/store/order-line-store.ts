import type { OrderSummary } from '../../../src-shared/domain/order.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import {
  isUnreadable,
  type LineContent,
  lineOfRecord,
  lineOfSummary,
  lineOfUnreadable,
  orderIdOf,
  type ReportedFacts,
  type Statuses,
  unknownRow,
  withOrderedBy,
  withReport,
  withSummary,
} from './order-line.ts';
import { type LineNews, newsBetween } from './order-line-news.ts';
import { createWantedLines, type Wanted, wanted, wantedOf } from './order-line-wanted.ts';
import { businessText, type StoredRow, storedRowSchema } from './order-row.ts';

import type { OrderStore } from './order-store.ts';
import { jsonColumn } from './read.ts';

/** Places within one millisecond; a position is the moment of creation times this, and a place. */
const placesPerMs = 4_096;
const firstPlace = 2_048;
/** September 2039: the last moment whose places are whole numbers here. What was made later stands with it. */
const lastMoment = Math.trunc(Number.MAX_SAFE_INTEGER / placesPerMs) - placesPerMs;
const momentOf = (createdAtMs: number): number => Math.min(Math.max(0, Math.trunc(createdAtMs)), lastMoment);
/** Stale lines made anew in one transaction. */
const staleBatch = 500;

const keyNames = [
  'changed',
  'status',
  'readiness',
  'reference',
  'vehicle',
  'from',
  'to',
  'ready',
  'eta',
  'actual',
  'price',
] as const;

export interface Line {
  position: number;
  localId: string;
  orderId: string | null;
  isWhole: boolean;
  isGone: boolean;
  readPass: number;
  wanted: Wanted;
  serviceUpdatedAt: string | null;
  row: StoredRow;
  searchText: string;
}

export type OrderLineStore = ReturnType<typeof createOrderLineStore>;

/** The lines of the order list. Call what writes inside a transaction. */
export function createOrderLineStore(
  database: Database,
  orders: OrderStore,
  statuses: Statuses,
  onTrouble: (error: unknown) => void,
) {
  const columns = `position, local_id, order_id, is_whole, is_gone, read_pass, wanted, service_updated_at, row_json, search_text`;
  const names = keyNames.map(name => `key_${name}`);
  const sql = {
    byLocalId: database.prepare(`SELECT ${columns} FROM order_line WHERE local_id = ?`),
    byOrderId: database.prepare(`SELECT ${columns} FROM order_line WHERE order_id = ?`),
    placesOf: database.prepare(
      'SELECT min(position) AS low, max(position) AS high FROM order_line WHERE position BETWEEN ? AND ?',
    ),
    freeAfter: database.prepare(
      `SELECT position + 1 AS position FROM order_line AS line
       WHERE position >= ? AND NOT EXISTS (SELECT 1 FROM order_line WHERE position = line.position + 1)
       ORDER BY position LIMIT 1`,
    ),
    insert: database.prepare(
      `INSERT INTO order_line (position, local_id, order_id, state, is_whole, is_unseen, read_pass, wanted,
         service_updated_at, row_json, search_text, ${names.join(', ')})
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${names.map(() => '?').join(', ')})`,
    ),
    update: database.prepare(
      `UPDATE order_line SET order_id = ?, state = ?, is_whole = ?, is_unseen = is_unseen OR ?, is_gone = 0,
         read_pass = ?, wanted = ?, service_updated_at = ?, row_json = ?, search_text = ?,
         ${names.map(name => `${name} = ?`).join(', ')} WHERE position = ?`,
    ),
    remove: database.prepare('DELETE FROM order_line WHERE position = ?'),
    addText: database.prepare('INSERT INTO order_line_text (rowid, search_text) VALUES (?, ?)'),
    removeText: database.prepare(
      `INSERT INTO order_line_text (order_line_text, rowid, search_text) VALUES ('delete', ?, ?)`,
    ),
    stale: database.prepare(`SELECT local_id FROM order_line_stale LIMIT ${staleBatch}`),
    fresh: database.prepare('DELETE FROM order_line_stale WHERE local_id = ?'),
    notePass: database.prepare('UPDATE order_line SET read_pass = ? WHERE position = ? AND read_pass <> ?'),
    setGone: database.prepare(
      'UPDATE order_line SET is_gone = 1, wanted = 0 WHERE order_id = ? AND (is_gone = 0 OR wanted > 0)',
    ),
    setKnown: database.prepare('UPDATE order_line SET is_gone = 0 WHERE order_id = ? AND is_gone = 1'),
    ownOnItsWay: database.prepare(
      `SELECT 1 FROM outbox_entry WHERE local_id = ? AND first_attempt_at_ms IS NOT NULL
         AND state IN ('sealed', 'sending', 'waiting', 'uncertain') LIMIT 1`,
    ),
    seen: database.prepare('UPDATE order_line SET is_unseen = 0 WHERE local_id = ? AND is_unseen = 1'),
    count: database.prepare('SELECT count(*) AS total FROM order_line'),
    allSeen: database.prepare('UPDATE order_line SET is_unseen = 0 WHERE is_unseen = 1'),
  };

  /** What has changed at the service since somebody took it, by order. */
  let news = new Map<string, LineNews>();
  /** The revision that the answer to a write of ours brought, by order: no news to who wrote it. */
  const ownRevisions = new Map<string, string>();

  const find = (localId: string): Line | null => lineOf(sql.byLocalId.get(localId));
  const findByOrderId = (orderId: string): Line | null => lineOf(sql.byOrderId.get(orderId));

  /** A free position in the millisecond, above those that are there or below. */
  function newPosition(createdAtMs: number, isAbove: boolean): number {
    const start = momentOf(createdAtMs) * placesPerMs;
    const { low, high } = sql.placesOf.get(start, start + placesPerMs - 1) ?? {};
    if (typeof low !== 'number' || typeof high !== 'number') return start + firstPlace;
    if (!isAbove && low > start) return low - 1;
    return Number(sql.freeAfter.get(high)?.position);
  }

  function remove(line: Line): void {
    sql.removeText.run(line.position, line.searchText);
    sql.remove.run(line.position);
  }

  /** @returns whether anything of it can be seen to differ */
  function put(
    known: Line | null,
    told: LineContent,
    marks: { isWhole: boolean; isUnseen: boolean; readPass: number; wanted: Wanted; isAbove?: boolean },
  ): boolean {
    const content = withOrderedBy(told, told.row.orderedBy ?? known?.row.orderedBy ?? null);
    const { row, keys, searchText } = content;
    const rowJson = JSON.stringify(row);
    const isSame = known !== null && !known.isGone && JSON.stringify(known.row) === rowJson;
    const keyValues: SqlValue[] = keyNames.map(name => keys[name]);
    const isMoved = known !== null && Math.trunc(known.position / placesPerMs) !== momentOf(row.createdAtMs);
    if (known && isMoved) remove(known);
    if (known && !isMoved) {
      if (known.searchText !== searchText) {
        sql.removeText.run(known.position, known.searchText);
        sql.addText.run(known.position, searchText);
      }
      sql.update.run(
        row.orderId,
        content.state,
        Number(marks.isWhole),
        Number(marks.isUnseen),
        marks.readPass,
        marks.wanted,
        content.serviceUpdatedAt,
        rowJson,
        searchText,
        ...keyValues,
        known.position,
      );
      return !isSame;
    }
    const position = newPosition(row.createdAtMs, marks.isAbove ?? true);
    sql.insert.run(
      position,
      row.localId,
      row.orderId,
      content.state,
      Number(marks.isWhole),
      Number(marks.isUnseen),
      marks.readPass,
      marks.wanted,
      content.serviceUpdatedAt,
      rowJson,
      searchText,
      ...keyValues,
    );
    sql.addText.run(position, searchText);
    return true;
  }

  function noteNews(before: StoredRow, after: StoredRow): boolean {
    // What others change meanwhile cannot be told from what is on its way from here.
    const change = sql.ownOnItsWay.get(after.localId) ? null : newsBetween(before, after);
    if (change) news.set(after.localId, change);
    return change !== null;
  }

  function refresh(localId: string): void {
    const record = orders.find(localId);
    const known = find(localId);
    if (!record || record.phase === 'draft') {
      if (known) remove(known);
      return;
    }
    const content = lineOfRecord(record, statuses);
    const other = record.orderId === null ? null : findByOrderId(record.orderId);
    // The list had brought it before the answer to our own order came: both are one.
    if (other && other.localId !== localId) remove(other);
    const isOwn = record.order !== null && ownRevisions.get(localId) === record.order.revision;
    ownRevisions.delete(localId);
    const isWhole = !isUnreadable(record);
    put(known, content, {
      isWhole,
      isUnseen: known !== null && isWhole && !isOwn && noteNews(known.row, content.row),
      readPass: known?.readPass ?? other?.readPass ?? 0,
      wanted: isWhole ? wanted.not : wanted.soon,
    });
  }

  /** Makes the lines anew whose orders have changed since. */
  function catchUp(): void {
    for (;;) {
      const ids = sql.stale.all().map(({ local_id }) => String(local_id));
      if (ids.length === 0) return;
      database.transaction(() => {
        for (const localId of ids) {
          refresh(localId);
          sql.fresh.run(localId);
        }
      });
      if (ids.length < staleBatch) return;
    }
  }

  return {
    ...createWantedLines(database),
    find,
    findByOrderId,
    /** Of all lines, also of orders that are gone. */
    count: (): number => Number(sql.count.get()?.total),
    catchUp,
    /** The same for who only reads: on a disk that takes nothing, what is there is still shown. */
    tryCatchUp(): void {
      try {
        catchUp();
      } catch (error) {
        onTrouble(error);
      }
    },
    /**
     * What the list of the service says of an order.
     * @param readPass of the reading that met it in the list of all; null where only a part was asked for
     * @param isFirstReading what comes with it is no news
     * @param isAbove newer than those of the same millisecond that are there
     * @returns whether anything of it can be seen to differ
     */
    putSummary(
      summary: OrderSummary,
      readPass: number | null,
      isFirstReading: boolean,
      isAbove: boolean,
    ): boolean {
      const known = findByOrderId(summary.id);
      const pass = readPass ?? known?.readPass ?? 0;
      if (known && !known.isGone && isSameSummary(known, summary)) {
        sql.notePass.run(pass, known.position, pass);
        return false;
      }
      // An answer of our own was newer than this page.
      if (known?.isWhole && isOlder(summary, known) && !known.isGone) {
        sql.notePass.run(pass, known.position, pass);
        return false;
      }
      const content = known?.isWhole
        ? withSummary(known.row, summary, statuses, known.searchText)
        : lineOfSummary(summary, orders.ownIdOf(summary.id), statuses);
      const isUnseen = known ? noteNews(known.row, content.row) : !isFirstReading;
      return put(known, content, {
        isWhole: known?.isWhole ?? false,
        isUnseen,
        readPass: pass,
        isAbove,
        wanted: wantedBy(summary, known, statuses),
      });
    },
    /**
     * @param nearMs when it was made, where it does not say so
     * @param isAbove newer than those of the same millisecond that are there
     * @returns whether anything of it can be seen to differ; nothing is done with an entry that names no order
     */
    putUnreadable(entry: unknown, nearMs: number, readPass: number | null, isAbove: boolean): boolean {
      const orderId = orderIdOf(entry);
      if (orderId === null) return false;
      const known = findByOrderId(orderId);
      if (known?.isWhole) return false;
      // Where it does not say when it was made it stays in its place, whatever came above it meanwhile.
      const content = lineOfUnreadable(
        entry,
        { orderId, localId: orders.ownIdOf(orderId) },
        known?.row.createdAtMs ?? nearMs,
        statuses,
      );
      const pass = readPass ?? known?.readPass ?? 0;
      const marks = { isWhole: false, isUnseen: false, readPass: pass, wanted: wanted.not, isAbove };
      return put(known, content, marks);
    },
    /**
     * What a report says of an order. One that is read whole says all of it itself, but for who ordered it.
     * @returns whether anything of it can be seen to differ
     */
    putReported(facts: ReportedFacts): boolean {
      const known = findByOrderId(facts.orderId);
      if (!known || known.isGone) return false;
      const { row, serviceUpdatedAt, searchText, readPass, isWhole } = known;
      const said = isWhole ? { ...facts, readyAt: null, priceTotalCents: null, otherPrice: null } : facts;
      if (isWhole && (said.orderedBy ?? row.orderedBy) === row.orderedBy) return false;
      const content = withReport(row, said, serviceUpdatedAt, statuses, searchText);
      return put(known, content, { isWhole, isUnseen: false, readPass, wanted: known.wanted });
    },
    notePass(orderId: string, readPass: number): void {
      const line = findByOrderId(orderId);
      if (line) sql.notePass.run(readPass, line.position, readPass);
    },
    /** @returns whether it was known, and there until now */
    setGone: (orderId: string): boolean => sql.setGone.run(orderId).changes === 1,
    /** The service knows it again. @returns whether that is news */
    setKnown: (orderId: string): boolean => sql.setKnown.run(orderId).changes === 1,
    noteOwn: (localId: string, revision: string): void => void ownRevisions.set(localId, revision),
    /** What has changed at the service since it was asked the last time, by order. */
    takeNews(): ReadonlyMap<string, LineNews> {
      const taken = news;
      news = new Map();
      return taken;
    },
    markSeen(localIds: readonly string[] | null): number {
      if (localIds === null) return sql.allSeen.run().changes;
      return localIds.reduce((count, localId) => count + sql.seen.run(localId).changes, 0);
    },
    /** Forgets every line; those of stored orders are made anew by `catchUp`. */
    clear(): void {
      database.exec(`INSERT INTO order_line_text (order_line_text) VALUES ('delete-all')`);
      database.exec('DELETE FROM order_line');
      database.exec('DELETE FROM order_line_stale');
      database.exec(
        `INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft'`,
      );
    },
  };
}

const rowColumn = jsonColumn(storedRowSchema);

function lineOf(row: SqlRow | undefined): Line | null {
  if (!row) return null;
  return {
    position: Number(row.position),
    localId: String(row.local_id),
    orderId: row.order_id === null ? null : String(row.order_id),
    isWhole: row.is_whole === 1,
    isGone: row.is_gone === 1,
    readPass: Number(row.read_pass),
    wanted: wantedOf(row.wanted),
    serviceUpdatedAt: row.service_updated_at === null ? null : String(row.service_updated_at),
    row: readStoredRow(row),
    searchText: String(row.search_text),
  };
}

/**
 * A line that cannot be read is one of which nothing is known; the next reading mends it. Which order it is of say the
 * columns, which SQLite holds against their indexes.
 */
export function readStoredRow(row: SqlRow): StoredRow {
  const localId = String(row.local_id);
  const createdAtMs = Math.trunc(Number(row.position) / placesPerMs);
  const stored = rowColumn.safeParse(row.row_json).data ?? unknownRow(localId, createdAtMs);
  return { ...stored, localId, orderId: row.order_id === null ? null : String(row.order_id) };
}

/** What somebody waits for stays so until it is read. */
function wantedBy({ status }: OrderSummary, known: Line | null, { finishedStatuses }: Statuses): Wanted {
  if (known?.isWhole) return wanted.changed;
  if (known?.wanted === wanted.now) return wanted.now;
  return isFinished(status, finishedStatuses) ? wanted.later : wanted.soon;
}

/** Nothing of it is new. The time alone might not say so: whether every change counts for it is not shown. */
const isSameSummary = ({ row, serviceUpdatedAt }: Line, summary: OrderSummary): boolean =>
  isSameMoment(serviceUpdatedAt, summary.updated_at) &&
  row.status === summary.status &&
  row.readiness === summary.pickup_readiness &&
  row.orderedFor === businessText(summary.ordered_for) &&
  isSameMoment(row.pickedUpAt, summary.actual_pickup_at) &&
  isSameMoment(row.deliveredAt, summary.actual_delivery_at);

const isOlder = (summary: OrderSummary, line: Line): boolean =>
  line.serviceUpdatedAt !== null && Date.parse(summary.updated_at) < Date.parse(line.serviceUpdatedAt);
