import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';

/** The stored order. If only its row is stored, the order is read from the service, if that can be reached. */
async function detailOf(localId: string): Promise<OrderDetail> {
  const detail = await call('orders.get', { localId });
  if (detail.order !== null || detail.row.phase !== 'accepted') return detail;
  return call('orders.refresh', { localId }).catch(() => detail);
}

/** Orders one after another, so that a service is not asked for many at once. */
export async function detailsOf(localIds: readonly string[]): Promise<OrderDetail[]> {
  const details: OrderDetail[] = [];
  for (const localId of localIds) details.push(await detailOf(localId));
  return details;
}
