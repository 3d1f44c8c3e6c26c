import { t } from '@lingui/core/macro';
import { orderStates } from '../../../../../src-shared/contract/order-query.ts';
import { dayOfFilter } from '../../../../../src-shared/order-filter/filter-days.ts';
import { formatDay } from '../../../../i18n/format.ts';
import { orderStatusName, phaseName } from '../../../../i18n/status-words.ts';

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
