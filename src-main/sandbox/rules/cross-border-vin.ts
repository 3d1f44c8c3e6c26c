import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { isBlank, type RouteCandidate } from './candidate.ts';

// @interface create-order.rule-4
/** Rule 4, second part: a cross-border order requires the primary VIN; within a country the registration number is enough. */
export function crossBorderVin({ items, pickup, delivery }: RouteCandidate): FieldError[] {
  if (!pickup || !delivery || pickup.place.countryCode === delivery.place.countryCode) return [];
  return items.flatMap((item, index) =>
    item.role === 'primary' && isBlank(item.vin) && !isBlank(item.registration_number)
      ? [
          {
            path: `items.${index}.vin`,
            code: 'vin_required',
            message: 'A cross-border order requires the VIN of the primary vehicle.',
          },
        ]
      : [],
  );
}
