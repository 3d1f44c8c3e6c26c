import type { changeMethods, TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { canDiscardStep } from '../outbox/chain.ts';
import { queueStep } from '../outbox/queue-step.ts';
import { orderLabelOf, orderRowOf } from '../store/order-row.ts';
import { type Context, entriesChanged } from './context.ts';
import { queueDocuments } from './documents.ts';
import { acceptedOrder, changeableOrder } from './order-steps.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/**
 * Returns the typed value if the user has typed another one than `base`, otherwise `shown`.
 * @param base the order's value when the user began to type
 * @param shown the order's present value
 */
const typedOr = (typed: string | undefined, base: string | undefined, shown: string): string =>
  typed === undefined || typed === base || typed === '' ? shown : typed;

/**
 * Returns the orders with a change that is typed but not sent, the most recently typed first. The addresses are those
 * that the change would give the order.
 */
export const listChanges = ({ changes, orders }: Pick<Context, 'changes' | 'orders'>): TypedChangeRow[] =>
  changes.list().flatMap(({ localId, updatedAtMs }) => {
    const record = orders.find(localId);
    if (!record) return [];
    const { make, model, vin, registrationNumber, pickupAddress, deliveryAddress } = orderRowOf(record);
    const vehicle = [make, model, registrationNumber ?? vin].filter(Boolean).join(' ');
    const change = changes.find(localId);
    const [draft, base] = [change?.draft, change?.base];
    return [
      {
        localId,
        label: orderLabelOf(record),
        vehicle,
        pickupAddress: typedOr(draft?.pickup.address, base?.pickup.address, pickupAddress),
        deliveryAddress: typedOr(draft?.delivery.address, base?.delivery.address, deliveryAddress),
        updatedAtMs,
      },
    ];
  });

/**
 * Saves the change that is typed on an accepted order; null removes it.
 * @throws DispatchError `not_found`, `draft_conflict` if another window has saved the change since this window read it
 */
export function saveChange(
  context: Context,
  { localId, version, change }: HandlerInput<'changes.save'>,
): MethodOutput<'changes.save'> {
  const { database, changes, orders, clock } = context;
  orders.get(localId);
  const updatedAtMs = clock.nowMs();
  const saved = database.transaction(() => {
    assertVersion(context, localId, version);
    if (change) return changes.save(localId, change, updatedAtMs);
    changes.remove(localId);
    return 0;
  });
  // Other views show only whether there is a typed change, so they need an event only when it appears or is removed.
  if ((version === 0) !== (saved === 0)) {
    context.emit('orders.changed', { localIds: [localId] });
    context.emitOutbox();
  }
  return { version: saved, updatedAtMs };
}

/**
 * Requires that no other window has saved the typed change since `version`.
 * @throws DispatchError `draft_conflict`
 */
export function assertVersion({ changes }: Pick<Context, 'changes'>, localId: string, version: number): void {
  const stored = changes.find(localId)?.version ?? 0;
  if (stored === version) return;
  throw new DispatchError('draft_conflict', `The change is at version ${stored}, not ${version}.`);
}

// @interface update-order.changed-field
/**
 * Queues the typed change of an accepted order and the documents added with it (section "PATCH /v2/orders/{order_id}"),
 * and removes the typed change: all or nothing.
 * @throws DispatchError `not_allowed_in_state` (also `order_changed`), `confirmation_needed`, `draft_conflict`,
 * `rules_broken` for an empty change
 */
export function submitChange(
  context: Context,
  input: HandlerInput<'changes.submit'>,
): { entryIds: string[] } {
  const { localId, patch, documentIds, quotedTotalCents } = input;
  context.guard.assertOpen();
  const nowMs = context.clock.nowMs();
  const isChanged = Object.keys(patch).length > 0;
  const entryIds = context.database.transaction(() => {
    const base = isChanged ? changeableOrder(context, localId) : acceptedOrder(context, localId, 'update');
    assertVersion(context, localId, input.version);
    if (base.revision !== input.revision) {
      throw refusal('not_allowed_in_state', 'The order has changed since it was on screen.', 'order_changed');
    }
    if (!isChanged && documentIds.length === 0) {
      throw refusal('rules_broken', 'Nothing was changed.', 'no_change');
    }
    withdrawCorrected(context, input, nowMs);
    const changed = isChanged
      ? [queueStep(context, localId, { kind: 'order-update', patch, base, quotedTotalCents }, nowMs)]
      : [];
    const added = documentIds.length > 0 ? queueDocuments(context, localId, documentIds) : [];
    context.changes.remove(localId);
    return [...changed, ...added];
  });
  entriesChanged(context, localId);
  return { entryIds };
}

/**
 * Withdraws the entry that the typed change corrects. Call it in the transaction that queues the correction, so that
 * exactly one of the two entries is open.
 */
function withdrawCorrected(
  context: Pick<Context, 'entries'>,
  { localId, correctedEntryId }: HandlerInput<'changes.submit'>,
  nowMs: number,
) {
  const corrected = context.entries.ofOrder(localId).find(({ id }) => id === correctedEntryId);
  if (corrected && canDiscardStep(corrected)) context.entries.withdraw(corrected.id, null, nowMs);
}

export function changeHandlers(context: Context): HandlersFor<typeof changeMethods> {
  const { ownIdOf } = context.orders;
  return {
    'changes.list': () => listChanges(context),
    'changes.get': ({ localId }) => ({ record: context.changes.find(ownIdOf(localId)) }),
    'changes.save': input => saveChange(context, { ...input, localId: ownIdOf(input.localId) }),
    'changes.submit': input => submitChange(context, { ...input, localId: ownIdOf(input.localId) }),
  };
}
