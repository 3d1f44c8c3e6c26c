import { everyOrder } from '../../../src-shared/order-list.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { call } from '../../bridge/bridge.ts';
import { rowsOf } from './order-marks.ts';
import { useOrders } from './orders-store.ts';

/** Rows of the marked orders, or of everything that is listed now, read while they are written. */
export async function* exportedRows(markedIds: ReadonlySet<string>): AsyncGenerator<OrderRow> {
  if (markedIds.size > 0) {
    yield* rowsOf([...markedIds]);
    return;
  }
  const { localIds } = await call('orders.ids', { ...everyOrder, ...useOrders.getState().question });
  yield* rowsOf(localIds);
}
