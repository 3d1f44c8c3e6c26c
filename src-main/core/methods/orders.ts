import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import type { HistoryEvent, OrderDetail, orderMethods } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../src-shared/domain/draft-rules.ts';
import type { KeptOrder, OrderPatch } from '../../../src-shared/domain/order.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import { plainRegistrationNumber } from '../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { queueOrder } from '../outbox/chain.ts';
import type { RequestedAt } from '../store/order-recorder.ts';
import { type VehicleIdentity, vehiclesOf } from '../store/order-row.ts';
import { inSteps } from '../store/steps.ts';
import { type Context, entriesChanged } from './context.ts';
import { getDraft } from './drafts.ts';
import { getOrder } from './order-detail.ts';
import { readFiles } from './order-files.ts';
import { rowsOf } from './order-rows.ts';
import { acceptedOrder, assertPath, changeableOrder, queueOrderStep } from './order-steps.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/**
 * Reads an order and its files from the service again. Does nothing for an order that the service does not have yet.
 */
export async function refreshOrder(context: Context, begunId: string): Promise<OrderDetail> {
  const begun = getOrder(context, begunId);
  const { orderId } = begun.row;
  if (orderId === null) return begun;
  const askedAt = context.recorder.askedAt();
  const order = await context.endpoints.getOrder(orderId).catch((error: unknown) => {
    // A 404 for the order itself means that the service no longer has it. A 404 for its files does not, so it is not
    // caught.
    if (isUnknown(error)) return null;
    throw error;
  });
  // The record may be merged with another record of the same order during each request.
  const { ownIdOf } = context.orders;
  const localId = ownIdOf(begunId);
  if (order === null) markGone(context, localId, orderId);
  else {
    keep(context, localId, order, askedAt);
    if (order.allowed_actions.includes('get_files')) await readFiles(context, localId);
  }
  return getOrder(context, ownIdOf(localId));
}

function keep(context: Context, localId: string, order: KeptOrder, askedAt: RequestedAt): void {
  const { database, lines, recorder, clock, emit } = context;
  const isChanged = database.transaction(() => {
    const recorded = recorder.fromService(order, clock.nowMs(), askedAt);
    lines.catchUp();
    if (!recorded.isOvertaken) lines.notWanted(order.id);
    noteWhether(context, localId, 'found');
    const isBack = lines.setKnown(order.id);
    return recorded.isChanged || isBack;
  });
  if (isChanged) emit('orders.changed', { localIds: [localId] });
}

// @interface errors.404-resource-not-found
/** Whether the service responded with 404: "order missing or not accessible to the customer". */
const isUnknown = (error: unknown): boolean => error instanceof DispatchError && error.error.status === 404;

/** Marks an order that the service no longer has, and keeps its last known data. */
function markGone(context: Context, localId: string, orderId: string): void {
  const { database, lines, emit } = context;
  lines.catchUp();
  const isNews = database.transaction(() => {
    noteWhether(context, localId, 'gone');
    return lines.setGone(orderId);
  });
  if (isNews) emit('orders.changed', { localIds: [localId] });
}

/**
 * Records in the history that the service no longer has the order, or has it again.
 * @returns false if the history already says so
 */
function noteWhether(
  { orders, history, clock }: Pick<Context, 'clock' | 'history' | 'orders'>,
  localId: string,
  kind: 'gone' | 'found',
): boolean {
  const last = history.of(localId).find(event => event.kind === 'gone' || event.kind === 'found');
  if ((last?.kind ?? 'found') === kind || orders.find(localId) === null) return false;
  const event: HistoryEvent = { atMs: clock.nowMs(), kind, value: null, requestId: null };
  history.add(localId, event);
  return true;
}

// @interface service.orders
/**
 * Places a draft: stores the queued order and its outbox entries in one transaction ("transaction 1"), before the
 * screen says "saved".
 * @param input `version` is the draft's; `quotedTotalCents` is the price shown for it, null if none was shown
 * @throws DispatchError `draft_conflict`, `not_allowed_in_state`, `confirmation_needed`, `storage_full`
 */
export function placeOrder(
  context: Context,
  input: HandlerInput<'orders.place'>,
): MethodOutput<'orders.place'> {
  const { database, clock, profile } = context;
  const { localId } = input;
  context.guard.assertOpen();
  const { draft, version } = getDraft(context, localId);
  if (version !== input.version) {
    throw new DispatchError('draft_conflict', `The draft is at version ${version}, not ${input.version}.`);
  }
  if (context.transfers.isArriving(localId)) {
    throw refusal('not_allowed_in_state', 'A document is still being copied.', 'document_arriving');
  }
  const problems = checkDraft(draft, { nowMs: clock.nowMs(), profile });
  if (hasErrors(problems)) return { outcome: 'problems', problems };
  const nowMs = clock.nowMs();
  database.transaction(() => queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs));
  announcePlacing(context, localId);
  return { outcome: 'queued', localId };
}

