import {
  everyOrder,
  maxIds,
  type OrderKey,
  type OrderQuery,
  type OrderSort,
  orderSortSchema,
  outlineStep,
  type Tally,
  type TallyQuery,
} from '../../../src-shared/contract/order-list.ts';
import type { Clock, Database, SqlRow, SqlValue, Statement } from '../ports/ports.ts';
import { type Plan, planOf } from './order-line-plan.ts';
import { readStoredRow } from './order-line-row.ts';
import { wanted } from './order-line-wanted.ts';
import type { StoredRow } from './order-row.ts';
import { countUnconfirmed, isUnconfirmedOrder } from './unconfirmed.ts';
import { hasUnsentDocuments } from './unsent-documents.ts';

/** Marks for an order that has no line in the list. */
export const noMarks = {
  isUnseen: false,
  isGone: false,
  isFollowed: false,
  isChangeTyped: false,
  hasUnsentDocuments: false,
  isUnconfirmed: false,
};

/** A line of the order list, before the open outbox steps are added. */
export type ListedLine = { row: StoredRow; key: OrderKey } & typeof noMarks;

export interface UnreadCount {
  unread: number;
  /** Unread orders that no caller waits for; they are read when there is time. */
  unasked: number;
  unreadable: number;
}

const maxStatements = 200;
const rowColumns = `line.position, line.created_at_ms, line.local_id, line.order_id, line.row_crc32, line.row_json,
  line.is_unseen, line.is_gone,
  EXISTS (SELECT 1 FROM transport_order WHERE local_id = line.local_id AND is_followed = 1) AS is_followed,
  EXISTS (SELECT 1 FROM change_draft WHERE local_id = line.local_id) AS is_change_typed,
  ${hasUnsentDocuments} AS has_unsent_documents,
  line.order_id IS NULL AND ${isUnconfirmedOrder('line.local_id')} AS is_unconfirmed`;

/** Turns queries into statements that are prepared once, and runs them. */
function createAsking(database: Database, attentionIds: () => readonly string[], clock: Clock) {
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

  const sqlOf = (columns: string, { from, where }: Plan, more: readonly string[]): string => {
    const conditions = [...where, ...more].filter(condition => condition !== '');
    const filter = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
    return `SELECT ${columns} FROM ${from}${filter}`;
  };

  /** Rows after the key `at`, or from it on if it is included; null starts at the top. */
  function rowsBehind(
    asked: Plan,
    columns: string,
    at: { key: OrderKey; isIncluded: boolean } | null,
    limit: number,
  ): SqlRow[] {
    const rows: SqlRow[] = [];
    for (const segment of asked.segments) {
      const bound = at ? segment.behind(at.key, at.isIncluded) : { where: '', values: [] };
      if (bound === null) continue;
      const conditions = [segment.where, bound.where];
      const values: SqlValue[] = [...asked.values, ...bound.values];
      const sql = `${sqlOf(columns, asked, conditions)} ORDER BY ${segment.order} LIMIT ?`;
      rows.push(...prepared(sql).all(...values, limit - rows.length));
      if (rows.length === limit) return rows;
    }
    return rows;
  }

  const countRows = (asked: Plan, conditions: readonly string[], values: readonly SqlValue[]): number =>
    Number(prepared(sqlOf('count(*) AS total', asked, conditions)).get(...values)?.total ?? 0);

  const keyColumns = ({ key, position }: Plan) => `${key} AS value, ${position} AS position`;

  function indexOf(asked: Plan, key: OrderKey): number {
    return asked.segments.reduce((sum, segment) => {
      const bound = segment.before(key);
      if (bound === null) return sum;
      return sum + countRows(asked, [segment.where, bound.where], [...asked.values, ...bound.values]);
    }, 0);
  }

  function keptIndex(asked: Plan, localId: string): number | null {
    const found = prepared(sqlOf(keyColumns(asked), asked, ['line.local_id = ?'])).get(
      ...asked.values,
      localId,
    );
    return found ? indexOf(asked, keyOf(found)) : null;
  }

  return { prepared, plan, sqlOf, rowsBehind, countRows, keyColumns, indexOf, keptIndex };
}

/**
 * Answers queries of the order list with keyset pagination: every page costs the same, however far down the list it is.
 */
