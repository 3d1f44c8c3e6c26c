import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { OrderCandidate } from './candidate.ts';

// @interface create-order.rule-2
/** Rule 2: pickup needs available_from, requested_windows, or both. */
export function pickupTimeGiven({ input }: OrderCandidate): FieldError[] {
  const hasWindow = (input.pickup.requested_windows ?? []).length > 0;
  if (hasWindow || (input.pickup.available_from ?? null) !== null) return [];
  return [
    {
      path: 'pickup.available_from',
      code: 'pickup_time_required',
      message: 'The pickup needs a time from which it is available, a requested window, or both.',
    },
  ];
}
