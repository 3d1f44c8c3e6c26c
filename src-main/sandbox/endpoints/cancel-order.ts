import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { revised } from '../orders/build-order.ts';
import { cancelledScenario } from '../scenarios/cancelled.ts';
import type { Services } from '../services/services.ts';
import { assertAllows, orderOfPath } from './read-order.ts';

// @interface operations.cancel
/**
 * Cancels an order, as the scenario `cancelled` does. The interface description names this operation, but not its path
 * (section "Operations whose path is not shown").
 */
export function handleCancel(exchange: Exchange, services: Services): HttpReply {
  const record = orderOfPath(exchange, services);
  assertAllows(record.order, 'cancel');
  const nowMs = services.now();
  const changed = revised(cancelledScenario.apply(record, { eventAtMs: nowMs, nowMs }).record, nowMs);
  const { order, customer } = changed;
  const { idempotencyKey } = exchange;
  services.orders.save(changed);
  services.effects.add({ operation: 'order-cancel', customer, idempotencyKey, orderId: order.id }, nowMs);
  services.webhooks.record({ before: record.order, after: order }, nowMs);
  return jsonReply(200, order, { etag: `"${order.revision}"` });
}
