import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { BulkState } from './bulk-state.ts';
import type { Identity, RowChecker } from './row-check.ts';

export const identityKey = ({ vin, registrationNumber }: Identity): string =>
  `${vin} ${registrationNumber}`.trim();

/**
 * Finds rows of the table with the same vehicle.
 * @returns by row id, the numbers of the other rows with that vehicle. Rows that the user has left out do not count
 */
export function sameInTable(
  rows: readonly BulkRow[],
  check: RowChecker,
): ReadonlyMap<string, readonly number[]> {
  const byKey = new Map<string, { id: string; number: number }[]>();
  for (const [index, row] of rows.entries()) {
    if (row.isLeftOut) continue;
    const { vin, registrationNumber } = check(row).identity;
    for (const key of [vin, registrationNumber]) {
      if (key === '') continue;
      byKey.set(key, [...(byKey.get(key) ?? []), { id: row.id, number: index + 1 }]);
    }
  }
  const found = new Map<string, number[]>();
  for (const same of byKey.values()) {
    if (same.length < 2) continue;
    for (const { id } of same) {
      const others = same.filter(one => one.id !== id).map(one => one.number);
      found.set(id, [...new Set([...(found.get(id) ?? []), ...others])]);
    }
  }
  return found;
}

/** Open orders with the same vehicle, without those that were placed from this table. */
export const otherOrders = (
  { sameOrders, placedOrders }: Pick<BulkState, 'sameOrders' | 'placedOrders'>,
  identity: Identity,
): OrderRow[] =>
  (sameOrders.get(identityKey(identity)) ?? []).filter(
    ({ localId }) => placedOrders?.[localId] === undefined,
  );
