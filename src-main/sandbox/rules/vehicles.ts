import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { errorIf, fieldError } from '../http/problem.ts';
import { isBlank, type RouteCandidate } from './candidate.ts';

// @interface create-order.rule-1
/** Rule 1: exactly one primary item; at most one trade-in item. */
export function vehicleRoles({ items }: RouteCandidate): FieldError[] {
  const indexesOf = (role: string) => items.flatMap((item, index) => (item.role === role ? [index] : []));
  const primaries = indexesOf('primary');
  const tooMany = [...primaries.slice(1), ...indexesOf('trade_in').slice(1)].map(index =>
    fieldError(
      `items.${index}.role`,
      'too_many_of_role',
      'An order has exactly one primary vehicle and at most one trade-in vehicle.',
    ),
  );
  return [
    ...errorIf(
      primaries.length === 0,
      'items',
      'primary_required',
      'An order has exactly one primary vehicle.',
    ),
    ...tooMany,
  ];
}

// @interface create-order.rule-4
/** Rule 4, first part: the primary vehicle needs a VIN or a registration number. */
export function vehicleIdentityRule({ items }: RouteCandidate): FieldError[] {
  return items.flatMap((item, index) =>
    errorIf(
      item.role === 'primary' && isBlank(item.vin) && isBlank(item.registration_number),
      `items.${index}.vin`,
      'vehicle_identity_required',
      'The primary vehicle needs a VIN or a registration number.',
    ),
  );
}

// @interface create-order.rule-4
/**
 * Rule 4, second part: a cross-border order requires the primary VIN; within a country the registration number is
 * enough.
 */
export function crossBorderVin({ items, pickup, delivery }: RouteCandidate): FieldError[] {
  if (!pickup || !delivery || pickup.place.countryCode === delivery.place.countryCode) return [];
  return items.flatMap((item, index) =>
    errorIf(
      item.role === 'primary' && isBlank(item.vin) && !isBlank(item.registration_number),
      `items.${index}.vin`,
      'vin_required',
      'A cross-border order requires the VIN of the primary vehicle.',
    ),
  );
}
