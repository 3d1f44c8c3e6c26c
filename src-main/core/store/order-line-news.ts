import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import type { StoredRow } from './order-row.ts';

export type LineNews = NonNullable<OrderNews['change']>;

const isSamePrice = (one: StoredRow, other: StoredRow): boolean =>
  one.priceTotalCents === other.priceTotalCents &&
  one.otherPrice?.currency === other.otherPrice?.currency &&
  one.otherPrice?.totalCents === other.otherPrice?.totalCents;

/** What the dispatcher would want to know of an order that the service has; the most telling of it. */
export function newsBetween(before: StoredRow, after: StoredRow): LineNews | null {
  // Nobody knew what an entry said that could not be read.
  if (before.phase !== 'accepted' || before.knowledge === 'unreadable') return null;
  // Of a summary neither ETA nor price were known.
  const isFirstWhole = before.knowledge !== 'whole';
  if (before.status !== after.status) return { what: 'status', value: after.status };
  if (before.readiness !== after.readiness) return { what: 'readiness', value: after.readiness };
  if (!isFirstWhole && !isSameMoment(before.etaAt, after.etaAt)) return { what: 'eta', value: after.etaAt };
  if (!isFirstWhole && !isSamePrice(before, after)) return { what: 'price', value: null };
  const isUnmoved =
    isSameMoment(before.pickedUpAt, after.pickedUpAt) && isSameMoment(before.deliveredAt, after.deliveredAt);
  return isUnmoved ? null : { what: 'other', value: null };
}