/** Turns a draft into a queued order with its entries. Call it inside a transaction. */
export function queuePlacing(
  context: Context,
  localId: string,
  draft: OrderDraft,
  quotedTotalCents: number | null,
  nowMs: number,
): void {
  context.orders.place(localId, quotedTotalCents, nowMs);
  context.learner.fromDraft(draft, nowMs);
  queueOrder(context, localId, draft, context.documents.ofOrder(localId), nowMs);
  context.history.add(localId, { atMs: nowMs, kind: 'queued', value: null, requestId: null });
}

/**
 * Informs the windows and starts sending. Call it after the transaction of `queuePlacing`. Sending emits the same
 * events, but it may have to wait, offline or paused.
 */
export function announcePlacing(context: Context, localId: string): void {
  context.emit('addressBook.changed', {});
  entriesChanged(context, localId);
}

/**
 * Queues a change of an accepted order (section "PATCH /v2/orders/{order_id}").
 * @throws DispatchError `not_allowed_in_state`, `confirmation_needed`, `rules_broken` for an empty change
 */
export function updateOrder(context: Context, localId: string, patch: OrderPatch): { entryId: string } {
  context.guard.assertOpen();
  const base = changeableOrder(context, localId);
  if (Object.keys(patch).length === 0) {
    throw refusal('rules_broken', 'Nothing was changed.', 'no_change');
  }
  return queueOrderStep(context, localId, { kind: 'order-update', patch, base });
}

// @interface operations.cancel
/**
 * Queues a cancellation (section "Operations whose path is not shown").
 * @throws DispatchError `not_allowed_in_state`, `confirmation_needed`
 */
export function cancelOrder(context: Context, localId: string): { entryId: string } {
  context.guard.assertOpen();
  assertPath(context.profile.cancelOrderPath);
  acceptedOrder(context, localId, 'cancel');
  return queueOrderStep(context, localId, { kind: 'order-cancel' });
}

const maxFound = 20;

/**
 * Finds known open orders with the same VIN or registration number, newest first. Trade-ins count as vehicles, too.
 * @returns `isWhole` is true if every open order was searched
 */
export async function findSameVehicle(
  context: Context,
  input: HandlerInput<'orders.findSameVehicle'>,
): Promise<MethodOutput<'orders.findSameVehicle'>> {
  const { lines, pages, orders, profile } = context;
  const vin = cleanVin(input.vin);
  const plate = plainRegistrationNumber(input.registrationNumber);
  const isSame = (vehicle: VehicleIdentity): boolean =>
    (vin !== '' && vehicle.vin === vin) ||
    (plate !== '' && plainRegistrationNumber(vehicle.registrationNumber ?? '') === plate);
  await inSteps(lines.tryCatchUpInSteps(), context.ending);
  const answers = await Promise.all(
    [vin.length === 17 ? vin : '', plate]
      .filter(text => text !== '')
      .map(search => inSteps(pages.page({ ...everyOrder, search }, null, maxFound), context.ending)),
  );
  const found = new Map(answers.flatMap(({ lines }) => lines).map(line => [line.row.localId, line]));
  const open = [...found.values()].filter(({ row }) => {
    const record = orders.find(row.localId);
    const vehicles = record ? vehiclesOf(record) : [row];
    return (
      row.localId !== input.localId &&
      !isFinished(row.status, profile.finishedStatuses) &&
      vehicles.some(isSame)
    );
  });
  const rows = rowsOf(context, open).toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const { isComplete, isFull } = context.synchroniser.state();
  const isEveryHitRead = answers.every(({ next }) => next === null);
  return { rows, isWhole: isComplete && !isFull && isEveryHitRead && !lines.isAnyOpenUnread() };
}

export function orderHandlers(context: Context): HandlersFor<typeof orderMethods> {
  const { ownIdOf } = context.orders;
  return {
    'orders.place': input => placeOrder(context, input),
    'orders.get': ({ localId }) => getOrder(context, ownIdOf(localId)),
    'orders.refresh': ({ localId }) => refreshOrder(context, ownIdOf(localId)),
    'orders.update': ({ localId, patch }) => updateOrder(context, ownIdOf(localId), patch),
    'orders.inspectionReport': ({ localId }) =>
      context.endpoints.getInspectionReport(
        acceptedOrder(context, ownIdOf(localId), 'get_inspection_report').id,
      ),
    'orders.tracking': ({ localId }) =>
      context.endpoints.getTracking(acceptedOrder(context, ownIdOf(localId), 'get_tracking').id),
    'orders.cancel': ({ localId }) => cancelOrder(context, ownIdOf(localId)),
    'orders.findSameVehicle': input => findSameVehicle(context, input),
  };
}
