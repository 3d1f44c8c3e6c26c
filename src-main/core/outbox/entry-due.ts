import type { Database } from '../ports/ports.ts';
import { timeColumn } from '../store/read.ts';
import type { Entry } from './entry.ts';
import type { ReadEntry } from './entry-parking.ts';
import { active, heads, isHeld } from './entry-sql.ts';
import { maxWaitMs } from './retry-policy.ts';

/** Finds the entries to send next, and when they are due. */
export function createEntryDue(database: Database, readable: ReadEntry) {
  const sql = {
    atOnce: database.prepare(`${heads} AND next_attempt_at_ms IS NULL ORDER BY sequence LIMIT ?`),
    due: database.prepare(`${heads} AND next_attempt_at_ms <= ? ORDER BY next_attempt_at_ms LIMIT ?`),
    absurd: database.prepare(`${heads} AND next_attempt_at_ms > ? LIMIT ?`),
    nextAttempt: database.prepare(
      `SELECT min(next_attempt_at_ms) AS at FROM outbox_entry WHERE ${active} AND next_attempt_at_ms > ?`,
    ),
    held: database.prepare(`SELECT 1 FROM outbox_entry AS entry WHERE id = ? AND ${active} AND ${isHeld}`),
    dueAll: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL WHERE state = 'waiting' AND next_attempt_at_ms IS NOT NULL
         AND coalesce(last_error_json, '') LIKE ?`,
    ),
    dueBeforeSetBack: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL
       WHERE state = 'waiting' AND next_attempt_at_ms > ?1 AND updated_at_ms > ?1`,
    ),
    dueOne: database.prepare(
      `UPDATE outbox_entry SET next_attempt_at_ms = NULL, same_failures = 0 WHERE id = ? AND state = 'waiting'`,
    ),
  };

  return {
    /** The first `count` heads of chains that are due, oldest first, without the chains in `running`. */
    dueHeads(nowMs: number, count: number, running: ReadonlyMap<string, unknown>): Entry[] {
      // The queries also return the heads of running chains, which are removed below.
      const limit = count + running.size;
      for (;;) {
        const rows = [
          ...sql.atOnce.all(limit),
          ...sql.due.all(nowMs, limit),
          ...sql.absurd.all(nowMs + maxWaitMs, limit),
        ]
          .filter(row => !running.has(String(row.local_id)))
          .sort((one, other) => Number(one.sequence) - Number(other.sequence))
          .slice(0, count);
        const found = rows.flatMap(readable);
        // An unreadable entry is parked now, so there may be room for another one.
        if (found.length === rows.length) return found;
      }
    },
    /** Whether an earlier entry of the chain, readable or not, needs the user's attention before this one is sent. */
    isHeld: (id: string): boolean => sql.held.get(id) !== undefined,
    /** Time of the earliest retry after `nowMs`; null if there is none. */
    nextAttemptAtMs: (nowMs: number): number | null => timeColumn(sql.nextAttempt.get(nowMs)),
    /** Makes the waiting entry `id` due now; if `id` is null, all waiting entries whose last error contains `code`. */
    makeDue(id: string | null, code = ''): void {
      if (id === null) sql.dueAll.run(`%${code}%`);
      else sql.dueOne.run(id);
    },
    /**
     * Makes waiting entries due that were last updated after `nowMs`, which means that the system clock was set back.
     */
    makeDueBeforeSetBack: (nowMs: number): void => void sql.dueBeforeSetBack.run(nowMs),
  };
}
