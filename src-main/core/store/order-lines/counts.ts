import type { Tally, TallyQuery } from '../../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery } from '../../../../src-shared/contract/order-query.ts';
import { todayHere } from '../../../../src-shared/domain/local-time.ts';
import { changesWithTime } from '../../../../src-shared/order-filter/read-filter.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import type { Clock, Database, SqlRow } from '../../ports/ports.ts';
import { countUnconfirmed } from '../unconfirmed.ts';
import { createKeptReadings } from '../write-count.ts';
import type { createAsking } from './parts-of-query.ts';
import type { Plan } from './query-plan.ts';
import { wanted } from './reading-priority.ts';

const maxCounts = 200;

export interface UnreadCount {
  unread: number;
  /** Number of unread orders that no window waits for. They are read after the others, when there is time. */
  unasked: number;
  unreadable: number;
}

/**
 * Counts the orders that match a query. Takes the counts in `order_line_count` where they suffice, and counts rows in
 * steps otherwise.
 */
export function createOrderLineCounts(
  { prepared, plan, sqlOf, partsOf, countPart }: ReturnType<typeof createAsking>,
  database: Database,
  clock: Clock,
) {
  const known = createKeptReadings<number>(database, maxCounts);

  function* countRows(asked: Plan, question: OrderQuery, conditions: readonly string[] = []): Steps<number> {
    let total = 0;
    for (const part of partsOf(asked, question)) {
      total += countPart(asked, { ...part, where: [...part.where, ...conditions] });
      yield;
    }
    return total;
  }

  /**
   * Returns the number of orders that match a query. The counts in `order_line_count` suffice if the query has no
   * search and no special view.
   */
  function* count(question: OrderQuery): Steps<number> {
    const { search, show, states } = question;
    if (search.trim() === '' && (show === 'all' || show === 'unseen')) {
      const isCounted = [
        ...(show === 'unseen' ? ['is_unseen = 1'] : []),
        ...(states.length > 0 ? [`state IN (${states.map(() => '?').join(', ')})`] : []),
      ].join(' AND ');
      const sql = `SELECT coalesce(sum(total), 0) AS total FROM order_line_count WHERE ${isCounted || 'true'}`;
      return Number(prepared(sql).get(...states)?.total);
    }
    // The rows are only counted, so their order does not matter. Sorting by time avoids the creation of an index for
    // the sort order of the query.
    const byTime: OrderQuery = { ...question, sort: 'created' };
    return yield* countRows(plan(byTime, true), byTime);
  }

  /**
   * Returns a cached count, unless the database was written since it was cached, or the result of the query changes
   * with the time.
   */
  function* keptCount(question: OrderQuery): Steps<number> {
    if (changesWithTime(question.search, todayHere(clock.nowMs()))) return yield* count(question);
    // If the database is written during the steps, the cache uses a new map from then on, and this count goes to the
    // outdated map.
    const counts = known.current();
    const key = JSON.stringify(question);
    const total = counts.get(key) ?? (yield* count(question));
    counts.set(key, total);
    return total;
  }

  function* statesOf(question: OrderQuery): Steps<Tally['states']> {
    const totals = new Map<string, number>();
    const add = (rows: readonly SqlRow[]): void => {
      for (const { state, total } of rows)
        totals.set(String(state), (totals.get(String(state)) ?? 0) + Number(total));
    };
    if (question.search.trim() === '')
      add(
        prepared(
          'SELECT state, sum(total) AS total FROM order_line_count GROUP BY state HAVING sum(total) > 0',
        ).all(),
      );
    else {
      const asked = plan(question);
      for (const part of partsOf(asked, question)) {
        const sql = `${sqlOf('line.state AS state, count(*) AS total', asked, part.where)} GROUP BY line.state`;
        add(prepared(sql).all(...asked.values, ...part.values));
        yield;
      }
    }
    return [...totals].toSorted().map(([state, total]) => ({ state, total }));
  }

  /**
   * Counts orders whose full content is not known: those still to be read, and those that cannot be read.
   * @param localIds the orders to count; null for all orders of the query
   */
  function* countUnread(question: OrderQuery, localIds: readonly string[] | null): Steps<UnreadCount> {
    const asked = plan(question);
    function* count(isWanted: string): Steps<number> {
      const conditions = ['line.is_whole = 0', 'line.order_id IS NOT NULL', isWanted];
      if (localIds === null) return yield* countRows(asked, question, conditions);
      const these = 'line.local_id IN (SELECT value FROM json_each(?))';
      const sql = `SELECT count(*) AS total FROM order_line AS line WHERE ${[...conditions, these].join(' AND ')}`;
      return Number(prepared(sql).get(JSON.stringify(localIds))?.total);
    }
    return {
      unread: yield* count('line.wanted > 0'),
      unasked: yield* count(`line.wanted > 0 AND line.wanted < ${wanted.now}`),
      unreadable: yield* count('line.wanted = 0'),
    };
  }

  function* counts(questions: readonly OrderQuery[]): Steps<number[]> {
    const totals: number[] = [];
    for (const question of questions) totals.push(yield* keptCount(question));
    return totals;
  }

  function* tally({ search, filters, questions }: TallyQuery): Steps<Tally> {
    const found = { ...everyOrder, search };
    const withTerm = (term: string): OrderQuery => ({ ...everyOrder, search: `${term} ${search}`.trim() });
    return {
      totals: yield* counts(filters.map(withTerm)),
      questionTotals: yield* counts(questions),
      states: yield* statesOf(found),
      attention: yield* keptCount({ ...found, show: 'attention' }),
      unseen: yield* keptCount({ ...found, show: 'unseen' }),
      followed: yield* keptCount({ ...found, show: 'followed' }),
      allUnseen: yield* keptCount({ ...everyOrder, show: 'unseen' }),
      unconfirmed: Number(prepared(countUnconfirmed).get()?.total ?? 0),
    };
  }

  return { count, countUnread, tally };
}
