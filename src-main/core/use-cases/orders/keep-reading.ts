import type { KeptOrder } from '../../../../src-shared/domain/order.ts';
import type { Context } from '../context.ts';

/** An order that was read on the way to something else is what the screens show from now on. */
export function keepReading({ database, recorder, clock, emit }: Context, order: KeptOrder): void {
  const changed = database.transaction(() => recorder.fromService(order, clock.nowMs()));
  if (changed) emit('orders.changed', { localIds: [changed] });
}
