import { isDeepStrictEqual } from 'node:util';
import { rowContentSchema } from '../../../src-shared/contract/orders.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import {
  type LineContent,
  type Statuses,
  sortKeysOf,
  stateOf,
  unknownRow,
  withOrderedBy,
} from './order-line.ts';
import { filterColumnsOf } from './order-line-filter.ts';
import { type Wanted, wantedOf } from './order-line-wanted.ts';
import type { StoredRow } from './order-row.ts';
import { createRowWriter } from './row-writer.ts';

/**
 * Positions per millisecond: a position is the creation time in milliseconds times this, plus a place within the
 * millisecond.
 */
const placesPerMs = 4_096;
const firstPlace = 2_048;
/** September 2039: the last millisecond whose positions are safe integers. Later orders share it. */
const lastMoment = Math.trunc(Number.MAX_SAFE_INTEGER / placesPerMs) - placesPerMs;
const momentOf = (createdAtMs: number): number => Math.min(Math.max(0, Math.trunc(createdAtMs)), lastMoment);

export type Line = NonNullable<ReturnType<typeof lineOf>>;

/** Properties of a line that do not come from its order. */
export interface LineMarks {
  isWhole: boolean;
  isUnseen: boolean;
  readPass: number;
  wanted: Wanted;
  isAbove?: boolean;
}

export type LineTable = ReturnType<typeof createLineTable>;

/**
 * Stores the lines of the order list by position, with their text for the search. Call its writes inside a transaction.
 */
export function createLineTable(database: Database, statuses: Statuses) {
  const rows = createRowWriter(database, 'order_line');
  const sql = {
    byLocalId: database.prepare('SELECT * FROM order_line WHERE local_id = ?'),
    byOrderId: database.prepare('SELECT * FROM order_line WHERE order_id = ?'),
    localId: database.prepare('SELECT local_id FROM order_line WHERE order_id = ?'),
    placesOf: database.prepare(
      'SELECT min(position) AS low, max(position) AS high FROM order_line WHERE position BETWEEN ? AND ?',
    ),
    freeAfter: database.prepare(
      `SELECT position + 1 AS position FROM order_line AS line
       WHERE position >= ? AND NOT EXISTS (SELECT 1 FROM order_line WHERE position = line.position + 1)
       ORDER BY position LIMIT 1`,
    ),
    remove: database.prepare('DELETE FROM order_line WHERE position = ?'),
    addText: database.prepare('INSERT INTO order_line_text (rowid, search_text) VALUES (?, ?)'),
    removeText: database.prepare(
      `INSERT INTO order_line_text (order_line_text, rowid, search_text) VALUES ('delete', ?, ?)`,
    ),
  };

  /** A free position within the millisecond, above or below the existing ones. */
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

  /** @returns whether the line looks different now */
  function put(known: Line | null, told: LineContent, marks: LineMarks): boolean {
    const { row, ...content } = withOrderedBy(told, told.row.orderedBy ?? known?.row.orderedBy ?? null);
    const { searchText } = content;
    const columns = {
      order_id: row.orderId,
      state: stateOf(row),
      is_whole: Number(marks.isWhole),
      is_unseen: Number(marks.isUnseen || known?.isUnseen === true),
      is_gone: 0,
      read_pass: marks.readPass,
      wanted: marks.wanted,
      service_updated_at: content.serviceUpdatedAt,
      row_json: JSON.stringify(row),
      search_text: searchText,
      ...sortKeysOf(row, statuses),
      ...filterColumnsOf(row, statuses),
    };
    if (known && Math.trunc(known.position / placesPerMs) === momentOf(row.createdAtMs)) {
      if (known.searchText !== searchText) {
        sql.removeText.run(known.position, known.searchText);
        sql.addText.run(known.position, searchText);
      }
      rows.update(columns, { position: known.position });
      return known.isGone || !isDeepStrictEqual(known.row, row);
    }
    if (known) remove(known);
    const position = newPosition(row.createdAtMs, marks.isAbove ?? true);
    rows.insert({ ...columns, position, local_id: row.localId });
    sql.addText.run(position, searchText);
    return true;
  }

  return {
    find: (localId: string): Line | null => lineOf(sql.byLocalId.get(localId)),
    findByOrderId: (orderId: string): Line | null => lineOf(sql.byOrderId.get(orderId)),
    /** Local id of the line with this order id; null if there is none. */
    localIdOf(orderId: string): string | null {
      const id = sql.localId.get(orderId)?.local_id;
      return typeof id === 'string' ? id : null;
    },
    put,
    remove,
  };
}

const rowColumn = jsonColumn(rowContentSchema);

function lineOf(row: SqlRow | undefined) {
  if (!row) return null;
  return {
    position: Number(row.position),
    localId: String(row.local_id),
    orderId: row.order_id === null ? null : String(row.order_id),
    isWhole: row.is_whole === 1,
    isUnseen: row.is_unseen === 1,
    isGone: row.is_gone === 1,
    readPass: Number(row.read_pass),
    wanted: wantedOf(row.wanted),
    serviceUpdatedAt: row.service_updated_at === null ? null : String(row.service_updated_at),
    row: readStoredRow(row),
    searchText: String(row.search_text),
  };
}

/**
 * Reads the content of a line. Unreadable content counts as unknown, and the next reading of the list repairs it. The
 * ids come from their columns, which SQLite checks against the indexes.
 */
export function readStoredRow(row: SqlRow): StoredRow {
  const localId = String(row.local_id);
  const createdAtMs = Math.trunc(Number(row.position) / placesPerMs);
  const stored = rowColumn.safeParse(row.row_json).data ?? unknownRow(localId, createdAtMs);
  return { ...stored, localId, orderId: row.order_id === null ? null : String(row.order_id) };
}
