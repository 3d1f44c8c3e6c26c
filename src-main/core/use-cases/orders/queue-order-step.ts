import type { Step } from '../../outbox/entry.ts';
import { queueStep } from '../../outbox/queue-step.ts';
import type { Context } from '../context.ts';

/** Transaction 1 of a step: its entry is stored before anything is sent. */
export function queueOrderStep(context: Context, localId: string, step: Step): { entryId: string } {
  const entryId = context.database.transaction(() =>
    queueStep(context, localId, step, context.clock.nowMs()),
  );
  context.emitOutbox();
  context.emit('orders.changed', { localIds: [localId] });
  context.drain.wake();
  return { entryId };
}
