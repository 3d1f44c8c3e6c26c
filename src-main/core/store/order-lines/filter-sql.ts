import { dayMs } from '../../../../src-shared/domain/durations.ts';
import { searchWords } from '../../../../src-shared/domain/fold-letters.ts';
import { lateFromMs } from '../../../../src-shared/domain/next-stop.ts';
import { isFinished } from '../../../../src-shared/domain/order-status.ts';
import { daysAfter } from '../../../../src-shared/order-filter/filter-days.ts';
import type { FilterTerm } from '../../../../src-shared/order-filter/read-filter.ts';
import type { SqlValue } from '../../ports/ports.ts';
import type { StoredRow } from '../order-row.ts';
import { hasUnsentDocuments } from '../unsent-documents.ts';
import type { Statuses } from './line.ts';

/** SQL condition for one term of a search, over `order_line AS line`. */
export interface TermCondition {
  where: string;
  values: SqlValue[];
  /** Whether an index finds the matches, so that a small number of matches is found quickly. */
  isIndexed: boolean;
  /** Words that occur in the search text of every match. With them, the search index can narrow the search. */
  words: readonly string[];
}

const columnOf = {
  from: 'key_from',
  to: 'key_to',
  ref: 'key_reference',
  vin: 'key_vin',
  plate: 'key_plate',
  for: 'key_ordered_for',
  by: 'key_ordered_by',
} as const;

const missing = {
  window: 'line.is_without_window = 1',
  // Only the full order contains a price, so a price counts as missing only if the full order was read.
  price: 'line.is_whole = 1 AND line.key_price = -1',
  ref: "line.key_reference = ''",
  vin: "line.key_vin = ''",
  plate: "line.key_plate = ''",
} as const;

/** If the days of a stop span at most this many days, a search by day finds the stop by its first day. */
const maxSpanDays = 62;
/**
 * Prefix of the column for the few stops whose days span more than `maxSpanDays`. It sorts before any date; `afterFar`
 * sorts between this prefix and the dates.
 */
const farApart = '- ';
const afterFar = '0';

function daysColumn(days: readonly string[]): string {
  const spanMs = Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '');
  const isFar = spanMs > maxSpanDays * dayMs;
  return `${isFar ? farApart : ''}${days.join(' ')}`;
}

const windowKinds: readonly string[] = ['eta', 'agreed', 'requested'];

/** Whether the next stop has a time, from the service or requested in the order. */
const hasWindow = ({ next, pickedUpAt }: StoredRow): boolean =>
  next !== null && windowKinds.includes(next.kind) && (next.stop === 'pickup' || pickedUpAt !== null);

/** Returns the columns by which filters find a line, in addition to its sort keys. */
export function filterColumnsOf(row: StoredRow, { finishedStatuses }: Statuses) {
  const isOver = row.deliveredAt !== null || isFinished(row.status, finishedStatuses);
  return {
    late_from_ms: isOver || row.next === null ? null : lateFromMs(row.next),
    pickup_days: daysColumn(row.pickupDays),
    delivery_days: daysColumn(row.deliveryDays),
    is_without_window: Number(!isOver && row.knowledge === 'whole' && !hasWindow(row)),
  };
}

/**
 * Returns the SQL condition of a search term.
 * @param nowMs the moment at which an order counts as late or not, in Unix milliseconds
 */
export function conditionOf(term: FilterTerm, nowMs: number): TermCondition {
  const condition = plainConditionOf(term, nowMs);
  return term.isNegated
    ? { ...condition, where: `NOT coalesce(${condition.where}, 0)`, isIndexed: false, words: [] }
    : condition;
}

function plainConditionOf(term: FilterTerm, nowMs: number): TermCondition {
  const is = (where: string, values: SqlValue[], isIndexed: boolean, words: readonly string[] = []) => ({
    where: `(${where})`,
    values,
    isIndexed,
    words,
  });
  switch (term.kind) {
    case 'late':
      return is('line.late_from_ms <= ?', [nowMs], true);
    case 'followed':
      return is('line.local_id IN (SELECT local_id FROM transport_order WHERE is_followed = 1)', [], true);
    case 'business':
      return is("line.key_ordered_for <> ''", [], false);
    case 'day': {
      // The column starts with the first day of the stop. So its index finds the stops whose first day is at most
      // `maxSpanDays` earlier, and those with the prefix `farApart`.
      const days = `${term.stop}_days`;
      const found = (bounds: string) =>
        `SELECT position FROM order_line WHERE ${days} <> '' AND ${bounds} AND instr(${days}, ?) > 0`;
      return is(
        `line.position IN (${found(`${days} >= ? AND ${days} < ?`)} UNION ALL ${found(`${days} < '${afterFar}'`)})`,
        [daysAfter(term.day, -maxSpanDays), daysAfter(term.day, 1), term.day, term.day],
        true,
      );
    }
    case 'text': {
      const place = `instr(line.${columnOf[term.field]}, ?)`;
      return is(`${place} ${term.isStart ? '= 1' : '> 0'}`, [term.text], false, searchWords(term.text));
    }
    case 'status':
      return is('line.state = ?', [term.status], true);
    case 'price':
      return is(`line.key_price >= 0 AND line.key_price ${term.comparison} ?`, [term.cents], false);
    case 'unsent-documents':
      return is(hasUnsentDocuments, [], true);
    case 'missing':
      return is(missing[term.field], [], term.field === 'window');
  }
}
