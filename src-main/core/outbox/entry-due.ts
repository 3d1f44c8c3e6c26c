import type { Database } from '../ports/ports.ts';
import { timeColumn } from '../store/read.ts';
import type { Entry } from './entry.ts';
import type { ReadEntry } from './entry-parking.ts';
import { active, heads, isHeld } from './entry-sql.ts';
import { maxWaitMs } from './retry-policy.ts';

/** Which entries are sent next, and when. */
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
    /** The first open entries of chains, oldest first, that sending can move on now: so many that are not `running`. */
    dueHeads(nowMs: number, count: number, running: ReadonlyMap<string, unknown>): Entry[] {
      // Those that run are still heads.
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
        // One that could not be read is parked now, and another may stand behind it.
        if (found.length === rows.length) return found;
      }
    },
    /** Whether it waits for the decision on one before it, also where that one cannot be read. */
    isHeld: (id: string): boolean => sql.held.get(id) !== undefined,
    /** When the next one is due that is not due yet; null where there is none. */
    nextAttemptAtMs: (nowMs: number): number | null => timeColumn(sql.nextAttempt.get(nowMs)),
    /** Waiting entries are due at once, or of all of them those that failed with this code. */
    makeDue(id: string | null, code = ''): void {
      if (id === null) sql.dueAll.run(`%${code}%`);
      else sql.dueOne.run(id);
    },
    /** Of what was last recorded at a time that is still to come, the clock was set back: it waits no longer. */
    makeDueBeforeSetBack(nowMs: number): void {
      sql.dueBeforeSetBack.run(nowMs);
    },
  };
}
