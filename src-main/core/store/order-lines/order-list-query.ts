import { maxIds, type OrderKey } from '../../../../src-shared/contract/order-list.ts';
import type { OrderQuery } from '../../../../src-shared/contract/order-query.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import type { Clock, Database, SqlRow } from '../../ports/ports.ts';
import type { StoredRow } from '../order-row.ts';
import { isUnconfirmedOrder } from '../unconfirmed.ts';
import { hasUnsentDocuments } from '../unsent-documents.ts';
import { createOrderLineCounts } from './counts.ts';
import { createOutline } from './outline.ts';
import { createAsking, orderKeyOf } from './parts-of-query.ts';
import type { ListStart, Plan } from './query-plan.ts';
import { readStoredRow } from './row-columns.ts';

/** Marks of an order that is not in the list. */
export const noMarks = {
  isUnseen: false,
  isGone: false,
  isFollowed: false,
  isChangeTyped: false,
  hasUnsentDocuments: false,
  isUnconfirmed: false,
};

/** A line of the order list, without the open outbox steps of its order. */
export type ListedLine = { row: StoredRow; key: OrderKey } & typeof noMarks;

const rowColumns = `line.position, line.created_at_ms, line.local_id, line.order_id, line.row_crc32, line.row_json,
  line.is_unseen, line.is_gone,
  EXISTS (SELECT 1 FROM transport_order WHERE local_id = line.local_id AND is_followed = 1) AS is_followed,
  EXISTS (SELECT 1 FROM change_draft WHERE local_id = line.local_id) AS is_change_typed,
  ${hasUnsentDocuments} AS has_unsent_documents,
  line.order_id IS NULL AND ${isUnconfirmedOrder('line.local_id')} AS is_unconfirmed`;

/**
 * Answers queries of the order list. Every page takes the same time wherever it is in the list, because it starts after
 * a row's key, not at a row number. A query that has to read many rows does so in steps.
 */
export function createOrderListQuery(
  database: Database,
  attentionIds: () => readonly string[],
  clock: Clock,
) {
  const asking = createAsking(database, attentionIds, clock);
  const { prepared, plan, sqlOf, partsOf } = asking;

  function* rowsBehind(
    asked: Plan,
    question: OrderQuery,
    columns: string,
    at: ListStart | null,
    limit: number,
  ) {
    const rows: SqlRow[] = [];
    for (const part of partsOf(asked, question, at)) {
      const sql = `${sqlOf(columns, asked, part.where)} ORDER BY ${part.order} LIMIT ?`;
      rows.push(...prepared(sql).all(...asked.values, ...part.values, limit - rows.length));
      if (rows.length === limit) return rows;
      yield;
    }
    return rows;
  }

  function* page(
    question: OrderQuery,
    at: ListStart | null,
    limit: number,
  ): Steps<{ lines: ListedLine[]; next: OrderKey | null }> {
    const asked = plan(question);
    const rows = yield* rowsBehind(asked, question, `${rowColumns}, ${asked.key} AS value`, at, limit + 1);
    const lines = rows.slice(0, limit).map(listedLine);
    return { lines, next: rows.length > limit ? (lines.at(-1)?.key ?? null) : null };
  }

  /** Returns the local ids of the rows from one key to another, both included; at most `maxIds`. */
  function* ids(question: OrderQuery, from: OrderKey | null, to: OrderKey | null): Steps<string[]> {
    const asked = plan(question);
    const found: string[] = [];
    for (const part of partsOf(asked, question, from ? { key: from, isIncluded: true } : null, to)) {
      const sql = `${sqlOf('line.local_id', asked, part.where)} ORDER BY ${part.order} LIMIT ?`;
      const rows = prepared(sql).all(...asked.values, ...part.values, maxIds - found.length);
      for (const { local_id } of rows) found.push(String(local_id));
      if (found.length === maxIds) break;
      yield;
    }
    return found;
  }

  return {
    page,
    outline: createOutline(asking),
    ids,
    ...createOrderLineCounts(asking, database, clock),
    rows: (localIds: readonly string[]): ListedLine[] =>
      prepared(
        `SELECT ${rowColumns}, 0 AS value FROM json_each(?) AS wanted
         JOIN order_line AS line ON line.local_id = wanted.value ORDER BY wanted.key`,
      )
        .all(JSON.stringify(localIds))
        .map(listedLine),
  };
}

const listedLine = (row: SqlRow): ListedLine => ({
  row: readStoredRow(row),
  key: orderKeyOf(row),
  isUnseen: row.is_unseen === 1,
  isGone: row.is_gone === 1,
  isFollowed: row.is_followed === 1,
  isChangeTyped: row.is_change_typed === 1,
  hasUnsentDocuments: row.has_unsent_documents === 1,
  isUnconfirmed: row.is_unconfirmed === 1,
});
