import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import type { StoredRow } from './order-row.ts';

export type LineNews = NonNullable<OrderNews['change']>;

const isSamePrice = (one: StoredRow, other: StoredRow): boolean =>
  one.priceTotalCents === other.priceTotalCents &&
  one.otherPrice?.currency === other.otherPrice?.currency &&
  one.otherPrice?.totalCents === other.otherPrice?.totalCents;

/** The most important change of an accepted order that the user should know about; null if there is none. */
export function newsBetween(before: StoredRow, after: StoredRow): LineNews | null {
  // The content of an unreadable entry was unknown, so nothing can be compared.
  if (before.phase !== 'accepted' || before.knowledge === 'unreadable') return null;
  // A summary contains neither ETA nor price.
  const isFirstWhole = before.knowledge !== 'whole';
  if (before.status !== after.status) return { what: 'status', value: after.status };
  if (before.readiness !== after.readiness) return { what: 'readiness', value: after.readiness };
  if (!isFirstWhole && !isSameMoment(before.etaAt, after.etaAt)) return { what: 'eta', value: after.etaAt };
  if (!isFirstWhole && !isSamePrice(before, after)) return { what: 'price', value: null };
  const isUnmoved =
    isSameMoment(before.pickedUpAt, after.pickedUpAt) && isSameMoment(before.deliveredAt, after.deliveredAt);
  return isUnmoved ? null : { what: 'other', value: null };
}
