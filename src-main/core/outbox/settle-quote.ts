import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderRecord } from '../store/order-record.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';

/**
 * Once the service has made a change of ours, the price is compared with what was shown for that change. Where nothing
 * was shown and the price became another, there is nothing to compare it with.
 * @param before the order as it was stored before the answer
 */
export function settleQuote(orders: OrderStore, { intent }: Entry, before: OrderRecord, after: Order): void {
  if (intent.kind !== 'order-update' || intent.quotedTotalCents === undefined) return;
  const isSamePrice = before.order?.price?.total_cents === after.price?.total_cents;
  if (intent.quotedTotalCents !== null || !isSamePrice)
    orders.setQuote(before.localId, intent.quotedTotalCents);
}
