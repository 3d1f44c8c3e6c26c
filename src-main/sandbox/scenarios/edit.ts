import type { Order } from '../../../src-shared/domain/order.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import type { OrderInternal, SandboxOrder } from '../orders/order-record.ts';

// @interface conventions.timestamps
export const timestamp = (atMs: number): string => new Date(atMs).toISOString();

/** Returns a copy of the record with changed fields. */
export const edited = (
  record: SandboxOrder,
  order: Partial<Order>,
  internal: Partial<OrderInternal> = {},
): SandboxOrder => ({
  ...record,
  order: { ...record.order, ...order },
  internal: { ...record.internal, ...internal },
});

const actionOrder = ['update', 'cancel', 'get_files', 'get_inspection_report', 'get_tracking'];

/**
 * Returns the order's allowed actions after some are added and removed. They are in the order in which the interface
 * description lists them.
 */
export function actionsWith(
  order: Order,
  added: readonly string[],
  removed: readonly string[] = [],
): string[] {
  const actions = new Set([...order.allowed_actions, ...added]);
  return actionOrder.filter(action => actions.has(action) && !removed.includes(action));
}

export const isPickedUp = ({ order }: SandboxOrder): boolean => order.pickup.actual_at !== null;

/** Whether pickup readiness is confirmed and the vehicle is not picked up yet. */
export const awaitsPickup = (record: SandboxOrder): boolean =>
  record.order.status === 'accepted' && record.order.pickup_readiness === 'confirmed' && !isPickedUp(record);

export const isOver = ({ order }: SandboxOrder): boolean => ['delivered', 'cancelled'].includes(order.status);

/** Actions that change an order. A finished order allows neither; its other actions stay allowed. */
export const writeActions: readonly string[] = ['update', 'cancel'];

export const itemsWith = (order: Order, changes: Partial<Item>): Item[] =>
  order.items.map(item => ({ ...item, ...changes }));
