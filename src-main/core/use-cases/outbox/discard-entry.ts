import { DispatchError } from '../../../../src-shared/errors.ts';
import { canDiscardAddition, canDiscardSentAddition, isAddition } from '../../outbox/addition.ts';
import { canDiscardSentStep, canDiscardStep, canGiveUp } from '../../outbox/chain.ts';
import { type Entry, isStep } from '../../outbox/entry.ts';
import type { Context } from '../context.ts';
import { removeDraft } from '../drafts/remove-draft.ts';
import { giveUpAddition } from './give-up-addition.ts';
import { makeDraftAgain, takeBack } from './take-back.ts';

/**
 * Discards a step, the way of a document to an accepted order (the document stays here, unsent), or the order that an
 * entry belongs to with its text and documents. What was sent and may have been
 * done is discarded only where the dispatcher was told so (`isMaybeDone`); the service is not asked to undo it.
 * @throws DispatchError `not_allowed_in_state` (`may_be_sent`)
 */
export async function discardEntry(context: Context, entryId: string, isMaybeDone: boolean): Promise<void> {
  const entry = context.entries.get(entryId);
  const chain = context.entries.ofOrder(entry.localId);
  if (isAddition(entry, chain)) discardAddition(context, entry, chain, isMaybeDone);
  else if (isStep(entry.intent)) discardStep(context, entry, isMaybeDone);
  else await discardOrder(context, entry, isMaybeDone);
}

function discardAddition(
  context: Context,
  entry: Entry,
  chain: readonly Entry[],
  isMaybeDone: boolean,
): void {
  const isUndone = canDiscardAddition(entry, chain);
  if (!isUndone && !(isMaybeDone && canDiscardSentAddition(entry, chain))) throw mayBeSent();
  context.database.transaction(() => giveUpAddition(context, entry, isUndone));
  context.emit('orders.changed', { localIds: [entry.localId] });
  context.emitOutbox();
  context.drain.wake();
}

function discardStep(context: Context, entry: Entry, isMaybeDone: boolean): void {
  const { entries, database, clock } = context;
  if (!canDiscardStep(entry) && !(isMaybeDone && canDiscardSentStep(entry))) throw mayBeSent();
  database.transaction(() => entries.withdraw(entry.id, null, clock.nowMs()));
  context.emit('orders.changed', { localIds: [entry.localId] });
  context.emitOutbox();
  context.drain.wake();
}

async function discardOrder(context: Context, { id, localId }: Entry, isMaybeDone: boolean): Promise<void> {
  const isGivenUp =
    isMaybeDone &&
    context.database.transaction(() => {
      if (!canGiveUp(context.entries.ofOrder(localId))) return false;
      makeDraftAgain(context, localId);
      return true;
    });
  if (!isGivenUp) takeBack(context, id);
  await removeDraft(context, localId);
  context.emitOutbox();
}

const mayBeSent = (): DispatchError =>
  new DispatchError('not_allowed_in_state', 'It may have been done already.', { reason: 'may_be_sent' });
