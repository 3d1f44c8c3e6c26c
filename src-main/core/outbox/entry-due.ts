import type { Database, SqlRow } from '../ports/ports.ts';
import { timeColumn } from '../store/read.ts';
import type { Entry } from './entry.ts';
import type { ReadEntry } from './entry-parking.ts';
import { active, heads, isHeld } from './entry-sql.ts';
import { maxWaitMs } from './retry-policy.ts';

/** How many entries may be started now, and which ones are running. */
export interface Room {
  count: number;
  /** How many of these entries may be uploads. At 0, no upload is started. */
  uploads: number;
  /** Entries that are being sent. While one is, no other entry of its order is started. */
  running: readonly Pick<Entry, 'id' | 'localId'>[];
}

// SQL query for the first entries of chains that may be started. A running entry is excluded by its own id, too,
// because its chain may have moved to another record of the order.
const startable = `${heads} AND local_id NOT IN (SELECT value FROM json_each(?1))
  AND id NOT IN (SELECT value FROM json_each(?1)) AND (?2 OR kind <> 'file-upload')`;

/** Finds the entries to send next, and when they are due. */
export function createEntryDue(database: Database, readable: ReadEntry) {
  const sql = {
    atOnce: database.prepare(`${startable} AND next_attempt_at_ms IS NULL ORDER BY sequence LIMIT ?3`),
    due: database.prepare(`${startable} AND next_attempt_at_ms <= ?4 ORDER BY next_attempt_at_ms LIMIT ?3`),
    absurd: database.prepare(`${startable} AND next_attempt_at_ms > ?4 LIMIT ?3`),
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
    /** Returns the first entries of chains that are due, oldest first, but no more than `Room` allows. */
    dueHeads(nowMs: number, { count, uploads, running }: Room): Entry[] {
      const ids = JSON.stringify(running.flatMap(({ id, localId }) => [id, localId]));
      const values = [ids, Number(uploads > 0), count] as const;
      for (;;) {
        const due = [
          ...sql.atOnce.all(...values),
          ...sql.due.all(...values, nowMs),
          ...sql.absurd.all(...values, nowMs + maxWaitMs),
        ].sort((one, other) => Number(one.sequence) - Number(other.sequence));
        const isUpload = ({ kind }: SqlRow) => kind === 'file-upload';
        const excess = new Set(due.filter(isUpload).slice(uploads));
        const rows = due.filter(row => !excess.has(row)).slice(0, count);
        const found = rows.flatMap(readable);
        // Reading an unreadable entry has parked it. The query is repeated without it, and may find another entry
        // instead.
        if (found.length === rows.length) return found;
      }
    },
    /**
     * Whether an earlier entry of the chain, even an unreadable one, needs the user's attention before this one can be
     * sent.
     */
    isHeld: (id: string): boolean => sql.held.get(id) !== undefined,
    /** Returns the time of the next retry after `nowMs`; null if there is none. */
    nextAttemptAtMs: (nowMs: number): number | null => timeColumn(sql.nextAttempt.get(nowMs)),
    /**
     * Makes the waiting entry `id` due now. If `id` is null, does so for all waiting entries whose last error contains
     * `code`.
     */
    makeDue(id: string | null, code = ''): void {
      if (id === null) sql.dueAll.run(`%${code}%`);
      else sql.dueOne.run(id);
    },
    /**
     * Makes waiting entries due whose last update is later than `nowMs`: the system clock was set back after that
     * update.
     */
    makeDueBeforeSetBack: (nowMs: number): void => void sql.dueBeforeSetBack.run(nowMs),
  };
}
