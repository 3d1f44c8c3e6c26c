import { randomUUID } from 'node:crypto';
import type { Database } from '../ports/ports.ts';
import { createRowWriter } from '../store/row-writer.ts';
import type { Intent } from './entry.ts';
import { open } from './entry-sql.ts';

export interface NewEntry {
  /** Id of the entry; by default a new random id. */
  id?: string | undefined;
  localId: string;
  chainPosition: number;
  environmentId: string;
  accountId: string;
  intent: Intent;
  documentId: string | null;
  /**
   * Chain position of the first entry whose effect the base order does not include. Given only if this entry replaces
   * another one; by default the position of the first open entry.
   */
  buildsOnFrom?: number | null;
}

/**
 * Chain position of the order-create entry. Lower positions are for files of the new order, higher ones for later
 * entries.
 */
export const orderPosition = 1_000_000;

/** Added to all positions of a moved chain, so that its entries come after those of the other order's own chain. */
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
    wasPlaced: database.prepare(
      "SELECT 1 FROM outbox_entry WHERE local_id = ? AND chain_position >= ? AND kind = 'order-create' LIMIT 1",
    ),
    removeFinished: database.prepare(`DELETE FROM outbox_entry WHERE local_id = ? AND NOT (${open})`),
    move: database.prepare(
      `UPDATE outbox_entry SET local_id = ?1, chain_position = chain_position + ?2,
         builds_on_from = builds_on_from + ?2 WHERE local_id = ?3`,
    ),
    // Positions are shifted in two steps, via negative numbers, because SQLite checks uniqueness after each row.
    liftAfter: database.prepare(
      `UPDATE outbox_entry SET chain_position = -chain_position - 1,
         builds_on_from = builds_on_from + (builds_on_from > ?2) WHERE local_id = ?1 AND chain_position > ?2`,
    ),
    lowerLifted: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position WHERE local_id = ? AND chain_position < 0',
    ),
  };

  return {
    /** Returns the next free position after the file entries of a chain (`files`), or at its end (`end`). */
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
    /** Whether the order was ever placed, even if the user withdrew it afterwards. */
    wasPlaced: (localId: string): boolean => sql.wasPlaced.get(localId, orderPosition) !== undefined,
    /** Deletes the finished entries of an order that is being deleted. A trigger refuses to delete open entries. */
    removeFinished: (localId: string): void => void sql.removeFinished.run(localId),
    /**
     * Moves the entries of `fromLocalId` behind those of `toLocalId`. Used when both records turn out to be the same
     * order.
     */
    move: (toLocalId: string, fromLocalId: string): void =>
      void sql.move.run(toLocalId, movedPosition, fromLocalId),
    /**
     * Moves all later entries of the chain, so that the position after `position` is free. Call it inside a
     * transaction.
     */
    makeRoomAfter(localId: string, position: number): void {
      sql.liftAfter.run(localId, position);
      sql.lowerLifted.run(localId);
    },
  };
}
