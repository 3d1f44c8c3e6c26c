import type { z } from 'zod';
import type { orderedForInputSchema } from '../../../src-shared/domain/order.ts';
import type { Caller } from '../http/exchange.ts';
import { fieldError, Problem } from '../http/problem.ts';

type OrderedFor = z.infer<typeof orderedForInputSchema>;

// @interface order.ordered-for ordered-for.country-code
/**
 * Requires an ordering channel if the order is for another business.
 * @throws Problem 422 `ordered_for_not_allowed`
 */
export function assertMayOrderFor(orderedFor: OrderedFor | null | undefined, caller: Caller): void {
  if (orderedFor) assertIsChannel(caller, 'ordered_for');
}

// @interface errors.422-ordered-for-not-allowed
/**
 * Requires that the caller is an ordering channel.
 * @throws Problem 422 `ordered_for_not_allowed`, for the field `path`
 */
export function assertIsChannel(caller: Caller, path: string): void {
  if (caller.isOrderingChannel) return;
  throw new Problem(422, 'ordered_for_not_allowed', {
    detail: 'This credential does not belong to an ordering channel.',
    errors: [fieldError(path, 'not_allowed', 'Only an ordering channel may order for a business.')],
  });
}
