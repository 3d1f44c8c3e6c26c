import { DispatchError } from '../../../../src-shared/errors.ts';
import type { OrderDetail } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getOrder } from './get-order.ts';

/** Reads an order and its files from the service again; one that the service does not know yet is left as it is. */
export async function refreshOrder(context: Context, localId: string): Promise<OrderDetail> {
  const { orderId } = getOrder(context, localId).row;
  if (orderId !== null) {
    const [order, files] = await Promise.all([
      context.endpoints.getOrder(orderId),
      context.endpoints.listFiles(orderId),
    ]).catch(error => {
      if (isUnknown(error)) noteGone(context, localId, orderId);
      throw error;
    });
    const changed = context.database.transaction(() => {
      const changedId = context.recorder.fromService(order, context.clock.nowMs());
      context.lines.catchUp();
      context.lines.notWanted(orderId);
      return changedId;
    });
    const filesChanged = context.files.set(localId, files);
    if (changed || filesChanged) context.emit('orders.changed', { localIds: [localId] });
  }
  return getOrder(context, localId);
}

/** "order missing or not accessible to the customer" */
const isUnknown = (error: unknown): boolean => error instanceof DispatchError && error.error.status === 404;

function noteGone({ database, lines, emit }: Context, localId: string, orderId: string): void {
  lines.catchUp();
  if (database.transaction(() => lines.setGone(orderId))) emit('orders.changed', { localIds: [localId] });
}
