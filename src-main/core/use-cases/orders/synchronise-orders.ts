import type { OrderSummary } from '../../../../src-shared/domain/order.ts';
import type { Context } from '../context.ts';

const parallelReads = 4;

/** Reads the newest page of orders, then every order of it that is new or has changed. */
export async function synchroniseOrders(context: Context): Promise<{ received: number }> {
  const page = await context.endpoints.listOrders(null);
  const stale = page.data.filter(summary => isStale(context, summary));
  const changed: string[] = [];
  for (let index = 0; index < stale.length; index += parallelReads) {
    const orders = await Promise.all(
      stale.slice(index, index + parallelReads).map(summary => context.endpoints.getOrder(summary.id)),
    );
    const nowMs = context.clock.nowMs();
    const localIds = context.database.transaction(() =>
      orders.flatMap(order => context.recorder.fromService(order, nowMs) ?? []),
    );
    changed.push(...localIds);
  }
  if (changed.length > 0) {
    context.emit('orders.changed', { localIds: changed });
    context.emit('addressBook.changed', {});
  }
  return { received: page.data.length };
}

function isStale({ orders }: Context, summary: OrderSummary): boolean {
  const known = orders.findByOrderId(summary.id)?.order;
  return !known || known.updated_at !== summary.updated_at;
}