export function createOrderLinePages(
  database: Database,
  attentionIds: () => readonly string[],
  clock: Clock,
) {
  const { prepared, plan, sqlOf, rowsBehind, countRows, keyColumns, indexOf, keptIndex } = createAsking(
    database,
    attentionIds,
    clock,
  );

  function count(question: OrderQuery): number {
    // Counting needs no sort order, and so no index of one.
    const asked = plan({ ...question, sort: 'created' }, true);
    return countRows(asked, [], asked.values);
  }

  return {
    page(
      question: OrderQuery,
      at: { key: OrderKey; isIncluded: boolean } | null,
      limit: number,
    ): { lines: ListedLine[]; next: OrderKey | null } {
      const asked = plan(question);
      const rows = rowsBehind(asked, `${rowColumns}, ${asked.key} AS value`, at, limit + 1);
      const lines = rows.slice(0, limit).map(listedLine);
      return { lines, next: rows.length > limit ? (lines.at(-1)?.key ?? null) : null };
    },
    count,
    /**
     * Counts orders whose full content is not known: still to be read, and unreadable.
     * @param localIds the orders to count; null for all orders of the query
     */
    countUnread(question: OrderQuery, localIds: readonly string[] | null): UnreadCount {
      const count = (isWanted: string): number => {
        const conditions = ['line.is_whole = 0', 'line.order_id IS NOT NULL', isWanted];
        if (localIds === null) {
          const asked = plan(question);
          return countRows(asked, conditions, asked.values);
        }
        const these = 'line.local_id IN (SELECT value FROM json_each(?))';
        const sql = `SELECT count(*) AS total FROM order_line AS line WHERE ${[...conditions, these].join(' AND ')}`;
        return Number(prepared(sql).get(JSON.stringify(localIds))?.total);
      };
      return {
        unread: count('line.wanted > 0'),
        unasked: count(`line.wanted > 0 AND line.wanted < ${wanted.now}`),
        unreadable: count('line.wanted = 0'),
      };
    },
    outline(question: OrderQuery, keep: string | null) {
      const asked = plan(question, true);
      const columns = keyColumns(asked);
      const keys: OrderKey[] = [];
      let total = 0;
      for (const segment of asked.segments) {
        // Numbered inside SQLite, so that 100,000 rows never become objects here.
        const numbered = sqlOf(
          `${columns}, row_number() OVER (ORDER BY ${segment.order}) - 1 AS number`,
          asked,
          [segment.where],
        );
        const found = prepared(
          `SELECT * FROM (${numbered}) WHERE (number + ?) % ${outlineStep} = 0 ORDER BY number`,
        ).all(...asked.values, total);
        keys.push(...found.map(keyOf));
        total += countRows(asked, [segment.where], asked.values);
      }
      return { total, keys, keptIndex: keep === null ? null : keptIndex(plan(question), keep) };
    },
    /** Ids from one key to another, both included; at most `maxIds`. */
    ids(question: OrderQuery, from: OrderKey | null, to: OrderKey | null): string[] {
      const asked = plan(question);
      const at = from ? { key: from, isIncluded: true } : null;
      const most = to ? indexOf(asked, to) + 1 - (from ? indexOf(asked, from) : 0) : maxIds;
      const rows = rowsBehind(asked, 'line.local_id', at, Math.max(0, Math.min(most, maxIds)));
      return rows.map(({ local_id }) => String(local_id));
    },
    rows: (localIds: readonly string[]): ListedLine[] =>
      prepared(
        `SELECT ${rowColumns}, 0 AS value FROM json_each(?) AS wanted
         JOIN order_line AS line ON line.local_id = wanted.value ORDER BY wanted.key`,
      )
        .all(JSON.stringify(localIds))
        .map(listedLine),
    tally({ search, filters, questions }: TallyQuery): Tally {
      const found = { ...everyOrder, search };
      const withTerm = (term: string): OrderQuery => ({ ...everyOrder, search: `${term} ${search}`.trim() });
      const asked = plan(found);
      const counted = prepared(
        `${sqlOf('line.state AS state, count(*) AS total', asked, [])} GROUP BY line.state`,
      );
      return {
        totals: filters.map(filter => count(withTerm(filter))),
        questionTotals: questions.map(count),
        states: counted
          .all(...asked.values)
          .map(({ state, total }) => ({ state: String(state), total: Number(total) })),
        attention: count({ ...found, show: 'attention' }),
        unseen: count({ ...found, show: 'unseen' }),
        followed: count({ ...found, show: 'followed' }),
        allUnseen: count({ ...everyOrder, show: 'unseen' }),
        unconfirmed: Number(prepared(countUnconfirmed).get()?.total ?? 0),
      };
    },
  };
}

const keyOf = (row: SqlRow): OrderKey => ({
  value: typeof row.value === 'string' ? row.value : Number(row.value),
  position: Number(row.position),
});

const listedLine = (row: SqlRow): ListedLine => ({
  row: readStoredRow(row),
  key: keyOf(row),
  isUnseen: row.is_unseen === 1,
  isGone: row.is_gone === 1,
  isFollowed: row.is_followed === 1,
  isChangeTyped: row.is_change_typed === 1,
  hasUnsentDocuments: row.has_unsent_documents === 1,
  isUnconfirmed: row.is_unconfirmed === 1,
});
