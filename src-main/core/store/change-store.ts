import { z } from 'zod';
import type { ChangeRecord } from '../../../src-shared/contract/changes.ts';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { camelRow, jsonColumn } from './read.ts';

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
  const sql = {
    one: database.prepare(
      `SELECT version, base_json, draft_json, corrected_entry_id, updated_at_ms FROM change_draft WHERE local_id = ?`,
    ),
    insert: database.prepare(
      `INSERT INTO change_draft (local_id, version, base_json, draft_json, corrected_entry_id, created_at_ms, updated_at_ms)
       VALUES (?, 1, ?, ?, ?, ?, ?)`,
    ),
    write: database.prepare(
      `UPDATE change_draft SET version = version + 1, base_json = ?, draft_json = ?, corrected_entry_id = ?,
         updated_at_ms = ? WHERE local_id = ?`,
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
    /** @returns the stored version, which starts at 1 */
    save(localId: string, change: Omit<ChangeRecord, 'version' | 'updatedAtMs'>, nowMs: number): number {
      const { base, draft, correctedEntryId } = change;
      const [baseJson, draftJson] = [JSON.stringify(base), JSON.stringify(draft)];
      const isNew = sql.write.run(baseJson, draftJson, correctedEntryId, nowMs, localId).changes === 0;
      if (isNew) sql.insert.run(localId, baseJson, draftJson, correctedEntryId, nowMs, nowMs);
      return find(localId)?.version ?? 0;
    },
    count: (): number => Number(sql.count.get()?.total ?? 0),
    /** Most recently typed first. */
    list: (): { localId: string; updatedAtMs: number }[] =>
      sql.list.all().map(row => ({ localId: String(row.local_id), updatedAtMs: Number(row.updated_at_ms) })),
    remove: (localId: string): void => void sql.remove.run(localId),
    move: (toLocalId: string, fromLocalId: string): void => void sql.move.run(toLocalId, fromLocalId),
  };
}
