import {
  type OrderKey,
  type OrderQuery,
  type OrderSort,
  orderSortSchema,
} from '../../../src-shared/contract/order-list.ts';
import type { Clock, Database, SqlRow, SqlValue, Statement } from '../ports/ports.ts';
import { type ListStart, type Plan, planOf, type Segment, segmentsOf, textAlone } from './order-line-plan.ts';

/** A part of the list, small enough for one step. */
export interface Part {
  order: string;
  where: readonly string[];
  values: readonly SqlValue[];
}

export const orderKeyOf = (row: SqlRow): OrderKey => ({
  value: typeof row.value === 'string' ? row.value : Number(row.value),
  position: Number(row.position),
});

/** The rows of a segment from `start` to `end`, null for its ends; null if there are none. */
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
/** Number of rows of the list that one step looks at. */
const rowsInStep = 2_000;
/** The same where the index of the search finds the rows: it takes long to begin, and little for each row. */
const searchedRowsInStep = 10_000;

/** Turns queries into statements that are prepared once, and divides what they look at into steps. */
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

  /** Creates the index of a sort order when it is used for the first time, so that unused ones cost nothing. */
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

  /** The key of the last row that a step looks at; null if it looks at the rest of the segment. */
  function lastOfStep(
    segment: Segment,
    { key, from }: Plan,
    start: ListStart | null,
    end: OrderKey | null,
  ): OrderKey | null {
    const rowsAtOnce = from.startsWith(textAlone) ? searchedRowsInStep : rowsInStep;
    const part = partOf(segment, start, end);
    if (part === null) return null;
    // The rows themselves are wide: their index is walked in a tenth of the time.
    const isByTime = key === '0';
    const list = {
      from: `order_line AS line${isByTime ? ' INDEXED BY order_line_narrow' : ''}`,
      where: part.where,
    };
    const sql = sqlOf(`${key} AS value, line.position AS position`, list, []);
    const row = prepared(`${sql} ORDER BY ${segment.order} LIMIT 1 OFFSET ${rowsAtOnce - 1}`).get(
      ...part.values,
    );
    return row ? orderKeyOf(row) : null;
  }

  /**
   * The parts of the list that a question looks at, in its order. The index of the search alone is one part: it takes as
   * long to begin anywhere as to go through all of it.
   * @param start where the first part begins; null for the top
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
