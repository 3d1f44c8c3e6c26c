import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { assertAllows } from '../orders/allowed-action.ts';
import { revised } from '../orders/revised.ts';
import type { Route } from '../pipeline/router.ts';
import { cancelled } from '../scenarios/cancelled.ts';
import type { Services } from '../services/services.ts';
import { patternOf } from './profile-path.ts';

/** Cancels an order ("Operations whose path is not shown"); the same move as the scenario `cancelled`. */
export const cancelOrderRoute = (path: string): Route => ({
  method: 'POST',
  path: patternOf(path),
  operation: 'order-cancel',
  access: 'orders:write',
  body: null,
  isIdempotent: true,
  errorFormat: 'problem',
  handle: cancelOrder,
});

// @interface operations.cancel
function cancelOrder({ parameters, caller, idempotencyKey }: Exchange, services: Services): Reply {
  const { customer } = caller;
  const record = services.orders.find(parameters.orderId ?? '', customer);
  if (!record) throw notFound('There is no such order.');
  assertAllows(record.order, 'cancel');
  const nowMs = services.now();
  const changed = revised(cancelled.apply(record, { eventAtMs: nowMs, nowMs }).record, nowMs);
  const { order } = changed;
  services.orders.save(changed);
  services.effects.add(
    { operation: 'order-cancel', customer, idempotencyKey, orderId: order.id, fileId: null },
    nowMs,
  );
  services.webhooks.record({ before: record.order, after: order }, nowMs);
  return jsonReply(200, order, { etag: `"${order.revision}"` });
}
