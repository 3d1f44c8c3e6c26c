import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { RowPrice } from './bulk-prices.ts';
import { type BulkState, goodRows, priceOf } from './bulk-state.ts';
import { doubtfulRows, type RowDoubt } from './doubtful-rows.ts';
import type { CheckedRow } from './row-check.ts';

/** A row that can be placed. */
export interface PlannedRow {
  row: BulkRow;
  /** Number of the row in the table, as the user sees it. */
  number: number;
  checked: CheckedRow;
  price: RowPrice | null;
  /** Why the row is not ticked at first; null if nothing is doubtful about it. */
  doubt: RowDoubt | null;
}

const kinds = ['refused', 'same', 'unsure'] as const satisfies readonly RowDoubt[];

type Known = Pick<BulkState, 'table' | 'check' | 'prices' | 'sameOrders' | 'placedOrders'>;

/** The rows that can be placed now, in the order of the table. */
export function plannedRows(state: Known): PlannedRow[] {
  const { good, ...doubtful } = doubtfulRows(state);
  const doubts = new Map(kinds.flatMap(kind => doubtful[kind].map(({ id }) => [id, kind] as const)));
  const numbers = new Map(state.table.rows.map(({ id }, index) => [id, index + 1]));
  return good.map(row => {
    const checked = state.check(row);
    const price = priceOf(state, checked);
    return { row, number: numbers.get(row.id) ?? 0, checked, price, doubt: doubts.get(row.id) ?? null };
  });
}

/** Sum of rows that can be placed: their number, how many of them have a price, and their total price. */
export interface Sum {
  good: number;
  priced: number;
  totalCents: number;
}

export function sumOf(rows: readonly Pick<PlannedRow, 'price'>[]): Sum {
  const cents = rows.flatMap(({ price }) => (price?.kind === 'priced' ? [price.totalCents] : []));
  return {
    good: rows.length,
    priced: cents.length,
    totalCents: cents.reduce((sum, one) => sum + one, 0),
  };
}

/**
 * The sum of all rows that can be placed. Doubts are not determined for it, because it is computed at every key press.
 */
export const sumOfGood = (state: Pick<BulkState, 'table' | 'check' | 'prices'>): Sum =>
  sumOf(goodRows(state).map(row => ({ price: priceOf(state, state.check(row)) })));
