import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { isPrivatePickup, type RouteCandidate } from './candidate.ts';

// @interface create-order.rule-7
/** Rule 7: trade-in routes must stay within Finland and cannot start at a private pickup. */
export function tradeInRoute(candidate: RouteCandidate): FieldError[] {
  const index = candidate.items.findIndex(({ role }) => role === 'trade_in');
  if (index < 0) return [];
  const isAbroad = [candidate.pickup, candidate.delivery].some(
    located => located !== null && located.place.countryCode !== 'FI',
  );
  const errors: FieldError[] = [];
  if (isAbroad) {
    errors.push({
      path: `items.${index}.role`,
      code: 'trade_in_outside_finland',
      message: 'A trade-in route must stay within Finland.',
    });
  }
  if (isPrivatePickup(candidate)) {
    errors.push({
      path: 'pickup.type',
      code: 'trade_in_private_pickup',
      message: 'A private pickup cannot include a trade-in vehicle.',
    });
  }
  return errors;
}
