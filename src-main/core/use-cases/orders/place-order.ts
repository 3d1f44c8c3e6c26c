import type { z } from 'zod';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { placedSchema } from '../../../../src-shared/records.ts';
import { queueOrder } from '../../outbox/chain.ts';
import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

// @interface service.orders
/**
 * Transaction 1 of the outbox: the row the dispatcher sees and its entries, before the screen says "saved".
 * @throws DispatchError `draft_conflict`, `not_allowed_in_state`, `confirmation_needed`, `storage_full`
 */
export function placeOrder(
  context: Context,
  input: { localId: string; version: number; quotedTotalCents: number | null },
): z.infer<typeof placedSchema> {
  const { database, clock, profile } = context;
  const { localId } = input;
  context.guard.assertOpen();
  const { draft, version } = getDraft(context, localId);
  if (version !== input.version) {
    throw new DispatchError('draft_conflict', `The draft is at version ${version}, not ${input.version}.`);
  }
  if (context.transfers.isArriving(localId)) {
    throw new DispatchError('not_allowed_in_state', 'A document is still being copied.', {
      reason: 'document_arriving',
    });
  }
  const problems = checkDraft(draft, { nowMs: clock.nowMs(), profile });
  if (hasErrors(problems)) return { outcome: 'problems', problems };
  const nowMs = clock.nowMs();
  database.transaction(() => queuePlacing(context, localId, draft, input.quotedTotalCents, nowMs));
  announcePlacing(context, localId);
  return { outcome: 'queued', localId };
}

/** Within a transaction: the draft becomes an order that waits, with its entries. */
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

/** After it. Nothing else would tell while nothing is sent: the service is away, or sending is paused. */
export function announcePlacing(context: Context, localId: string): void {
  context.emit('orders.changed', { localIds: [localId] });
  context.emit('addressBook.changed', {});
  context.emitOutbox();
  context.drain.wake();
}
