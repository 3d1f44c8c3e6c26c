import type { OrderDetail } from '../../../../../src-shared/contract/orders.ts';
import { appErrorOf, call } from '../../../../bridge/bridge.ts';

/** Reads the stored order; null if the order no longer exists. */
const storedOf = (localId: string): Promise<OrderDetail | null> =>
  call('orders.get', { localId }).catch((thrown: unknown) => {
    if (appErrorOf(thrown).code === 'not_found') return null;
    throw thrown;
  });

/**
 * The stored orders, each once, without those that no longer exist. If only the row of an order is stored, the order is
 * read from the service. Orders are read one after another, so that the service does not get many requests at once.
 * After the first attempt that cannot reach the service, no more are read, because each would wait for it.
 */
export async function detailsOf(localIds: readonly string[]): Promise<OrderDetail[]> {
  const details = new Map<string, OrderDetail>();
  let isReachable = true;
  const refreshed = (stored: OrderDetail): Promise<OrderDetail> =>
    call('orders.refresh', { localId: stored.row.localId }).catch((thrown: unknown) => {
      isReachable = appErrorOf(thrown).code !== 'service_unreachable';
      return stored;
    });
  for (const localId of localIds) {
    const stored = await storedOf(localId);
    if (stored === null) continue;
    const isOutline = stored.order === null && stored.row.phase === 'accepted';
    const detail = isOutline && isReachable ? await refreshed(stored) : stored;
    details.set(detail.row.localId, detail);
  }
  return [...details.values()];
}
