import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { RowPrice } from './bulk-prices.ts';
import { type BulkState, goodRows, priceOf } from './bulk-state.ts';
import type { CheckedRow } from './row-check.ts';
import { otherOrders } from './same-vehicles.ts';

/**
 * Why a row is doubtful. `refused`: the service refused its price check. `same`: another row or order has the same
 * vehicle. `unsure`: the row has a warning, or the service has no automatic price for it.
 */
export type RowDoubt = 'refused' | 'same' | 'unsure';

/** The most serious doubt about a row that can be placed; null if there is none. */
export function rowDoubt(checked: CheckedRow, price: RowPrice | null, isDouble: boolean): RowDoubt | null {
  if (price?.kind === 'refused' && price.isForOrder) return 'refused';
  if (isDouble) return 'same';
  return checked.problems.length > 0 || price?.kind === 'custom_quote' ? 'unsure' : null;
}

export interface DoubtfulRows extends Record<RowDoubt, readonly BulkRow[]> {
  /** All rows that can be placed. */
  good: readonly BulkRow[];
  /** Ids of all doubtful rows. */
  ids: ReadonlySet<string>;
}

type Known = Pick<BulkState, 'table' | 'check' | 'prices' | 'sameOrders' | 'placedOrders'>;

/**
 * The rows that the user should check before many orders are placed together. Of several rows with the same vehicle,
 * the first one does not count as a duplicate.
 */
export function doubtfulRows(state: Known): DoubtfulRows {
  const { table, check } = state;
  const good = goodRows(state);
  const seen = new Set(table.rows.filter(row => row.placedAtMs !== null).flatMap(row => keysOf(check(row))));
  const doubts: Record<RowDoubt, BulkRow[]> = { refused: [], same: [], unsure: [] };
  for (const row of good) {
    const checked = check(row);
    const keys = keysOf(checked);
    const isDouble = keys.some(key => seen.has(key)) || otherOrders(state, checked.identity).length > 0;
    for (const key of keys) seen.add(key);
    const doubt = rowDoubt(checked, priceOf(state, checked), isDouble);
    if (doubt !== null) doubts[doubt].push(row);
  }
  const ids = new Set(Object.values(doubts).flatMap(rows => rows.map(({ id }) => id)));
  return { ...doubts, good, ids };
}

const keysOf = ({ identity: { vin, registrationNumber } }: CheckedRow): string[] =>
  [vin, registrationNumber].filter(key => key !== '');
