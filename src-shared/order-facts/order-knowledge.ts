import type { OrderRow } from '../contract/orders.ts';

/**
 * Values in an order's row that can be missing, because the order has none or because the order was not read
 * completely.
 */
export type LineField =
  | 'readiness'
  | 'customerReference'
  | 'make'
  | 'model'
  | 'vin'
  | 'registrationNumber'
  | 'orderedFor'
  | 'orderedBy'
  | 'pickupAddress'
  | 'deliveryAddress'
  | 'readyAt'
  | 'etaAt'
  | 'pickedUpAt'
  | 'deliveredAt'
  | 'distanceMeters'
  | 'priceTotalCents';

/** A `LineField`, or `nextContact`, which consists of several values. */
export type RowField = LineField | 'nextContact';

/** Values that only a complete order contains: the service's list of orders ("Order summary") lacks them. */
const inWholeOnly: ReadonlySet<RowField> = new Set([
  'make',
  'model',
  'readyAt',
  'etaAt',
  'distanceMeters',
  'nextContact',
  'priceTotalCents',
]);

/** Values that only the service knows. They are unknown for an order that the service has not confirmed. */
const saidByService: ReadonlySet<RowField> = new Set([
  'readiness',
  'etaAt',
  'pickedUpAt',
  'deliveredAt',
  'distanceMeters',
  'priceTotalCents',
]);

/**
 * Whether a value is known. `none`: the order has no such value. `unread`: the value was not read yet. `unreadable`:
 * the service's data of the order cannot be read.
 */
export type Knowledge = 'known' | 'none' | 'unread' | 'unreadable';

/**
 * Whether only the id of an order is known, for example after damage to the database. Any other order at the service
 * has a status.
 */
const isOnlyThere = ({ orderId, status }: OrderRow): boolean => orderId !== null && status === null;

export function knowledgeOf(row: OrderRow, field: RowField): Knowledge {
  if ((row[field] ?? '') !== '') return 'known';
  if (field === 'priceTotalCents' && row.otherPrice !== null) return 'known';
  if (row.knowledge === 'unreadable') return 'unreadable';
  if (row.isUnconfirmed && saidByService.has(field)) return 'unread';
  return row.knowledge === 'summary' && (isOnlyThere(row) || inWholeOnly.has(field)) ? 'unread' : 'none';
}
