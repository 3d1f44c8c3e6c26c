import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Resolution } from '../../../../src-shared/reconciliation.ts';
import { canDiscardAddition, isAddition, isOfPlacing } from '../../outbox/addition.ts';
import { type Entry, isStep } from '../../outbox/entry.ts';
import { finishWith } from '../../outbox/find-done.ts';
import { renewUpload, replaceEntry } from '../../outbox/replace.ts';
import type { Context } from '../context.ts';
import { requeueOrder } from './adopt-entry.ts';
import { giveUpAddition } from './give-up-addition.ts';
import { assertOwnAccount, finish, isTaken, resolvable } from './reconcile-entry.ts';
import { makeDraftAgain } from './take-back.ts';

/**
 * The dispatcher's word on an uncertain entry. "It was done" finishes it with that order; "it was not done" supersedes
 * it, and where it is sent again that is a new entry with a new key.
 * @throws DispatchError `not_allowed_in_state` (`order_taken`, `other_order`, `other_account`, `not_uncertain`),
 *   `confirmation_needed`, and what reading throws
 */
export async function resolveEntry(
  context: Context,
  entryId: string,
  as: Resolution,
): Promise<{ localId: string }> {
  const entry = resolvable(context, entryId);
  if (as.kind === 'this-order') await adoptOrder(context, entry, as.orderId);
  else notDone(context, entry, as.next);
  return { localId: entry.localId };
}

async function adoptOrder(context: Context, entry: Entry, orderId: string): Promise<void> {
  assertOwnAccount(context, entry);
  assertCanBe(context, entry, orderId);
  const order = await context.endpoints.getOrder(orderId);
  finish(context, entry, () => {
    assertCanBe(context, entry, orderId);
    finishWith(entry, order, context, context.clock.nowMs());
  });
}

function assertCanBe(context: Context, entry: Entry, orderId: string): void {
  const refuse = (message: string, reason: string): never => {
    throw new DispatchError('not_allowed_in_state', message, { reason });
  };
  if (entry.intent.kind === 'order-create') {
    if (isTaken(context, entry, orderId))
      refuse('This order was placed from here separately.', 'order_taken');
  } else if (!isStep(entry.intent) || context.orders.get(entry.localId).orderId !== orderId) {
    refuse('This entry belongs to another order.', 'other_order');
  }
}

function notDone(context: Context, entry: Entry, next: 'send-again' | 'edit' | 'give-up'): void {
  const { entries, orders, clock } = context;
  const nowMs = clock.nowMs();
  const chain = entries.ofOrder(entry.localId);
  const isPlacing = isOfPlacing(entry, chain);
  if (next === 'edit') {
    if (!isPlacing) throw notThis('edit');
    finish(context, entry, () => makeDraftAgain(context, entry.localId));
    return;
  }
  if (next === 'give-up') {
    if (isPlacing) throw notThis('give-up');
    finish(context, entry, () => {
      if (isAddition(entry, chain)) giveUpAddition(context, entry, canDiscardAddition(entry, chain));
      else entries.withdraw(entry.id, null, nowMs);
    });
    return;
  }
  context.guard.assertOpen();
  finish(context, entry, () => {
    if (isPlacing && entry.accountId !== context.accountId) {
      return requeueOrder(context, entry.localId);
    }
    if (entry.intent.kind === 'file-upload') renewUpload(context, entry, nowMs);
    else replaceEntry(context, entry, entry.intent, nowMs);
    if (isPlacing) orders.setPhase(entry.localId, 'queued', null, nowMs);
  });
}

const notThis = (what: string): DispatchError =>
  new DispatchError('not_allowed_in_state', `This kind of entry has no ${what}.`);
