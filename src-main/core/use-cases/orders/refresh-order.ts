import type { OrderDetail } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getOrder } from './get-order.ts';

/** Reads an order and its files from the service again; one that the service does not know yet is left as it is. */
export async function refreshOrder(context: Context, localId: string): Promise<OrderDetail> {
  const { orderId } = context.orders.get(localId);
  if (orderId !== null) {
    const [order, files] = await Promise.all([
      context.endpoints.getOrder(orderId),
      context.endpoints.listFiles(orderId),
    ]);
    const changed = context.database.transaction(() =>
      context.recorder.fromService(order, context.clock.nowMs()),
    );
    const filesChanged = context.files.set(localId, files);
    if (changed || filesChanged) context.emit('orders.changed', { localIds: [localId] });
  }
  return getOrder(context, localId);
}
