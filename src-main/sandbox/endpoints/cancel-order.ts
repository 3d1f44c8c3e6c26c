import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { assertAllows } from '../orders/allowed-action.ts';
import { revised } from '../orders/revised.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { cancelledScenario } from '../scenarios/cancelled.ts';
import type { Services } from '../services/services.ts';
import { patternOf } from './profile-path.ts';

/** Cancels an order ("Operations whose path is not shown"); the same move as the scenario `cancelled`. */
export const cancelOrderRoute = (path: string): EndpointRoute => ({
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
function cancelOrder({ parameters, caller, idempotencyKey }: Exchange, services: Services): HttpReply {
  const { customer } = caller;
  const record = services.orders.find(parameters.orderId ?? '', customer);
  if (!record) throw notFound('There is no such order.');
  assertAllows(record.order, 'cancel');
  const nowMs = services.now();
  const changed = revised(cancelledScenario.apply(record, { eventAtMs: nowMs, nowMs }).record, nowMs);
  const { order } = changed;
  services.orders.save(changed);
  services.effects.add(
    { operation: 'order-cancel', customer, idempotencyKey, orderId: order.id, fileId: null },
    nowMs,
  );
  services.webhooks.record({ before: record.order, after: order }, nowMs);
  return jsonReply(200, order, { etag: `"${order.revision}"` });
}
