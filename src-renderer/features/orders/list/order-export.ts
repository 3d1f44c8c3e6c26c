import { everyOrder } from '../../../../src-shared/contract/order-list.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { markedRowsOf } from './order-marks.ts';
import { useOrders } from './orders-store.ts';

/** Rows of the marked orders, or of everything that is listed now, read while they are written. */
export async function* exportedRows(markedIds: ReadonlySet<string>): AsyncGenerator<OrderRow> {
  if (markedIds.size > 0) {
    yield* markedRowsOf([...markedIds]);
    return;
  }
  const { localIds } = await call('orders.ids', { ...everyOrder, ...useOrders.getState().question });
  yield* markedRowsOf(localIds);
}
