import { z } from 'zod';
import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { camelRow, jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { createRowWriter } from './row-writer.ts';

const recordSchema = camelRow({
  id: z.string(),
  name: z.string(),
  useCount: z.number(),
  usedAtMs: z.number(),
  draft: jsonColumn(orderDraftSchema),
  updatedAtMs: z.number(),
});

export type TemplateRecord = z.output<typeof recordSchema>;

export const isTemplateRow = (row: SqlRow): boolean => recordSchema.safeParse(row).success;

const columns = 'id, name, use_count, used_at_ms, draft_json, updated_at_ms';

const sameName = (name: string): string => name.trim().toLowerCase();

export function createTemplateStore(database: Database) {
  const rows = createRowWriter(database, 'order_template');
  const sql = {
    one: database.prepare(`SELECT ${columns} FROM order_template WHERE id = ?`),
    all: database.prepare(`SELECT ${columns} FROM order_template ORDER BY used_at_ms DESC, id LIMIT 1000`),
    use: database.prepare('UPDATE order_template SET use_count = use_count + 1, used_at_ms = ? WHERE id = ?'),
    remove: database.prepare('DELETE FROM order_template WHERE id = ?'),
  };
  const find = (id: string): TemplateRecord | null => {
    const row = sql.one.get(id);
    return row ? recordSchema.parse(row) : null;
  };
  const all = (): TemplateRecord[] => sql.all.all().flatMap(row => recordSchema.safeParse(row).data ?? []);
  return {
    find,
    /**
     * Returns a template.
     * @throws DispatchError `not_found`
     */
    get(id: string): TemplateRecord {
      const record = find(id);
      if (!record) throw new DispatchError('not_found', `There is no template ${id}.`);
      return record;
    },
    /** Returns all templates, the most recently used first. */
    all,
    findByName: (name: string): TemplateRecord | null =>
      all().find(one => sameName(one.name) === sameName(name)) ?? null,
    insert(id: string, name: string, draft: OrderDraft, nowMs: number): void {
      const times = { used_at_ms: nowMs, created_at_ms: nowMs, updated_at_ms: nowMs };
      rows.insert({ id, name, draft_json: JSON.stringify(draft), use_count: 0, ...times });
    },
    /** Inserts a template that was removed, with its previous id. */
    insertAgain: ({ id, name, draft, useCount, usedAtMs, updatedAtMs }: TemplateRecord): void => {
      const times = { used_at_ms: usedAtMs, created_at_ms: updatedAtMs, updated_at_ms: updatedAtMs };
      rows.insert({ id, name, draft_json: JSON.stringify(draft), use_count: useCount, ...times });
    },
    write: (id: string, draft: OrderDraft, nowMs: number): void =>
      void rows.update({ draft_json: JSON.stringify(draft), updated_at_ms: nowMs }, { id }),
    rename: (id: string, name: string, nowMs: number): void =>
      void rows.update({ name, updated_at_ms: nowMs }, { id }),
    use: (id: string, nowMs: number): void => void sql.use.run(nowMs, id),
    remove: (id: string): void => void sql.remove.run(id),
  };
}
