import { DispatchError } from '../../../../src-shared/errors.ts';
import { canTakeBack, isUnsent } from '../../outbox/chain.ts';
import { isOpen } from '../../outbox/entry.ts';
import type { Context } from '../context.ts';

/**
 * Makes an order that the service has certainly not created a draft again, with its text, documents and the
 * service's reason. Placing it again makes new entries with new keys.
 * @throws DispatchError `not_allowed_in_state` where it may have been created
 */
export function takeBack(context: Context, entryId: string): { localId: string } {
  const { entries, orders, database, clock } = context;
  const { localId } = entries.get(entryId);
  database.transaction(() => {
    const chain = entries.ofOrder(localId);
    if (!canTakeBack(chain)) {
      throw new DispatchError('not_allowed_in_state', 'The order may have reached the service already.', {
        reason: 'may_be_sent',
      });
    }
    const nowMs = clock.nowMs();
    const { refusal } = orders.get(localId);
    for (const entry of chain.filter(one => isOpen(one.state))) {
      entries.setState(entry.id, isUnsent(entry) ? 'cancelled' : 'superseded', nowMs);
    }
    orders.setPhase(localId, 'draft', refusal, nowMs);
  });
  context.emit('orders.changed', { localIds: [localId] });
  context.emitOutbox();
  return { localId };
}
