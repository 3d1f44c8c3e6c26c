import type { Database } from '../ports/ports.ts';
import { type LineNews, newsBetween } from './order-line-news.ts';
import type { StoredRow } from './order-row.ts';

export type NewsBook = ReturnType<typeof createNewsBook>;

/** What has changed at the service, by order, until somebody takes it. */
export function createNewsBook(database: Database) {
  const sql = {
    ownOnItsWay: database.prepare(
      `SELECT 1 FROM outbox_entry WHERE local_id = ? AND first_attempt_at_ms IS NOT NULL
         AND state IN ('sealed', 'sending', 'waiting', 'uncertain') LIMIT 1`,
    ),
  };
  let news = new Map<string, LineNews>();

  return {
    /** @returns whether it is news */
    note(before: StoredRow, after: StoredRow): boolean {
      // What others change meanwhile cannot be told from what is on its way from here.
      const change = sql.ownOnItsWay.get(after.localId) ? null : newsBetween(before, after);
      if (change) news.set(after.localId, change);
      return change !== null;
    },
    /** What has changed at the service since it was asked the last time, by order. */
    take(): ReadonlyMap<string, LineNews> {
      const taken = news;
      news = new Map();
      return taken;
    },
  };
}
