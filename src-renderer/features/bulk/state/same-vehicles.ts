import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { Identity, RowChecker } from './row-check.ts';

export const identityKey = ({ vin, registrationNumber }: Identity): string =>
  `${vin} ${registrationNumber}`.trim();

/** Of each row that is not left out: the numbers of other rows with the same vehicle. */
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
      const same = byKey.get(key) ?? [];
      same.push({ id: row.id, number: index + 1 });
      byKey.set(key, same);
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

/** Open orders with the same vehicle, without those of this very table: of those one knows where they stand. */
export const otherOrders = (
  orders: readonly OrderRow[] | undefined,
  placed: Readonly<Record<string, PlacedOrder>> | null,
): OrderRow[] => (orders ?? []).filter(order => placed?.[order.localId] === undefined);
