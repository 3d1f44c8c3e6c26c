import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderRecord } from '../store/order-record.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';

/**
 * Stores the price that was shown for a change as the order's quote, once the service has made the change. If no price
 * was shown and the price changed, the old quote no longer applies and is removed.
 * @param before the order as it was stored before the response
 */
export function settleQuote(orders: OrderStore, { intent }: Entry, before: OrderRecord, after: Order): void {
  if (intent.kind !== 'order-update' || intent.quotedTotalCents === undefined) return;
  const isSamePrice = before.order?.price?.total_cents === after.price?.total_cents;
  if (intent.quotedTotalCents !== null || !isSamePrice)
    orders.setQuote(before.localId, intent.quotedTotalCents);
}
