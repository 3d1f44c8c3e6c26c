import type { OrderRecord } from '../../store/order-store.ts';
import type { Context } from '../context.ts';
import { keepReading } from './keep-reading.ts';

/**
 * The stored order; one of which only the summary is known is read from the service first.
 * @throws DispatchError `not_found`, and those of reading an order
 */
export async function wholeOrder(context: Context, localId: string): Promise<OrderRecord> {
  const known = context.orders.find(localId);
  if (known) return known;
  const orderId = context.lines.find(localId)?.orderId;
  if (orderId) keepReading(context, await context.endpoints.getOrder(orderId));
  return context.orders.get(localId);
}
