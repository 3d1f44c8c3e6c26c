import { DispatchError } from '../../../../src-shared/errors.ts';
import { canTakeBack } from '../../outbox/chain.ts';
import { isOpen } from '../../outbox/entry.ts';
import type { Context } from '../context.ts';

/**
 * Makes an order that the service has certainly not created a draft again, with its text, documents and the
 * service's reason. Placing it again makes new entries with new keys.
 * @throws DispatchError `not_allowed_in_state` where it may have been created
 */
export function takeBack(context: Context, entryId: string): { localId: string } {
  const { entries, database } = context;
  const { localId } = entries.get(entryId);
  database.transaction(() => {
    const chain = entries.ofOrder(localId);
    if (!canTakeBack(chain)) {
      throw new DispatchError('not_allowed_in_state', 'The order may have reached the service already.', {
        reason: 'may_be_sent',
      });
    }
    makeDraftAgain(context, localId);
  });
  context.emit('orders.changed', { localIds: [localId] });
  context.emitOutbox();
  return { localId };
}

/** Ends the order's chain and gives its text back; what was sent is kept as a record. Call inside a transaction. */
export function makeDraftAgain({ entries, orders, clock }: Context, localId: string): void {
  const nowMs = clock.nowMs();
  const { refusal } = orders.get(localId);
  for (const entry of entries.ofOrder(localId).filter(one => isOpen(one.state))) {
    entries.withdraw(entry.id, null, nowMs);
  }
  orders.setPhase(localId, 'draft', refusal, nowMs);
}
