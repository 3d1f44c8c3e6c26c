import { orderStates } from '../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import type { CompletedKey } from '../../../../../src-shared/order-filter/complete-filter.ts';
import { deliveryPlace, pickupPlace } from '../../../order-parts/order-title.ts';

const textOf = (row: OrderRow, key: CompletedKey): string | null => {
  switch (key) {
    case 'from':
      return pickupPlace(row);
    case 'to':
      return deliveryPlace(row);
    case 'for':
      return row.orderedFor;
    case 'by':
      return row.orderedBy;
    default:
      // Values of references, VINs and registration numbers are not suggested, because they differ in each order.
      return null;
  }
};

/**
 * The possible values of a key, the most frequent first: the statuses, or the values that the orders have.
 * @param rows the orders that were read
 */
export function searchValues(
  key: CompletedKey,
  rows: readonly OrderRow[],
  statuses: readonly string[],
): readonly string[] {
  if (key === 'status') return [...statuses, ...orderStates];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = textOf(row, key);
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
}
