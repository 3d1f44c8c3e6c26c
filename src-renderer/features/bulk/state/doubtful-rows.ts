import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { RowPrice } from './bulk-prices.ts';
import { type BulkState, goodRows } from './bulk-state.ts';
import type { CheckedRow } from './row-check.ts';
import { identityKey, otherOrders } from './same-vehicles.ts';

/** `refused`: by the price check; `same`: its vehicle is elsewhere, too; `unsure`: by its own fields or its price. */
export type RowDoubt = 'refused' | 'same' | 'unsure';

/** The gravest thing that does not keep a row from being placed. */
export function rowDoubt(checked: CheckedRow, price: RowPrice | null, isDouble: boolean): RowDoubt | null {
  if (price?.kind === 'refused' && price.isForOrder) return 'refused';
  if (isDouble) return 'same';
  return checked.problems.length > 0 || price?.kind === 'custom_quote' ? 'unsure' : null;
}

export interface DoubtfulRows extends Record<RowDoubt, readonly BulkRow[]> {
  /** All that would be placed. */
  good: readonly BulkRow[];
  /** Of every kind of doubt. */
  ids: ReadonlySet<string>;
}

type Known = Pick<BulkState, 'table' | 'check' | 'prices' | 'sameOrders' | 'placedOrders'>;

/** What one should have seen before many orders are placed with one key. Of rows with one vehicle the first is none. */
export function doubtfulRows(state: Known): DoubtfulRows {
  const { table, check, prices, sameOrders, placedOrders } = state;
  const good = goodRows(state);
  const seen = new Set(table.rows.filter(row => row.placedAtMs !== null).flatMap(row => keysOf(check(row))));
  const doubts: Record<RowDoubt, BulkRow[]> = { refused: [], same: [], unsure: [] };
  for (const row of good) {
    const checked = check(row);
    const keys = keysOf(checked);
    const isDouble =
      keys.some(key => seen.has(key)) ||
      otherOrders(sameOrders.get(identityKey(checked.identity)), placedOrders).length > 0;
    for (const key of keys) seen.add(key);
    const price = checked.priceKey === null ? null : (prices.get(checked.priceKey) ?? null);
    const doubt = rowDoubt(checked, price, isDouble);
    if (doubt !== null) doubts[doubt].push(row);
  }
  const ids = new Set(Object.values(doubts).flatMap(rows => rows.map(({ id }) => id)));
  return { ...doubts, good, ids };
}

const keysOf = ({ identity: { vin, registrationNumber } }: CheckedRow): string[] =>
  [vin, registrationNumber].filter(key => key !== '');
