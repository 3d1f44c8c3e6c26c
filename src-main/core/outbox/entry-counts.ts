import type { Database } from '../ports/ports.ts';
import { timeColumn } from '../store/read.ts';
import { isUnconfirmedEntry } from '../store/unconfirmed.ts';
import { orderPosition } from './entry-chains.ts';
import { active, attention, finished, isHeld, open } from './entry-sql.ts';

/** Counts entries by state, age and order. The temporary table `countTable` of `entry-sql.ts` must exist. */
export function createEntryCounts(database: Database) {
  const sql = {
    counts: database.prepare(`SELECT state, total FROM outbox_count WHERE total > 0 AND ${open}`),
    behindAttention: database.prepare(
      `SELECT state, count(*) AS total FROM outbox_entry WHERE sequence IN (
         SELECT later.sequence FROM outbox_entry AS first JOIN outbox_entry AS later
           ON later.local_id = first.local_id AND later.chain_position > first.chain_position
         WHERE first.${attention} AND later.${active})
       GROUP BY state`,
    ),
    failingSince: database.prepare(
      `SELECT count(*) AS total FROM outbox_entry WHERE failing_since_ms <= ? AND ${active}`,
    ),
    unconfirmed: database.prepare(
      `SELECT count(*) AS total FROM outbox_entry AS entry WHERE ${isUnconfirmedEntry} AND NOT ${isHeld}`,
    ),
    placedDrafts: database.prepare(
      `SELECT count(refusal_json) AS rejected, count(*) - count(refusal_json) AS withdrawn
       FROM transport_order AS record WHERE phase = 'draft' AND discarded_at_ms IS NULL
         AND (refusal_json IS NOT NULL OR EXISTS (SELECT 1 FROM outbox_entry AS entry
           WHERE entry.local_id = record.local_id AND entry.chain_position >= ${orderPosition}
             AND entry.kind = 'order-create'))`,
    ),
    oldestWaiting: database.prepare(
      `SELECT created_at_ms AS at FROM outbox_entry WHERE ${open} AND ${active} ORDER BY sequence LIMIT 1`,
    ),
    lastDone: database.prepare(
      `SELECT updated_at_ms AS at FROM outbox_entry WHERE ${finished} AND state = 'done'
       ORDER BY updated_at_ms DESC, sequence DESC LIMIT 1`,
    ),
    openSteps: database.prepare(
      `SELECT wanted.value AS local_id, max(entry.${attention}) AS needs FROM json_each(?) AS wanted
       JOIN transport_order AS record ON record.local_id = wanted.value AND record.phase = 'accepted'
       JOIN outbox_entry AS entry ON entry.local_id = wanted.value AND entry.${open} GROUP BY wanted.value`,
    ),
    attentionIds: database.prepare(
      `SELECT local_id FROM order_line WHERE state = 'attention'
       UNION SELECT local_id FROM outbox_entry WHERE ${attention} AND ${open}`,
    ),
  };
  const countsOf = (): Map<string, number> =>
    new Map(sql.counts.all().map(row => [String(row.state), Number(row.total)]));

  return {
    /** Returns the number of open entries by state. */
    allCounts: countsOf,
    /**
     * Returns the number of open entries by state. An entry that waits behind one that needs attention counts as `held`
     * instead.
     */
    counts(): Map<string, number> {
      const counts = countsOf();
      if (!['parked', 'uncertain', 'conflict'].some(state => counts.has(state))) return counts;
      for (const { state, total } of sql.behindAttention.all()) {
        counts.set(String(state), (counts.get(String(state)) ?? 0) - Number(total));
        counts.set('held', (counts.get('held') ?? 0) + Number(total));
      }
      return counts;
    },
    /** Returns the number of entries that have been failing since `sinceMs` or longer. */
    failingSince: (sinceMs: number): number => Number(sql.failingSince.get(sinceMs)?.total ?? 0),
    /**
     * Returns the number of waiting entries that the service may already have processed, although no response arrived.
     */
    unconfirmed: (): number => Number(sql.unconfirmed.get()?.total ?? 0),
    /**
     * Returns the number of drafts that were placed once: those that the service rejected, and those that the user
     * withdrew.
     */
    placedDrafts(): { rejectedDrafts: number; withdrawnDrafts: number } {
      const { rejected = 0, withdrawn = 0 } = sql.placedDrafts.get() ?? {};
      return { rejectedDrafts: Number(rejected), withdrawnDrafts: Number(withdrawn) };
    },
    /** Returns when the oldest open entry that needs no user action was stored; null if there is none. */
    oldestWaitingAtMs: (): number | null => timeColumn(sql.oldestWaiting.get()),
    lastDoneAtMs: (): number | null => timeColumn(sql.lastDone.get()),
    /**
     * Returns a state for each of these orders that is accepted and has open entries: `attention` if one of the entries
     * needs the user, otherwise `waiting`.
     */
    stepsOfAll: (localIds: readonly string[]): Map<string, 'waiting' | 'attention'> =>
      new Map(
        sql.openSteps
          .all(JSON.stringify(localIds))
          .map(({ local_id, needs }) => [String(local_id), needs === 1 ? 'attention' : 'waiting']),
      ),
    /** Returns the local ids of orders that need attention, or that have an entry that needs attention. */
    attentionIds: (): string[] => sql.attentionIds.all().map(({ local_id }) => String(local_id)),
  };
}
