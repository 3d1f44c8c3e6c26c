import { acceptedOrder, assertPath } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { queueOrderStep } from './queue-order-step.ts';

// @interface operations.cancel
/**
 * Queues a cancellation ("Operations whose path is not shown").
 * @throws DispatchError `not_allowed_in_state`, `confirmation_needed`
 */
export function cancelOrder(context: Context, localId: string): { entryId: string } {
  context.guard.assertOpen();
  assertPath(context.profile.cancelOrderPath);
  acceptedOrder(context, localId, 'cancel');
  return queueOrderStep(context, localId, { kind: 'order-cancel' });
}
