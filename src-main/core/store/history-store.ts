import { type HistoryEvent, historyEventSchema } from '../../../src-shared/contract/orders.ts';
import type { Database } from '../ports/ports.ts';

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Stores the history of orders: what this app saw happen to them. */
export function createHistoryStore(database: Database) {
  const insert = database.prepare(
    'INSERT INTO history_event (local_id, at_ms, kind, value, request_id) VALUES (?, ?, ?, ?, ?)',
  );
  const list = database.prepare(
    `SELECT at_ms AS atMs, kind, value, request_id AS requestId FROM history_event
     WHERE local_id = ? ORDER BY at_ms DESC, id DESC LIMIT 500`,
  );
  const move = database.prepare('UPDATE history_event SET local_id = ? WHERE local_id = ?');
  const remove = database.prepare('DELETE FROM history_event WHERE local_id = ?');
  return {
    add: (localId: string, event: HistoryEvent): void =>
      void insert.run(localId, event.atMs, event.kind, event.value, event.requestId),
    /** Returns the events of an order, newest first. Unreadable ones are left out, since nothing depends on them. */
    of: (localId: string): HistoryEvent[] =>
      list.all(localId).flatMap(row => historyEventSchema.safeParse(row).data ?? []),
    /** Moves the history from one record to another, after both turned out to be the same order. */
    move: (toLocalId: string, fromLocalId: string): void => void move.run(toLocalId, fromLocalId),
    remove: (localId: string): void => void remove.run(localId),
  };
}
