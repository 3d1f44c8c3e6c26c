import type { Database, SqlValue } from '../../ports/ports.ts';

/**
 * Priorities for reading full orders; higher ones are read first. `not`: need not be read; `later`: finished orders;
 * `soon`: other orders not read yet, and orders that a reading of the list did not find; `changed`: orders that have
 * changed since they were read; `now`: orders on screen or that a window waits for.
 */
export const wanted = { not: 0, later: 1, soon: 2, changed: 3, now: 4 } as const;
export type Wanted = (typeof wanted)[keyof typeof wanted];

export const wantedOf = (value: SqlValue | undefined): Wanted =>
  Object.values(wanted).find(one => one === value) ?? wanted.not;

/**
 * Sets the priority with which the full order of a line is to be read, and counts such lines. Call its writes inside a
 * transaction.
 */
export function createWantedLines(database: Database) {
  const sql = {
    wantNow: database.prepare(
      `UPDATE order_line SET wanted = ${wanted.now} WHERE local_id = ? AND order_id IS NOT NULL AND is_gone = 0`,
    ),
    done: database.prepare('UPDATE order_line SET wanted = 0 WHERE order_id = ? AND wanted > 0'),
    wanted: database.prepare(
      `SELECT order_id FROM order_line WHERE wanted > 0 AND wanted >= ? AND order_id IS NOT NULL AND is_gone = 0
       ORDER BY wanted DESC, position LIMIT ?`,
    ),
    askFor: database.prepare(
      `UPDATE order_line SET wanted = ${wanted.now}
       WHERE is_whole = 0 AND wanted > 0 AND local_id IN (SELECT value FROM json_each(?))`,
    ),
    // Without `wanted > 0`, which the index has as its condition, every line would be read at each start.
    askNoMore: database.prepare(
      `UPDATE order_line SET wanted = ${wanted.later}
       WHERE is_whole = 0 AND wanted > 0 AND wanted = ${wanted.now}`,
    ),
    knowledge: database.prepare(
      `SELECT coalesce(sum(total), 0) AS total, sum(total * is_whole) AS whole,
         sum(total * (is_whole = 0 AND wanted > 0)) AS unread,
         sum(total * (is_whole = 0 AND wanted = ${wanted.now})) AS asked
       FROM order_line_count WHERE is_known = 1 AND is_gone = 0`,
    ),
    unreadOpen: database.prepare(
      `SELECT 1 FROM order_line_count
       WHERE is_known = 1 AND is_gone = 0 AND is_whole = 0 AND wanted <> ${wanted.later} AND total > 0 LIMIT 1`,
    ),
    /**
     * Sets a priority for orders that a reading of the whole list did not find, so that each is requested from the
     * service, which shows whether it still exists.
     */
    wantUnmet: database.prepare(
      `UPDATE order_line SET wanted = max(wanted, ${wanted.soon})
       WHERE order_id IS NOT NULL AND is_gone = 0 AND read_pass < ?`,
    ),
    wantLeft: database.prepare(
      `UPDATE order_line SET wanted = max(wanted, ${wanted.changed})
       WHERE state = ? AND order_id IS NOT NULL AND is_gone = 0
         AND local_id NOT IN (SELECT value FROM json_each(?))`,
    ),
  };
  return {
    /** Gives an order the highest priority for being read. */
    wantNow: (localId: string): void => void sql.wantNow.run(localId),
    wantUnmet: (readPass: number): void => void sql.wantUnmet.run(readPass),
    /** Sets a priority for orders that the service no longer lists with this status, so they must have a new one. */
    wantLeft: (status: string, metIds: readonly string[]): void =>
      void sql.wantLeft.run(status, JSON.stringify(metIds)),
    /**
     * Returns ids of orders to be read, by priority.
     * @param min lowest priority, included
     */
    wantedIds: (limit: number, min: Wanted = wanted.later): string[] =>
      sql.wanted.all(min, limit).map(({ order_id }) => String(order_id)),
    /** Gives the highest priority to the given orders, except those that were read in full or cannot be read. */
    askFor: (localIds: readonly string[]): void => void sql.askFor.run(JSON.stringify(localIds)),
    /** Gives the lowest priority to all unread orders that have the highest one: no window waits for them any more. */
    askNoMore: (): void => void sql.askNoMore.run(),
    /** Returns numbers of orders at the service: all, known in full, still to be read, and waited for by a window. */
    knowledge(): Record<'total' | 'whole' | 'unread' | 'asked', number> {
      const { total, whole, unread, asked } = sql.knowledge.get() ?? {};
      return {
        total: Number(total),
        whole: Number(whole ?? 0),
        unread: Number(unread ?? 0),
        asked: Number(asked ?? 0),
      };
    },
    /** Whether any order that may be unfinished is not fully known yet. */
    isAnyOpenUnread: (): boolean => sql.unreadOpen.get() !== undefined,
    /** Removes the priority of an order that was read in full, or that cannot be read. */
    notWanted: (orderId: string): void => void sql.done.run(orderId),
  };
}
