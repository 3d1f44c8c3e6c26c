import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { useDetail } from '../../features/orders/detail/detail-store.ts';
import { currentOrderId, indexOf, rowAt, useOrders } from '../../features/orders/list/state/orders-store.ts';
import { currentRoute } from '../../navigation/navigation.ts';

/**
 * Returns the order whose details are open or, without details, the order of the current row in the list. Null in other
 * views.
 */
export function orderInFocus(): OrderRow | null {
  const route = currentRoute();
  if (route.view !== 'orders') return null;
  const localId = route.localId ?? currentOrderId();
  if (localId === null) return null;
  const { detail } = useDetail.getState();
  if (detail?.row.localId === localId) return detail.row;
  const orders = useOrders.getState();
  const index = indexOf(orders, localId);
  return index === null ? null : (rowAt(orders, index) ?? null);
}
