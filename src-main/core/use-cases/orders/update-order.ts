import type { OrderPatch } from '../../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { changeableOrder } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { queueOrderStep } from './queue-order-step.ts';

/**
 * Queues a change of an accepted order ("PATCH /v2/orders/{order_id}").
 * @throws DispatchError `not_allowed_in_state`, `confirmation_needed`, `rules_broken` for an empty change
 */
export function updateOrder(context: Context, localId: string, patch: OrderPatch): { entryId: string } {
  context.guard.assertOpen();
  const base = changeableOrder(context, localId);
  if (Object.keys(patch).length === 0) {
    throw new DispatchError('rules_broken', 'Nothing was changed.', { reason: 'no_change' });
  }
  return queueOrderStep(context, localId, { kind: 'order-update', patch, base });
}
