import { DispatchError } from '../../../../src-shared/errors.ts';
import type { HistoryEvent, OrderDetail } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getOrder } from './get-order.ts';

/** Reads an order and its files from the service again; one that the service does not know yet is left as it is. */
export async function refreshOrder(context: Context, localId: string): Promise<OrderDetail> {
  const { orderId } = getOrder(context, localId).row;
  if (orderId === null) return getOrder(context, localId);
  try {
    const [order, files] = await Promise.all([
      context.endpoints.getOrder(orderId),
      context.endpoints.listFiles(orderId),
    ]);
    const changed = context.database.transaction(() => {
      const changedId = context.recorder.fromService(order, context.clock.nowMs());
      context.lines.catchUp();
      context.lines.notWanted(orderId);
      noteWhether(context, localId, 'found');
      const isBack = context.lines.setKnown(orderId);
      return changedId !== null || isBack;
    });
    const filesChanged = context.files.set(localId, files);
    if (changed || filesChanged) context.emit('orders.changed', { localIds: [localId] });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    markGone(context, localId, orderId);
  }
  return getOrder(context, localId);
}

/** "order missing or not accessible to the customer" */
const isUnknown = (error: unknown): boolean => error instanceof DispatchError && error.error.status === 404;

/** What was known of it stays. */
function markGone(context: Context, localId: string, orderId: string): void {
  const { database, lines, emit } = context;
  lines.catchUp();
  const isNews = database.transaction(() => {
    noteWhether(context, localId, 'gone');
    return lines.setGone(orderId);
  });
  if (isNews) emit('orders.changed', { localIds: [localId] });
}

/** Whether the service still knows the order is history too. @returns whether it is news */
function noteWhether({ orders, history, clock }: Context, localId: string, kind: 'gone' | 'found'): boolean {
  const last = history.of(localId).find(event => event.kind === 'gone' || event.kind === 'found');
  if ((last?.kind ?? 'found') === kind || orders.find(localId) === null) return false;
  const event: HistoryEvent = { atMs: clock.nowMs(), kind, value: null, requestId: null };
  history.add(localId, event);
  return true;
}
