import type { KeptOrder } from '../../../../src-shared/domain/order.ts';

export type ChangeObstacle = 'not-now' | 'not-whole' | 'undecided';

/** Why an order cannot be changed now; null if it can. */
export function changeObstacle(order: KeptOrder, isUndecided: boolean): ChangeObstacle | null {
  if (!order.allowed_actions.includes('update')) return 'not-now';
  // A change would overwrite parts of the order that Dispatch cannot read.
  if (order.unreadable.length > 0) return 'not-whole';
  // Another change would have to wait for the undecided one, and its result would be unclear.
  return isUndecided ? 'undecided' : null;
}
