import type { OrderRow } from '../contract/orders.ts';

/** Values of an order's row that may be missing: because the order has none, or because it was not read yet. */
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

/** A value of an order's row, including `nextContact`, which has several values itself. */
export type RowField = LineField | 'nextContact';

/** Values that the interface's "Order summary" does not contain. */
const inWholeOnly: ReadonlySet<RowField> = new Set([
  'make',
  'model',
  'readyAt',
  'etaAt',
  'distanceMeters',
  'nextContact',
  'priceTotalCents',
]);

/** Values that only the service knows, so they are unknown for an order that it may not have. */
const saidByService: ReadonlySet<RowField> = new Set([
  'readiness',
  'etaAt',
  'pickedUpAt',
  'deliveredAt',
  'distanceMeters',
  'priceTotalCents',
]);

/**
 * Whether a value is known. `none`: the service has no value. `unread`: the value was not read yet. `unreadable`: the
 * answer cannot be read.
 */
export type Knowledge = 'known' | 'none' | 'unread' | 'unreadable';

/**
 * Whether only the id of an order is known, for example after damage. Otherwise an order of the service has a status.
 */
const isOnlyThere = ({ orderId, status }: OrderRow): boolean => orderId !== null && status === null;

export function knowledgeOf(row: OrderRow, field: RowField): Knowledge {
  if ((row[field] ?? '') !== '') return 'known';
  if (field === 'priceTotalCents' && row.otherPrice !== null) return 'known';
  if (row.knowledge === 'unreadable') return 'unreadable';
  if (row.isUnconfirmed && saidByService.has(field)) return 'unread';
  return row.knowledge === 'summary' && (isOnlyThere(row) || inWholeOnly.has(field)) ? 'unread' : 'none';
}
