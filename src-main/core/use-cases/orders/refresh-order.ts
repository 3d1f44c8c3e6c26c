import type { KeptOrder } from '../../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { HistoryEvent, OrderDetail } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { readFiles } from '../order-files/read-files.ts';
import { getOrder } from './get-order.ts';

/** Reads an order and its files from the service again; one that the service does not know yet is left as it is. */
export async function refreshOrder(context: Context, localId: string): Promise<OrderDetail> {
  const { orderId } = getOrder(context, localId).row;
  if (orderId === null) return getOrder(context, localId);
  const order = await context.endpoints.getOrder(orderId).catch((error: unknown) => {
    // Only what the order itself is answered says that it is gone.
    if (isUnknown(error)) return null;
    throw error;
  });
  if (order === null) markGone(context, localId, orderId);
  else {
    keep(context, localId, order);
    if (order.allowed_actions.includes('get_files')) await readFiles(context, localId);
  }
  return getOrder(context, localId);
}

function keep(context: Context, localId: string, order: KeptOrder): void {
  const { database, lines, recorder, clock, emit } = context;
  const isChanged = database.transaction(() => {
    const changedId = recorder.fromService(order, clock.nowMs());
    lines.catchUp();
    lines.notWanted(order.id);
    noteWhether(context, localId, 'found');
    const isBack = lines.setKnown(order.id);
    return changedId !== null || isBack;
  });
  if (isChanged) emit('orders.changed', { localIds: [localId] });
}

// @interface errors.404-resource-not-found
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
