import { z } from 'zod';
import type { ChangeRecord } from '../../../src-shared/contract/changes.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { camelRow, jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { createRowWriter } from './row-writer.ts';

const recordSchema = camelRow({
  version: z.number(),
  base: jsonColumn(orderDraftSchema),
  draft: jsonColumn(orderDraftSchema),
  correctedEntryId: z.string().nullable(),
  updatedAtMs: z.number(),
});

export const isChangeRow = (row: SqlRow): boolean => recordSchema.safeParse(row).success;

/** Stores the changes that are typed on accepted orders and not sent yet, one per order. */
export function createChangeStore(database: Database) {
  const write = createRowWriter(database, 'change_draft');
  const sql = {
    one: database.prepare(
      `SELECT version, base_json, draft_json, corrected_entry_id, updated_at_ms FROM change_draft WHERE local_id = ?`,
    ),
    count: database.prepare('SELECT count(*) AS total FROM change_draft'),
    list: database.prepare(
      'SELECT local_id, updated_at_ms FROM change_draft ORDER BY updated_at_ms DESC LIMIT 1000',
    ),
    remove: database.prepare('DELETE FROM change_draft WHERE local_id = ?'),
    move: database.prepare('UPDATE OR IGNORE change_draft SET local_id = ? WHERE local_id = ?'),
  };
  const find = (localId: string): ChangeRecord | null => {
    const row = sql.one.get(localId);
    return row ? recordSchema.parse(row) : null;
  };
  return {
    find,
    /**
     * Stores a typed change.
     * @returns its version, which is 1 for a new one
     */
    save(localId: string, change: Omit<ChangeRecord, 'version' | 'updatedAtMs'>, nowMs: number): number {
      // Found as a raw row, so that one whose content cannot be read is overwritten, too.
      const known = sql.one.get(localId);
      const version = Number(known?.version ?? 0) + 1;
      const columns = {
        version,
        base_json: JSON.stringify(change.base),
        draft_json: JSON.stringify(change.draft),
        corrected_entry_id: change.correctedEntryId,
        updated_at_ms: nowMs,
      };
      if (known) write.update(columns, { local_id: localId });
      else write.insert({ ...columns, local_id: localId, created_at_ms: nowMs });
      return version;
    },
    count: (): number => Number(sql.count.get()?.total ?? 0),
    /** Returns the orders with a typed change, the most recently typed first. */
    list: (): { localId: string; updatedAtMs: number }[] =>
      sql.list.all().map(row => ({ localId: String(row.local_id), updatedAtMs: Number(row.updated_at_ms) })),
    remove: (localId: string): void => void sql.remove.run(localId),
    move: (toLocalId: string, fromLocalId: string): void => void sql.move.run(toLocalId, fromLocalId),
  };
}
