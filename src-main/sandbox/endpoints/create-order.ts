import { type OrderInput, orderInputSchema } from '../../../src-shared/domain/order.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonTextReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { buildOrder } from '../orders/build-order.ts';
import { locate } from '../orders/locate.ts';
import { orderValueErrors } from '../orders/open-values.ts';
import { freshInternal, type SandboxOrder } from '../orders/order-record.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { OrderCandidate } from '../rules/candidate.ts';
import { assertRules, orderRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';

/** `POST /v2/orders`: creates the order, records requested times, attaches files. */
export const createOrderRoute = (profile: InterfaceProfile): EndpointRoute => ({
  method: 'POST',
  path: '/v2/orders',
  operation: 'order-create',
  access: 'orders:write',
  body: { mediaType: 'application/json', maxBytes: profile.maxBodyBytes },
  isIdempotent: true,
  errorFormat: 'problem',
  handle: createOrder,
});

// @interface create-order.body create-order.headers
function createOrder(exchange: Exchange, services: Services): HttpReply {
  const { profile } = services;
  const input = parseShape(orderInputSchema, exchange.json(), parsed => orderValueErrors(parsed, profile));
  assertMayOrderFor(input.ordered_for, exchange.caller);
  const candidate = candidateOf(input, exchange, services);
  assertRules(orderRules, candidate);
  const record = recordOf(candidate, exchange.caller.credentialName);
  const document = store(record, exchange.idempotencyKey, services);
  return jsonTextReply(201, document, {
    etag: `"${record.order.revision}"`,
    location: `/v2/orders/${record.order.id}`,
  });
}

const candidateOf = (input: OrderInput, { caller }: Exchange, services: Services): OrderCandidate => ({
  profile: services.profile,
  pickupType: input.pickup.type,
  deliveryType: input.delivery.type,
  pickup: locate(input.pickup.address),
  delivery: locate(input.delivery.address),
  items: input.items,
  input,
  nowMs: services.now(),
  customer: caller.customer,
  files: (input.file_ids ?? []).map(id => services.files.find(id)),
});

function recordOf(candidate: OrderCandidate, orderedBy: string): SandboxOrder {
  const { input, pickup, delivery, nowMs, profile, customer } = candidate;
  if (!pickup || !delivery) throw new Error('A rule let an unknown address pass.');
  const { price, distanceMeters } = quoteOrder(input, pickup, delivery, nowMs);
  return {
    customer,
    createdAtMs: nowMs,
    order: buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs, profile }),
    internal: freshInternal(input, orderedBy),
  };
}

// @interface create-order.effects service.orders create-file.attach
/** Runs in the transaction of the idempotency key. @returns the order as JSON text */
function store(record: SandboxOrder, idempotencyKey: string | null, services: Services): string {
  const { order, internal, customer, createdAtMs } = record;
  const document = services.orders.add(record);
  const itemId = order.items.find(({ role }) => role === 'primary')?.id ?? '';
  for (const fileId of internal.input.file_ids ?? []) services.files.attach(fileId, order.id, itemId);
  services.effects.add(
    { operation: 'order-create', customer, idempotencyKey, orderId: order.id, fileId: null },
    createdAtMs,
  );
  services.webhooks.record({ before: null, after: order }, createdAtMs);
  return document;
}
