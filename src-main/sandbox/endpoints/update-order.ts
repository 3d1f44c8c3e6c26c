import { isDeepStrictEqual } from 'node:util';
import { type OrderInput, orderInputSchema } from '../../../src-shared/domain/order.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { requireRevision } from '../http/if-match.ts';
import { mergePatch } from '../http/merge-patch.ts';
import { notFound, Problem, ruleViolation } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { newRevision } from '../orders/build-order.ts';
import { changedItems, changedOrder } from '../orders/change-order.ts';
import { locate } from '../orders/locate.ts';
import { orderValueErrors } from '../orders/open-values.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { OrderCandidate } from '../rules/candidate.ts';
import { fixedFacts } from '../rules/fixed-facts.ts';
import { assertRules, orderRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';

// @interface update-order.content-type
/** `PATCH /v2/orders/{order_id}`: changes the order by a merge patch (RFC 7396) of its request. */
export const updateOrderRoute = (profile: InterfaceProfile): EndpointRoute => ({
  method: 'PATCH',
  path: '/v2/orders/:orderId',
  operation: 'order-update',
  access: 'orders:write',
  body: { mediaType: 'application/merge-patch+json', maxBytes: profile.maxBodyBytes },
  isIdempotent: true,
  errorFormat: 'problem',
  handle: updateOrder,
});

function updateOrder(exchange: Exchange, services: Services): HttpReply {
  const patch = exchange.json();
  const revision = requireRevision(exchange.headers['if-match']);
  const record = services.orders.find(exchange.parameters.orderId ?? '', exchange.caller.customer);
  if (!record) throw notFound('There is no such order.');
  assertUpdatable(record, revision, services.profile);
  const sent = merged(record, patch, services.profile);
  const before = record.internal.input;
  if (!isDeepStrictEqual(sent.ordered_for ?? null, before.ordered_for ?? null)) {
    assertMayOrderFor(sent.ordered_for ?? before.ordered_for, exchange.caller);
  }
  const candidate = candidateOf(sent, record, services);
  assertRules([fixedFacts(before), filesStay(record, patch), ...orderRules], candidate);
  const { order } = store(record, changed(record, candidate), candidate, exchange.idempotencyKey, services);
  return jsonReply(200, order, { etag: `"${order.revision}"` });
}

// @interface update-order.allowed update-order.current-revision
/** @throws Problem for a stale revision; 422 where `update` is not allowed */
function assertUpdatable({ order }: SandboxOrder, revision: string, profile: InterfaceProfile): void {
  if (order.revision !== revision) {
    throw new Problem(profile.staleRevisionStatus, 'revision_mismatch', {
      detail: 'The order has changed since this revision. Read it again.',
    });
  }
  if (order.allowed_actions.includes('update')) return;
  throw ruleViolation([
    { path: '', code: 'update_not_allowed', message: 'The order cannot be changed in its current state.' },
  ]);
}

// @interface update-order.merge update-order.windows
/** The request after the patch; of its file ids, only what the patch gives. */
const merged = ({ internal }: SandboxOrder, patch: unknown, profile: InterfaceProfile): OrderInput =>
  parseShape(orderInputSchema, mergePatch({ ...internal.input, file_ids: undefined }, patch), parsed =>
    orderValueErrors(parsed, profile),
  );

function candidateOf(sent: OrderInput, record: SandboxOrder, services: Services): OrderCandidate {
  const input = { ...sent, items: changedItems(record.internal.input.items, sent.items) };
  return {
    profile: services.profile,
    pickupType: input.pickup.type,
    deliveryType: input.delivery.type,
    pickup: locate(input.pickup.address),
    delivery: locate(input.delivery.address),
    items: input.items,
    input,
    nowMs: services.now(),
    customer: record.customer,
    files: (input.file_ids ?? []).map(id => {
      const file = services.files.find(id);
      // A file that this order has already may be named again.
      return file?.orderId === record.order.id ? { ...file, orderId: null } : file;
    }),
  };
}

// @interface update-order.files
/** The file list only grows, so it cannot be removed. */
const filesStay =
  ({ internal }: SandboxOrder, patch: unknown) =>
  (): FieldError[] => {
    const isRemoved =
      typeof patch === 'object' && patch !== null && 'file_ids' in patch && patch.file_ids === null;
    if (!isRemoved || (internal.input.file_ids ?? []).length === 0) return [];
    return [{ path: 'file_ids', code: 'files_only_added', message: 'Files can only be added.' }];
  };

// @interface update-order.changed-field
/** @throws Problem 422 where nothing changes, or where the new route has no automatic price */
function changed(record: SandboxOrder, candidate: OrderCandidate): SandboxOrder {
  const { input, pickup, delivery, nowMs, profile } = candidate;
  if (!pickup || !delivery) throw new Error('A rule let an unknown address pass.');
  const order = changedOrder(record, { input, pickup, delivery, nowMs, profile });
  const { order: before, internal } = record;
  const fileIds = [...new Set([...(internal.input.file_ids ?? []), ...(input.file_ids ?? [])])];
  const hasMoreFiles = fileIds.length > (internal.input.file_ids ?? []).length;
  if (!hasMoreFiles && isDeepStrictEqual(order, before)) {
    throw ruleViolation([
      { path: '', code: 'nothing_changed', message: 'The request changes nothing of the order.' },
    ]);
  }
  return {
    ...record,
    order: { ...order, revision: newRevision(), updated_at: new Date(nowMs).toISOString() },
    internal: { ...internal, input: { ...input, file_ids: fileIds } },
  };
}

// @interface update-order.effects
/** Runs in the transaction of the idempotency key. */
function store(
  before: SandboxOrder,
  record: SandboxOrder,
  { input, nowMs }: OrderCandidate,
  idempotencyKey: string | null,
  services: Services,
): SandboxOrder {
  const { order, customer } = record;
  services.orders.save(record);
  const itemId = order.items.find(({ role }) => role === 'primary')?.id ?? '';
  for (const fileId of input.file_ids ?? []) services.files.attach(fileId, order.id, itemId);
  services.effects.add(
    { operation: 'order-update', customer, idempotencyKey, orderId: order.id, fileId: null },
    nowMs,
  );
  const known = before.internal.input.file_ids ?? [];
  const fileIds = (input.file_ids ?? []).filter(id => !known.includes(id));
  services.webhooks.record({ before: before.order, after: order, fileIds }, nowMs);
  return record;
}
