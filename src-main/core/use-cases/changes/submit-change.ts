import type { OrderPatch } from '../../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { canDiscardStep } from '../../outbox/chain.ts';
import { queueStep } from '../../outbox/queue-step.ts';
import { acceptedOrder, changeableOrder } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { queueDocuments } from '../documents/attach-documents.ts';
import { assertVersion } from './save-change.ts';

export interface SubmitChangeInput {
  localId: string;
  version: number;
  revision: string;
  patch: OrderPatch;
  documentIds: readonly string[];
  correctedEntryId: string | null;
  quotedTotalCents: number | null;
}

// @interface update-order.changed-field
/**
 * Queues what was typed on an accepted order and the documents that were put with it ("PATCH /v2/orders/{order_id}"),
 * and forgets what was typed: all of it or nothing.
 * @throws DispatchError `not_allowed_in_state` (also `order_changed`), `confirmation_needed`, `draft_conflict`,
 * `rules_broken` for an empty change
 */
export function submitChange(context: Context, input: SubmitChangeInput): { entryIds: string[] } {
  const { localId, patch, documentIds, quotedTotalCents } = input;
  context.guard.assertOpen();
  const nowMs = context.clock.nowMs();
  const isChanged = Object.keys(patch).length > 0;
  const entryIds = context.database.transaction(() => {
    const base = isChanged ? changeableOrder(context, localId) : acceptedOrder(context, localId, 'update');
    assertVersion(context, localId, input.version);
    if (base.revision !== input.revision) {
      throw new DispatchError('not_allowed_in_state', 'The order has changed since it was on screen.', {
        reason: 'order_changed',
      });
    }
    if (!isChanged && documentIds.length === 0) {
      throw new DispatchError('rules_broken', 'Nothing was changed.', { reason: 'no_change' });
    }
    withdrawCorrected(context, input, nowMs);
    const changed = isChanged
      ? [queueStep(context, localId, { kind: 'order-update', patch, base, quotedTotalCents }, nowMs)]
      : [];
    const added = documentIds.length > 0 ? queueDocuments(context, localId, documentIds) : [];
    context.changes.remove(localId);
    return [...changed, ...added];
  });
  context.emitOutbox();
  context.emit('orders.changed', { localIds: [localId] });
  context.drain.wake();
  return { entryIds };
}

/** In the same transaction, so that there is never none of them, and never both. */
function withdrawCorrected(
  context: Context,
  { localId, correctedEntryId }: SubmitChangeInput,
  nowMs: number,
) {
  const corrected = context.entries.ofOrder(localId).find(({ id }) => id === correctedEntryId);
  if (corrected && canDiscardStep(corrected)) context.entries.withdraw(corrected.id, null, nowMs);
}
