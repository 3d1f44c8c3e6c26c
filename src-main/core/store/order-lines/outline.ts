import { z } from 'zod';
import type { OrderKey } from '../../../../src-shared/contract/order-list.ts';
import { type OrderQuery, outlineStep } from '../../../../src-shared/contract/order-query.ts';
import { jsonColumn } from '../../../../src-shared/domain/stored-row.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import type { SqlRow } from '../../ports/ports.ts';
import { type createAsking, orderKeyOf, type Part, partOf } from './parts-of-query.ts';
import { type ListStart, type Plan, textAlone } from './query-plan.ts';

export interface Outline {
  total: number;
  /** The keys of every hundredth row. */
  keys: OrderKey[];
  /** Index in the result of the order to be found (parameter `keep`); null if the result does not contain it. */
  keptIndex: number | null;
}

const positionsSchema = jsonColumn(z.array(z.number()));

/** Counts the orders that match a query, and finds where each page of them starts. */
export function createOutline({
  prepared,
  plan,
  sqlOf,
  partsOf,
  countPart,
}: ReturnType<typeof createAsking>) {
  /** Returns the index of an order in the result: the number of rows before it. */
  function* indexOf(asked: Plan, question: OrderQuery, localId: string): Steps<number | null> {
    const kept = prepared(
      `SELECT ${asked.key} AS value, position FROM order_line AS line WHERE local_id = ?`,
    ).get(localId);
    if (!kept) return null;
    let total = 0;
    for (const part of partsOf(asked, question, null, orderKeyOf(kept))) {
      total += countPart(asked, part);
      yield;
    }
    return total - 1;
  }

  /**
   * Returns the outline of the whole list. Finds the keys in the index of the sort order, without reading the rows
   * between them.
   */
  function* wholeOutline(asked: Plan, question: OrderQuery, keep: string | null): Steps<Outline> {
    const keys: OrderKey[] = [];
    let total = 0;
    for (const segment of asked.segments) {
      let at: ListStart | null = null;
      let skipped = (outlineStep - (total % outlineStep)) % outlineStep;
      for (;;) {
        const part: Part | null = partOf(segment, at, null);
        if (part === null) break;
        const sql = sqlOf(`${asked.key} AS value, line.position AS position`, asked, part.where);
        const row: SqlRow | undefined = prepared(`${sql} ORDER BY ${part.order} LIMIT 1 OFFSET ?`).get(
          ...part.values,
          skipped,
        );
        if (!row) {
          total += countPart(asked, part);
          break;
        }
        total += skipped;
        at = { key: orderKeyOf(row), isIncluded: true };
        keys.push(at.key);
        skipped = outlineStep;
        yield;
      }
    }
    return { total, keys, keptIndex: keep === null ? null : yield* indexOf(asked, question, keep) };
  }

  /**
   * Returns the outline of a query that the search index answers alone. SQLite returns all positions as one text, since
   * single rows would take four times as long.
   */
  function textOutline(asked: Plan, question: OrderQuery, keptPosition: number): Outline {
    const found = `${sqlOf('text.rowid AS position', asked, [])} ORDER BY text.rowid ${question.isDescending ? 'ASC' : 'DESC'}`;
    const row = prepared(`SELECT json_group_array(position) AS positions FROM (${found})`).get(
      ...asked.values,
    );
    const positions = positionsSchema.parse(row?.positions);
    const keptIndex = positions.indexOf(keptPosition);
    return {
      total: positions.length,
      keys: positions
        .filter((_, index) => index % outlineStep === 0)
        .map(position => ({ value: 0, position })),
      keptIndex: keptIndex < 0 ? null : keptIndex,
    };
  }

  /**
   * Returns the outline of a query.
   * @param keep local id of the order whose index is needed; null for none
   */
  return function* outline(question: OrderQuery, keep: string | null): Steps<Outline> {
    const asked = plan(question, true);
    if (asked.where.length === 0) return yield* wholeOutline(asked, question, keep);
    const kept =
      keep === null ? undefined : prepared('SELECT position FROM order_line WHERE local_id = ?').get(keep);
    const keptPosition = Number(kept?.position ?? Number.NaN);
    if (asked.from === textAlone) return textOutline(asked, question, keptPosition);
    const keys: OrderKey[] = [];
    let [total, keptIndex]: [number, number | null] = [0, null];
    for (const part of partsOf(asked, question)) {
      const columns = `${asked.key} AS value, ${asked.position} AS position`;
      const sql = `${sqlOf(columns, asked, part.where)} ORDER BY ${part.order}`;
      // Counting the rows here is three times as fast as a window function of SQLite.
      for (const row of prepared(sql).all(...asked.values, ...part.values)) {
        if (total % outlineStep === 0) keys.push(orderKeyOf(row));
        if (row.position === keptPosition) keptIndex = total;
        total += 1;
      }
      yield;
    }
    return { total, keys, keptIndex };
  };
}
