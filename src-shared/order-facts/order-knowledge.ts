import type { OrderRow } from '../contract/orders.ts';

/** What of an order's line may be missing: because there is none, or because it was not read yet. */
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
  | 'priceTotalCents';

/** "Order summary" of the interface has none of these. */
const inWholeOnly: ReadonlySet<LineField> = new Set(['make', 'model', 'readyAt', 'etaAt', 'priceTotalCents']);

/** The service alone says these, so that of an order it may have nobody knows them. */
const saidByService: ReadonlySet<LineField> = new Set([
  'readiness',
  'etaAt',
  'pickedUpAt',
  'deliveredAt',
  'priceTotalCents',
]);

/** `none`: the service has none. `unread`: it is not read yet. `unreadable`: what the service said cannot be read. */
export type Knowledge = 'known' | 'none' | 'unread' | 'unreadable';

/** Its line was damaged, or nothing but its id was heard so far: every order of the service has a status. */
const isOnlyThere = ({ orderId, status }: OrderRow): boolean => orderId !== null && status === null;

export function knowledgeOf(row: OrderRow, field: LineField): Knowledge {
  if ((row[field] ?? '') !== '') return 'known';
  if (field === 'priceTotalCents' && row.otherPrice !== null) return 'known';
  if (row.knowledge === 'unreadable') return 'unreadable';
  if (row.isUnconfirmed && saidByService.has(field)) return 'unread';
  return row.knowledge === 'summary' && (isOnlyThere(row) || inWholeOnly.has(field)) ? 'unread' : 'none';
}
