import { DispatchError } from '../../../../src-shared/errors.ts';
import { canDiscardStep } from '../../outbox/chain.ts';
import { isStep } from '../../outbox/entry.ts';
import type { Context } from '../context.ts';
import { removeDraft } from '../drafts/remove-draft.ts';
import { takeBack } from './take-back.ts';

/**
 * Discards a step that was refused or never sent; for an order, takes it back and deletes the draft.
 * @throws DispatchError `not_allowed_in_state` where the service may have done it
 */
export async function discardEntry(context: Context, entryId: string): Promise<void> {
  const { entries, database, clock } = context;
  const entry = entries.get(entryId);
  if (!isStep(entry.intent)) {
    const { localId } = takeBack(context, entryId);
    return removeDraft(context, localId);
  }
  if (!canDiscardStep(entry)) {
    throw new DispatchError('not_allowed_in_state', 'It may have been done already.', {
      reason: 'may_be_sent',
    });
  }
  database.transaction(() => entries.withdraw(entryId, null, clock.nowMs()));
  context.emit('orders.changed', { localIds: [entry.localId] });
  context.emitOutbox();
  context.drain.wake();
}
