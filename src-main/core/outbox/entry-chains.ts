import { randomUUID } from 'node:crypto';
import type { Database } from '../ports/ports.ts';
import { createRowWriter } from '../store/row-writer.ts';
import type { Intent } from './entry.ts';
import { open } from './entry-sql.ts';

export interface NewEntry {
  /** By default a new one. */
  id?: string | undefined;
  localId: string;
  chainPosition: number;
  environmentId: string;
  accountId: string;
  intent: Intent;
  documentId: string | null;
  /** Copied from the entry that this one replaces; by default the entry is based on the current order. */
  buildsOnFrom?: number | null;
}

/**
 * Positions below this hold the files of a new order. Its order-create takes this position, and later entries follow.
 */
export const orderPosition = 1_000_000;

/** Offset that puts a moved chain behind every position that an order's own chain can reach. */
const movedPosition = 1_000_000_000;

/** Reads and changes the positions of entries in the chains of orders. Call its writes inside a transaction. */
export function createEntryChains(database: Database) {
  const rows = createRowWriter(database, 'outbox_entry');
  const sql = {
    lastPosition: database.prepare(
      'SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ? AND chain_position < ?',
    ),
    firstOpen: database.prepare(
      `SELECT min(chain_position) AS first FROM outbox_entry WHERE local_id = ? AND ${open}`,
    ),
    removeFinished: database.prepare(`DELETE FROM outbox_entry WHERE local_id = ? AND NOT (${open})`),
    move: database.prepare(
      `UPDATE outbox_entry SET local_id = ?1, chain_position = chain_position + ?2,
         builds_on_from = builds_on_from + ?2 WHERE local_id = ?3`,
    ),
    // In two steps, because SQLite checks that positions are unique after each row.
    liftAfter: database.prepare(
      `UPDATE outbox_entry SET chain_position = -chain_position - 1,
         builds_on_from = builds_on_from + (builds_on_from > ?2) WHERE local_id = ?1 AND chain_position > ?2`,
    ),
    lowerLifted: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position WHERE local_id = ? AND chain_position < 0',
    ),
  };

  return {
    /** Next free position among the files of a chain, or at its end. */
    nextPosition(localId: string, part: 'files' | 'end'): number {
      const limit = part === 'files' ? orderPosition : Number.MAX_SAFE_INTEGER;
      const last = Number(sql.lastPosition.get(localId, limit)?.last ?? 0);
      return part === 'files' ? last + 1 : Math.max(last + 1, orderPosition);
    },
    /**
     * Adds an entry with a new idempotency key.
     * @returns the entry's id
     */
    insert(entry: NewEntry, nowMs: number): string {
      const { id = randomUUID(), localId, chainPosition, intent } = entry;
      rows.insert({
        id,
        local_id: localId,
        chain_position: chainPosition,
        kind: intent.kind,
        state: 'queued',
        environment_id: entry.environmentId,
        account_id: entry.accountId,
        idempotency_key: randomUUID(),
        intent_json: JSON.stringify(intent),
        document_id: entry.documentId,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        builds_on_from: entry.buildsOnFrom ?? sql.firstOpen.get(localId)?.first ?? chainPosition,
      });
      return id;
    },
    /** Removes the finished entries of an order that is removed. A trigger refuses to delete open entries. */
    removeFinished: (localId: string): void => void sql.removeFinished.run(localId),
    /** Moves the entries of a record that turned out to be the same order behind those of the order's own chain. */
    move: (toLocalId: string, fromLocalId: string): void =>
      void sql.move.run(toLocalId, movedPosition, fromLocalId),
    /** Frees the position after `position`. Call it inside a transaction. */
    makeRoomAfter(localId: string, position: number): void {
      sql.liftAfter.run(localId, position);
      sql.lowerLifted.run(localId);
    },
  };
}
