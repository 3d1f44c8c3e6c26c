import { isDeepStrictEqual } from 'node:util';
import { type OrderInput, orderInputSchema } from '../../../src-shared/domain/order.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Exchange } from '../http/exchange.ts';
import { mergePatch } from '../http/merge-patch.ts';
import { errorIf, fieldError, invalidField, Problem, violatedRule } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { revised } from '../orders/build-order.ts';
import { changedItems, changedOrder } from '../orders/change-order.ts';
import { orderValueErrors } from '../orders/open-values.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import { assertMayOrderFor } from '../orders/ordered-for.ts';
import { knownStops, type OrderCandidate } from '../rules/candidate.ts';
import { fixedFacts } from '../rules/fixed-facts.ts';
import { assertRules, orderRules } from '../rules/run-rules.ts';
import type { Services } from '../services/services.ts';
import { candidateOf } from './order-write.ts';
import { orderOfPath } from './read-order.ts';

// @interface update-order.content-type
/** `PATCH /v2/orders/{order_id}`: applies a merge patch (RFC 7396) to the request that the order was created with. */
export function handleOrderUpdate(exchange: Exchange, services: Services): HttpReply {
  const patch = exchange.json();
  const revision = requireRevision(exchange.headers['if-match']);
  const record = orderOfPath(exchange, services);
  assertUpdatable(record, revision, services.profile);
  const sent = merged(record, patch, services.profile);
  const before = record.internal.input;
  if (!isDeepStrictEqual(sent.ordered_for ?? null, before.ordered_for ?? null)) {
    assertMayOrderFor(sent.ordered_for ?? before.ordered_for, exchange.caller);
  }
  const input = { ...sent, items: changedItems(before.items, sent.items) };
  const candidate = candidateOf(input, record.customer, record.order.id, services);
  assertRules([fixedFacts(before), filesStay(record, patch), ...orderRules], candidate);
  const { order } = store(record, changed(record, candidate), candidate, exchange.idempotencyKey, services);
  return jsonReply(200, order, { etag: `"${order.revision}"` });
}

// @interface requests.if-match
/**
 * Returns the revision of an If-Match header (section "Shared request parts": inside double quotation marks).
 * @throws Problem 428 if the header is missing, 400 if it is not a single quoted revision
 */
function requireRevision(header: string | undefined): string {
  if (header === undefined) {
    throw new Problem(428, 'precondition_required', {
      detail: 'An If-Match header with the current revision is required.',
      errors: [fieldError('If-Match', 'required', 'This header is required.')],
    });
  }
  const revision = /^"([^"]+)"$/.exec(header.trim())?.[1];
  if (revision !== undefined) return revision;
  throw invalidField(
    'If-Match',
    'invalid_format',
    'The header must hold one revision inside double quotation marks.',
  );
}

// @interface update-order.allowed update-order.current-revision
/**
 * Requires that the order can be changed, and that `revision` is its current one.
 * @throws Problem with the profile's status for a stale revision, or 422 if `update` is not allowed
 */
function assertUpdatable({ order }: SandboxOrder, revision: string, profile: InterfaceProfile): void {
  if (order.revision !== revision) {
    throw new Problem(profile.staleRevisionStatus, 'revision_mismatch', {
      detail: 'The order has changed since this revision. Read it again.',
    });
  }
  if (order.allowed_actions.includes('update')) return;
  throw violatedRule('', 'update_not_allowed', 'The order cannot be changed in its current state.');
}

// @interface update-order.merge update-order.windows
/** Returns the request that the order has after the patch. Its `file_ids` are only the new ones of the patch. */
const merged = ({ internal }: SandboxOrder, patch: unknown, profile: InterfaceProfile): OrderInput =>
  parseShape(orderInputSchema, mergePatch({ ...internal.input, file_ids: undefined }, patch), parsed =>
    orderValueErrors(parsed, profile),
  );

// @interface update-order.files
/** Refuses `file_ids: null` for an order that has files, because a change can add files but not remove them. */
const filesStay =
  ({ internal }: SandboxOrder, patch: unknown) =>
  (): FieldError[] => {
    const isRemoved =
      typeof patch === 'object' && patch !== null && 'file_ids' in patch && patch.file_ids === null;
    const hasFiles = (internal.input.file_ids ?? []).length > 0;
    return errorIf(isRemoved && hasFiles, 'file_ids', 'files_only_added', 'Files can only be added.');
  };

// @interface update-order.changed-field
/**
 * Returns the changed order.
 * @throws Problem 422 if nothing changes, or if the new route has no automatic price
 */
function changed(record: SandboxOrder, candidate: OrderCandidate): SandboxOrder {
  const { input, nowMs, profile } = candidate;
  const { pickup, delivery } = knownStops(candidate);
  const order = changedOrder(record, { input, pickup, delivery, nowMs, profile });
  const { order: before, internal } = record;
  const fileIds = [...new Set([...(internal.input.file_ids ?? []), ...(input.file_ids ?? [])])];
  const hasMoreFiles = fileIds.length > (internal.input.file_ids ?? []).length;
  if (!hasMoreFiles && isDeepStrictEqual(order, before)) {
    throw violatedRule('', 'nothing_changed', 'The request changes nothing of the order.');
  }
  return revised(
    { ...record, order, internal: { ...internal, input: { ...input, file_ids: fileIds } } },
    nowMs,
  );
}

// @interface update-order.effects
/**
 * Stores the changed order and records the effects of the change. Call it in the transaction of the idempotency key.
 */
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
  services.effects.add({ operation: 'order-update', customer, idempotencyKey, orderId: order.id }, nowMs);
  const known = before.internal.input.file_ids ?? [];
  const fileIds = (input.file_ids ?? []).filter(id => !known.includes(id));
  services.webhooks.record({ before: before.order, after: order, fileIds }, nowMs);
  return record;
}
