import type { Context } from '../context.ts';
import { wholeOrder } from './whole-order.ts';

/** Follows an order, so that its changes are told. @throws DispatchError where it must be read first and cannot be */
export async function followOrder(
  context: Context,
  { localId, isFollowed }: { localId: string; isFollowed: boolean },
): Promise<Record<string, never>> {
  await wholeOrder(context, localId);
  context.database.transaction(() => context.orders.setFollowed(localId, isFollowed));
  context.emit('orders.changed', { localIds: [localId] });
  return {};
}
