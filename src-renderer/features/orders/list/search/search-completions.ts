import { t } from '@lingui/core/macro';
import { type OrderRow, orderStates } from '../../../../../src-shared/contract/orders.ts';
import type { CompletedKey } from '../../../../../src-shared/order-filter/complete-filter.ts';
import { dayOfFilter } from '../../../../../src-shared/order-filter/filter-days.ts';
import { formatDay } from '../../../../i18n/format.ts';
import { orderStatusName, phaseName } from '../../../../i18n/status-words.ts';
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

function statusWords(state: string): string {
  const own = orderStates.find(one => one === state);
  return own ? phaseName(own) : orderStatusName(state);
}

/** Explanation of a completion; empty if it needs none. */
export function completionWords(completion: string, today: string): string {
  const [, key = '', value = ''] = /^-?([a-z]+)[:<>]?(.*)$/.exec(completion) ?? [];
  switch (key) {
    case 'late':
      return t`A deadline, time window, agreed time or ETA has passed`;
    case 'followed':
      return t`Orders that you follow`;
    case 'pickup':
    case 'delivery': {
      const day = dayOfFilter(value, today);
      // Formats noon of the day, because that is on the same day in every time zone.
      return day === null ? t`Day, such as today or 30.11.` : formatDay(`${day}T12:00:00Z`, 'UTC');
    }
    case 'status':
      return value === '' ? t`Status` : statusWords(value);
    case 'from':
    case 'to':
      return value === '' ? t`City` : '';
    case 'ref':
      return t`Reference; PO-* finds references that begin with PO-`;
    case 'vin':
      return t`VIN, or part of it`;
    case 'plate':
      return t`Registration number, or part of it`;
    case 'for':
      return value === '' || value === 'business' ? t`Ordered for a business` : '';
    case 'by':
      return value === '' ? t`Person who ordered` : '';
    case 'price':
      return t`Price in euros`;
    case 'no':
      return value === '' ? t`Orders without a certain value` : '';
    case 'unsent':
      return t`Orders with a document that is not at the service yet`;
    default:
      return '';
  }
}
