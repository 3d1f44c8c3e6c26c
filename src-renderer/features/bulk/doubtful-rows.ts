import type { BulkRow } from '../../../src-shared/domain/bulk-batch.ts';
import { type BulkState, goodRows } from './bulk-state.ts';

export interface DoubtfulRows {
  /** All that would be placed. */
  good: readonly BulkRow[];
  /** With a vehicle that a row above them has, too. */
  same: readonly BulkRow[];
  /** That the service will refuse, as its price check says. */
  refused: readonly BulkRow[];
  /** Of both kinds. */
  ids: ReadonlySet<string>;
}

/** What one should have seen before many orders are placed with one key. */
export function doubtfulRows(state: Pick<BulkState, 'table' | 'check' | 'prices'>): DoubtfulRows {
  const good = goodRows(state);
  const seen = new Set<string>();
  const same = good.filter(row => {
    const { vin, registrationNumber } = state.check(row).identity;
    const keys = [vin, registrationNumber].filter(key => key !== '');
    const isSame = keys.some(key => seen.has(key));
    for (const key of keys) seen.add(key);
    return isSame;
  });
  const refused = good.filter(row => {
    const { priceKey } = state.check(row);
    const price = priceKey === null ? undefined : state.prices.get(priceKey);
    return price?.kind === 'refused' && price.isForOrder;
  });
  return { good, same, refused, ids: new Set([...same, ...refused].map(({ id }) => id)) };
}
