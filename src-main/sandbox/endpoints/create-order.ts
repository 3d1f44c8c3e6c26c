import { orderInputSchema } from '../../../src-shared/domain/order.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonTextReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { buildOrder } from '../orders/build-order.ts';
import { orderValueErrors } from '../orders/open-values.ts';
import { freshInternal, type SandboxOrder } from '../orders/order-record.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import { knownStops, type OrderCandidate } from '../rules/candidate.ts';
import { assertRules, orderRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';
import { candidateOf } from './order-write.ts';

// @interface create-order.body create-order.headers
/** `POST /v2/orders`: creates the order, records the requested times, and attaches the files. */
export function handleOrderCreate(exchange: Exchange, services: Services): HttpReply {
  const { profile } = services;
  const input = parseShape(orderInputSchema, exchange.json(), parsed => orderValueErrors(parsed, profile));
  assertMayOrderFor(input.ordered_for, exchange.caller);
  const candidate = candidateOf(input, exchange.caller.customer, null, services);
  assertRules(orderRules, candidate);
  const record = recordOf(candidate, exchange.caller.credentialName);
  const document = store(record, exchange.idempotencyKey, services);
  return jsonTextReply(201, document, {
    etag: `"${record.order.revision}"`,
    location: `/v2/orders/${record.order.id}`,
  });
}

function recordOf(candidate: OrderCandidate, orderedBy: string): SandboxOrder {
  const { input, nowMs, profile, customer } = candidate;
  const { pickup, delivery } = knownStops(candidate);
  const { price, distanceMeters } = quoteOrder(input, pickup, delivery, nowMs);
  return {
    customer,
    createdAtMs: nowMs,
    order: buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs, profile }),
    internal: freshInternal(input, orderedBy),
  };
}

// @interface create-order.effects service.orders create-file.attach
/**
 * Stores the order and records the effects of its creation. Call it in the transaction of the idempotency key.
 * @returns the order as JSON text
 */
function store(record: SandboxOrder, idempotencyKey: string | null, services: Services): string {
  const { order, internal, customer, createdAtMs } = record;
  const document = services.orders.add(record);
  const itemId = order.items.find(({ role }) => role === 'primary')?.id ?? '';
  for (const fileId of internal.input.file_ids ?? []) services.files.attach(fileId, order.id, itemId);
  const effect = { operation: 'order-create', customer, idempotencyKey, orderId: order.id } as const;
  services.effects.add(effect, createdAtMs);
  services.webhooks.record({ before: null, after: order }, createdAtMs);
  return document;
}
