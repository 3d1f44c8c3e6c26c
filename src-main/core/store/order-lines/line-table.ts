import { isDeepStrictEqual } from 'node:util';
import type { Database, SqlRow } from '../../ports/ports.ts';
import { createRowWriter } from '../row-writer.ts';
import { filterColumnsOf } from './filter-sql.ts';
import { type LineContent, type Statuses, sortKeysOf, stateOf, withOrderedBy } from './line.ts';
import { createLinePlaces } from './positions.ts';
import { type Wanted, wantedOf } from './reading-priority.ts';
import { readStoredRow, rowColumnsOf } from './row-columns.ts';

export type Line = NonNullable<ReturnType<typeof lineOf>>;

/**
 * The properties of a line that do not depend on the content of its order.
 * `isAbove`: whether a new line is newer than the lines of the same millisecond; true by default.
 */
export interface LineMarks {
  isWhole: boolean;
  isUnseen: boolean;
  readPass: number;
  wanted: Wanted;
  isAbove?: boolean;
}

export type LineTable = ReturnType<typeof createLineTable>;

/** Stores the lines of the order list by position, with their search texts. Call its writes inside a transaction. */
export function createLineTable(database: Database, statuses: Statuses) {
  const rows = createRowWriter(database, 'order_line');
  const sql = {
    byLocalId: database.prepare('SELECT * FROM order_line WHERE local_id = ?'),
    byOrderId: database.prepare('SELECT * FROM order_line WHERE order_id = ?'),
    localId: database.prepare('SELECT local_id FROM order_line WHERE order_id = ?'),
    textAt: database.prepare('SELECT search_text FROM order_line WHERE position = ?'),
    move: database.prepare('UPDATE order_line SET position = ? WHERE position = ?'),
    remove: database.prepare('DELETE FROM order_line WHERE position = ?'),
    count: database.prepare(
      `UPDATE order_line_count SET total = total + 1 WHERE state = ? AND is_known = ? AND is_whole = ?
         AND is_unseen = ? AND is_gone = 0 AND wanted = ?`,
    ),
    countFirst: database.prepare('INSERT INTO order_line_count VALUES (?, ?, ?, ?, 0, ?, 1)'),
    addText: database.prepare('INSERT INTO order_line_text (rowid, search_text) VALUES (?, ?)'),
    removeText: database.prepare(
      `INSERT INTO order_line_text (order_line_text, rowid, search_text) VALUES ('delete', ?, ?)`,
    ),
  };

  const placeFor = createLinePlaces(database, (from, to) => {
    const text = String(sql.textAt.get(from)?.search_text);
    sql.removeText.run(from, text);
    sql.move.run(to, from);
    sql.addText.run(to, text);
  });

  function remove(line: Line): void {
    sql.removeText.run(line.position, line.searchText);
    sql.remove.run(line.position);
  }

  /**
   * Adds or changes a line.
   * @returns whether the line looks different now
   */
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
      ...rowColumnsOf(row),
      search_text: searchText,
      ...sortKeysOf(row, statuses),
      ...filterColumnsOf(row, statuses),
    };
    if (known?.createdAtMs === row.createdAtMs) {
      if (known.searchText !== searchText) {
        sql.removeText.run(known.position, known.searchText);
        sql.addText.run(known.position, searchText);
      }
      rows.update(columns, { position: known.position });
      return known.isGone || !isDeepStrictEqual(known.row, row);
    }
    if (known) remove(known);
    const position = placeFor(row.createdAtMs, marks.isAbove ?? true);
    rows.insert({ ...columns, position, local_id: row.localId });
    const { state, is_whole: isWhole, is_unseen: isUnseen, wanted } = columns;
    const kind = [state, Number(row.orderId !== null), isWhole, isUnseen, wanted];
    if (sql.count.run(...kind).changes === 0) sql.countFirst.run(...kind);
    sql.addText.run(position, searchText);
    return true;
  }

  return {
    find: (localId: string): Line | null => lineOf(sql.byLocalId.get(localId)),
    findByOrderId: (orderId: string): Line | null => lineOf(sql.byOrderId.get(orderId)),
    /** Returns the local id of the line with this order id; null if there is none. */
    localIdOf(orderId: string): string | null {
      const id = sql.localId.get(orderId)?.local_id;
      return typeof id === 'string' ? id : null;
    },
    put,
    remove,
  };
}

function lineOf(row: SqlRow | undefined) {
  if (!row) return null;
  return {
    position: Number(row.position),
    createdAtMs: Number(row.created_at_ms),
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
