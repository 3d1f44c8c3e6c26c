import type { Database } from '../ports/ports.ts';
import type { Intent } from './entry.ts';
import { open } from './entry-sql.ts';

export interface NewEntry {
  id: string;
  localId: string;
  chainPosition: number;
  environmentId: string;
  accountId: string;
  idempotencyKey: string;
  intent: Intent;
  documentId: string | null;
  /** As of the entry that it replaces; null for one that is made on the order as it is now. */
  buildsOnFrom: number | null;
}

/** Positions below this are a chain's files; its order-create stands here and scenarios come after. */
export const orderPosition = 1_000_000;

/** Behind whatever an order's own chain can hold. */
const movedPosition = 1_000_000_000;

/** The places of entries in the chains of orders. Call what writes inside a transaction. */
export function createEntryChains(database: Database) {
  const sql = {
    lastPosition: database.prepare(
      'SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ? AND chain_position < ?',
    ),
    insert: database.prepare(
      `INSERT INTO outbox_entry (id, local_id, chain_position, kind, state, environment_id, account_id, idempotency_key,
         intent_json, document_id, created_at_ms, updated_at_ms, builds_on_from)
       VALUES (?1, ?2, ?3, ?4, 'queued', ?5, ?6, ?7, ?8, ?9, ?10, ?10, coalesce(?11,
         (SELECT min(chain_position) FROM outbox_entry WHERE local_id = ?2 AND ${open}), ?3))`,
    ),
    removeFinished: database.prepare(`DELETE FROM outbox_entry WHERE local_id = ? AND NOT (${open})`),
    move: database.prepare(
      `UPDATE outbox_entry SET local_id = ?1, chain_position = chain_position + ?2,
         builds_on_from = builds_on_from + ?2 WHERE local_id = ?3`,
    ),
    // Two steps, since a position may be taken only once at any moment.
    liftAfter: database.prepare(
      `UPDATE outbox_entry SET chain_position = -chain_position - 1,
         builds_on_from = builds_on_from + (builds_on_from > ?2) WHERE local_id = ?1 AND chain_position > ?2`,
    ),
    lowerLifted: database.prepare(
      'UPDATE outbox_entry SET chain_position = -chain_position WHERE local_id = ? AND chain_position < 0',
    ),
  };

  return {
    /** Free position at the end of a chain's files, or at its very end. */
    nextPosition(localId: string, part: 'files' | 'end'): number {
      const limit = part === 'files' ? orderPosition : Number.MAX_SAFE_INTEGER;
      const last = Number(sql.lastPosition.get(localId, limit)?.last ?? 0);
      return part === 'files' ? last + 1 : Math.max(last + 1, orderPosition);
    },
    insert(entry: NewEntry, nowMs: number): void {
      sql.insert.run(
        entry.id,
        entry.localId,
        entry.chainPosition,
        entry.intent.kind,
        entry.environmentId,
        entry.accountId,
        entry.idempotencyKey,
        JSON.stringify(entry.intent),
        entry.documentId,
        nowMs,
        entry.buildsOnFrom,
      );
    },
    /** The record of what was done for an order goes with the order; an open entry cannot go (a trigger refuses). */
    removeFinished(localId: string): void {
      sql.removeFinished.run(localId);
    },
    /** Entries of a record that turned out to be the same order come after those of the order's own chain. */
    move(toLocalId: string, fromLocalId: string): void {
      sql.move.run(toLocalId, movedPosition, fromLocalId);
    },
    /** Leaves the position after this one free. Call inside a transaction. */
    makeRoomAfter(localId: string, position: number): void {
      sql.liftAfter.run(localId, position);
      sql.lowerLifted.run(localId);
    },
  };
}
