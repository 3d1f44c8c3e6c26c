import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { isBlank, type RouteCandidate } from './candidate.ts';

// @interface create-order.rule-4
/** Rule 4, first part: the primary vehicle needs a VIN or a registration number. */
export function vehicleIdentityRule({ items }: RouteCandidate): FieldError[] {
  return items.flatMap((item, index) =>
    item.role === 'primary' && isBlank(item.vin) && isBlank(item.registration_number)
      ? [
          {
            path: `items.${index}.vin`,
            code: 'vehicle_identity_required',
            message: 'The primary vehicle needs a VIN or a registration number.',
          },
        ]
      : [],
  );
}
