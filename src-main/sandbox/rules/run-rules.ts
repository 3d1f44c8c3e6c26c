import { ruleViolation } from '../http/problem.ts';
import type { OrderCandidate, RouteCandidate, Rule } from './candidate.ts';
import { handoverContact, handoverDay } from './handover.ts';
import { ownFiles } from './own-files.ts';
import { pickupTimeGiven, requestedWindows } from './pickup-times.ts';
import { realAddresses, tradeInRoute } from './route.ts';
import { crossBorderVin, vehicleIdentityRule, vehicleRoles } from './vehicles.ts';

// @interface check-price.rules
/** The rules that the interface description names for "POST /v2/price-checks". */
export const priceCheckRules: readonly Rule<RouteCandidate>[] = [
  realAddresses,
  vehicleRoles,
  vehicleIdentityRule,
  tradeInRoute,
];

// @interface update-order.rules
/** The rules 1 to 8 that the interface description names for "POST /v2/orders". */
export const orderRules: readonly Rule<OrderCandidate>[] = [
  realAddresses,
  vehicleRoles, // rule 1
  pickupTimeGiven, // rule 2
  requestedWindows, // rule 3
  vehicleIdentityRule, // rule 4
  crossBorderVin, // rule 4
  handoverContact, // rule 5
  handoverDay, // rule 6
  tradeInRoute, // rule 7
  ownFiles, // rule 8
];

/**
 * Checks all rules for a candidate.
 * @throws Problem 422 with all violations of all rules
 */
export function assertRules<C>(rules: readonly Rule<C>[], candidate: C): void {
  const errors = rules.flatMap(rule => rule(candidate));
  if (errors.length > 0) throw ruleViolation(errors);
}
