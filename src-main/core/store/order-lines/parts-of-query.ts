import { type OrderKey, orderSortSchema } from '../../../../src-shared/contract/order-list.ts';
import type { OrderQuery, OrderSort } from '../../../../src-shared/contract/order-query.ts';
import type { Clock, Database, SqlRow, SqlValue, Statement } from '../../ports/ports.ts';
import { type ListStart, type Plan, planOf, type Segment, segmentsOf, textAlone } from './query-plan.ts';

/** A part of the list that is small enough to be read in one step. */
export interface Part {
  order: string;
  where: readonly string[];
  values: readonly SqlValue[];
}

export const orderKeyOf = (row: SqlRow): OrderKey => ({
  value: typeof row.value === 'string' ? row.value : Number(row.value),
  position: Number(row.position),
});

/**
 * Returns the part of a segment from `start` to `end`; null stands for the segment's own start or end. Returns null if
 * the part is empty.
 */
export function partOf(segment: Segment, start: ListStart | null, end: OrderKey | null): Part | null {
  const [behind, until] = [segment.behind(start), segment.until(end)];
  return (
    behind &&
    until && {
      order: segment.order,
      where: [behind.where, until.where],
      values: [...behind.values, ...until.values],
    }
  );
}

const maxStatements = 200;
/** Number of rows that one step reads. */
const rowsInStep = 2_000;
/**
 * Number of rows that one step reads if the search index finds them: such a query is slow to start, but fast for each
 * row.
 */
const searchedRowsInStep = 10_000;

/** Turns queries into SQL statements, which are prepared only once, and divides the rows that they read into steps. */
export function createAsking(database: Database, attentionIds: () => readonly string[], clock: Clock) {
  const statements = new Map<string, Statement>();
  const sorted = new Set<OrderSort>(['created']);

  function prepared(sql: string): Statement {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  /**
   * Plans a query. Creates the index of a sort order when the user first sorts by it, so that unused indexes cost
   * nothing.
   */
  function plan(question: OrderQuery, isWhole = false): Plan {
    const sort = orderSortSchema.parse(question.sort);
    if (!sorted.has(sort)) {
      database.exec(
        `CREATE INDEX IF NOT EXISTS order_line_by_${sort} ON order_line (key_${sort}, newness, state)`,
      );
      sorted.add(sort);
    }
    return planOf(database, question, attentionIds, isWhole, clock.nowMs());
  }

  const sqlOf = (
    columns: string,
    { from, where }: Pick<Plan, 'from' | 'where'>,
    more: readonly string[],
  ): string => {
    const conditions = [...where, ...more].filter(condition => condition !== '');
    const filter = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
    return `SELECT ${columns} FROM ${from}${filter}`;
  };

  /** Returns the key of the last row that a step reads; null if the step reads the rest of the segment. */
  function lastOfStep(
    segment: Segment,
    { key, from }: Plan,
    start: ListStart | null,
    end: OrderKey | null,
  ): OrderKey | null {
    const rowsAtOnce = from.startsWith(textAlone) ? searchedRowsInStep : rowsInStep;
    const part = partOf(segment, start, end);
    if (part === null) return null;
    const list = { from: 'order_line AS line', where: part.where };
    const sql = sqlOf(`${key} AS value, line.position AS position`, list, []);
    const row = prepared(`${sql} ORDER BY ${segment.order} LIMIT 1 OFFSET ${rowsAtOnce - 1}`).get(
      ...part.values,
    );
    return row ? orderKeyOf(row) : null;
  }

  /**
   * Yields the parts of the list that a query reads, in the query's order. A query that only the search index answers
   * has a single part, because starting it anywhere in the index takes as long as reading all of it.
   * @param start where the first part starts; null for the top of the list
   * @param end key of the last row; null for the end of the list
   */
  function* partsOf(
    asked: Plan,
    question: OrderQuery,
    start: ListStart | null = null,
    end: OrderKey | null = null,
  ): Generator<Part> {
    const list = segmentsOf(question);
    for (const [index, segment] of asked.segments.entries()) {
      const whole = list[index] ?? segment;
      let at = start;
      let last: OrderKey | null = null;
      do {
        last = asked.isSmall || asked.from === textAlone ? null : lastOfStep(whole, asked, at, end);
        const part = partOf(segment, at, last ?? end);
        if (part === null) break;
        yield part;
        if (last !== null) at = { key: last, isIncluded: false };
      } while (last !== null);
    }
  }

  const countPart = (asked: Plan, { where, values }: Part): number =>
    Number(prepared(sqlOf('count(*) AS total', asked, where)).get(...asked.values, ...values)?.total ?? 0);

  return { prepared, plan, sqlOf, partsOf, countPart };
}
