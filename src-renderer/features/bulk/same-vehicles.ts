import type { BulkRow } from '../../../src-shared/domain/bulk-batch.ts';
import { plainRegistrationNumber } from '../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import type { RowChecker } from './row-check.ts';

export interface Identity {
  vin: string;
  registrationNumber: string;
}

/** What a row's vehicle is known by. */
export function identityOf(row: BulkRow, check: RowChecker): Identity {
  const { vehicle } = check(row).draft;
  const vin = cleanVin(vehicle.vin);
  return {
    vin: vin.length === 17 ? vin : '',
    registrationNumber: plainRegistrationNumber(vehicle.registrationNumber),
  };
}

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
    const { vin, registrationNumber } = identityOf(row, check);
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

/** Open orders with the same vehicle, without those of this very table. */
export const otherOrders = (
  orders: readonly OrderRow[] | undefined,
  rows: readonly BulkRow[],
): OrderRow[] => {
  const own = new Set(rows.map(row => row.id));
  return (orders ?? []).filter(order => !own.has(order.localId));
};
