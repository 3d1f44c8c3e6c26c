import { DispatchError } from '../../../../src-shared/errors.ts';
import type { HistoryEvent, OrderDetail } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getOrder } from './get-order.ts';

/** Reads an order and its files from the service again; one that the service does not know yet is left as it is. */
export async function refreshOrder(context: Context, localId: string): Promise<OrderDetail> {
  const { orderId } = context.orders.get(localId);
  if (orderId === null) return getOrder(context, localId);
  try {
    const [order, files] = await Promise.all([
      context.endpoints.getOrder(orderId),
      context.endpoints.listFiles(orderId),
    ]);
    const changed = context.database.transaction(() => {
      const isBack = noteWhether(context, localId, 'found');
      return context.recorder.fromService(order, context.clock.nowMs()) !== null || isBack;
    });
    const filesChanged = context.files.set(localId, files);
    if (changed || filesChanged) context.emit('orders.changed', { localIds: [localId] });
  } catch (error) {
    if (!isUnknownThere(error)) throw error;
    const isNews = context.database.transaction(() => noteWhether(context, localId, 'gone'));
    if (isNews) context.emit('orders.changed', { localIds: [localId] });
  }
  return getOrder(context, localId);
}

const isUnknownThere = (error: unknown): boolean =>
  error instanceof DispatchError && error.error.status === 404;

/** Whether the service still knows the order is history too: what was known of it stays. @returns whether it is news */
function noteWhether({ history, clock }: Context, localId: string, kind: 'gone' | 'found'): boolean {
  const last = history.of(localId).find(event => event.kind === 'gone' || event.kind === 'found');
  if ((last?.kind ?? 'found') === kind) return false;
  const event: HistoryEvent = { atMs: clock.nowMs(), kind, value: null, requestId: null };
  history.add(localId, event);
  return true;
}
