import type { OrderNews } from '../../../../src-shared/contract/notifications.ts';
import { isSameMoment } from '../../../../src-shared/domain/wall-clock.ts';
import type { Database } from '../../ports/ports.ts';
import type { StoredRow } from '../order-row.ts';

export type NewsBook = ReturnType<typeof createNewsBook>;

/** Collects the changes that the service has made to orders, until `take` returns them to tell the user. */
export function createNewsBook(database: Database) {
  const sql = {
    ownOnItsWay: database.prepare(
      `SELECT 1 FROM outbox_entry WHERE local_id = ? AND first_attempt_at_ms IS NOT NULL
         AND state IN ('sealed', 'sending', 'waiting', 'uncertain') LIMIT 1`,
    ),
  };
  let news = new Map<string, LineNews>();

  return {
    /**
     * Compares an order with its earlier state, and keeps the most important change for `take`.
     * @returns whether there is a change to report
     */
    note(before: StoredRow, after: StoredRow): boolean {
      // While a change of our own is being sent, a change by others cannot be told apart from it.
      const change = sql.ownOnItsWay.get(after.localId) ? null : newsBetween(before, after);
      if (change) news.set(after.localId, change);
      return change !== null;
    },
    /** Returns the changes since the last call, by order. */
    take(): ReadonlyMap<string, LineNews> {
      const taken = news;
      news = new Map();
      return taken;
    },
  };
}

type LineNews = NonNullable<OrderNews['change']>;

const isSamePrice = (one: StoredRow, other: StoredRow): boolean =>
  one.priceTotalCents === other.priceTotalCents &&
  one.otherPrice?.currency === other.otherPrice?.currency &&
  one.otherPrice?.totalCents === other.otherPrice?.totalCents;

/** Returns the most important change of an accepted order that the user should know about; null if there is none. */
function newsBetween(before: StoredRow, after: StoredRow): LineNews | null {
  // The content of an unreadable entry was unknown, so nothing can be compared.
  if (before.phase !== 'accepted' || before.knowledge === 'unreadable') return null;
  // The summary that was known before contains neither ETA nor price, so these cannot be compared.
  const isFirstWhole = before.knowledge !== 'whole';
  if (before.status !== after.status) return { what: 'status', value: after.status };
  if (before.readiness !== after.readiness) return { what: 'readiness', value: after.readiness };
  if (!isFirstWhole && !isSameMoment(before.etaAt, after.etaAt)) return { what: 'eta', value: after.etaAt };
  if (!isFirstWhole && !isSamePrice(before, after)) return { what: 'price', value: null };
  const isUnmoved =
    isSameMoment(before.pickedUpAt, after.pickedUpAt) && isSameMoment(before.deliveredAt, after.deliveredAt);
  return isUnmoved ? null : { what: 'other', value: null };
}
