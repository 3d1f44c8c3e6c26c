import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { errorIf } from '../http/problem.ts';
import { isPrivatePickup, type RouteCandidate } from './candidate.ts';

// @interface address.formatted
/** "Address": `formatted_address` must identify a real place. */
export function realAddresses({ pickup, delivery }: RouteCandidate): FieldError[] {
  return Object.entries({ pickup, delivery }).flatMap(([name, located]) =>
    errorIf(
      located === null,
      `${name}.address.formatted_address`,
      'address_not_recognised',
      `The ${name} address does not identify a real place.`,
    ),
  );
}

// @interface create-order.rule-7
/** Rule 7: trade-in routes must stay within Finland and cannot start at a private pickup. */
export function tradeInRoute(candidate: RouteCandidate): FieldError[] {
  const index = candidate.items.findIndex(({ role }) => role === 'trade_in');
  if (index < 0) return [];
  const isAbroad = [candidate.pickup, candidate.delivery].some(
    located => located !== null && located.place.countryCode !== 'FI',
  );
  return [
    ...errorIf(
      isAbroad,
      `items.${index}.role`,
      'trade_in_outside_finland',
      'A trade-in route must stay within Finland.',
    ),
    ...errorIf(
      isPrivatePickup(candidate),
      'pickup.type',
      'trade_in_private_pickup',
      'A private pickup cannot include a trade-in vehicle.',
    ),
  ];
}
