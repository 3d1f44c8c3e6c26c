import type { Database } from '../ports/ports.ts';
import { type LineNews, newsBetween } from './order-line-news.ts';
import type { StoredRow } from './order-row.ts';

export type NewsBook = ReturnType<typeof createNewsBook>;

/** Collects changes that the service reported, by order, until they are taken. */
export function createNewsBook(database: Database) {
  const sql = {
    ownOnItsWay: database.prepare(
      `SELECT 1 FROM outbox_entry WHERE local_id = ? AND first_attempt_at_ms IS NOT NULL
         AND state IN ('sealed', 'sending', 'waiting', 'uncertain') LIMIT 1`,
    ),
  };
  let news = new Map<string, LineNews>();

  return {
    /** @returns whether there is a change to report */
    note(before: StoredRow, after: StoredRow): boolean {
      // While our own change is being sent, it cannot be told apart from changes by others.
      const change = sql.ownOnItsWay.get(after.localId) ? null : newsBetween(before, after);
      if (change) news.set(after.localId, change);
      return change !== null;
    },
    /** The changes since the last call, by order. */
    take(): ReadonlyMap<string, LineNews> {
      const taken = news;
      news = new Map();
      return taken;
    },
  };
}
