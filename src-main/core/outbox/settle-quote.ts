import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderRecord } from '../store/order-record.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';

/**
 * Stores the price that the user saw for a change as the order's quoted price, after the service has made the change.
 * If the user saw no price, and the order's price changed, removes the old quoted price, which no longer applies.
 * @param before the stored order before the change
 */
export function settleQuote(orders: OrderStore, { intent }: Entry, before: OrderRecord, after: Order): void {
  if (intent.kind !== 'order-update' || intent.quotedTotalCents === undefined) return;
  const isSamePrice = before.order?.price?.total_cents === after.price?.total_cents;
  if (intent.quotedTotalCents !== null || !isSamePrice)
    orders.setQuote(before.localId, intent.quotedTotalCents);
}
