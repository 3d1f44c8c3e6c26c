import type { KeptOrder } from '../../../../src-shared/domain/order.ts';

export type ChangeObstacle = 'not-now' | 'not-whole' | 'undecided';

/** Why an order cannot be changed now; null if it can. */
export function changeObstacle(order: KeptOrder, isUndecided: boolean): ChangeObstacle | null {
  if (!order.allowed_actions.includes('update')) return 'not-now';
  // A change would overwrite the parts of the order that cannot be read.
  if (order.unreadable.length > 0) return 'not-whole';
  // Another change would wait behind the undecided one, and its outcome would be unclear.
  return isUndecided ? 'undecided' : null;
}
