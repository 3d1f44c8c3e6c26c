import type { z } from 'zod';
import {
  type BulkBatch,
  type BulkHead,
  type BulkRow,
  bulkHeadSchema,
  bulkRowSchema,
  type HeadingMemory,
  headingMemorySchema,
} from '../../../src-shared/domain/bulk-batch.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database } from '../ports/ports.ts';
import { createMetaStore } from './meta-store.ts';

export type BulkStore = ReturnType<typeof createBulkStore>;

const rowPrefix = 'bulk.row.';
const headName = 'bulk.head';
const memoryName = 'bulk.headings';
/**
 * Name of the version in `meta`. It is stored apart from the order of the rows, because each keystroke changes it and
 * would otherwise write the whole list of rows.
 */
const versionName = 'bulk.version';
const emptyHead: BulkHead = { columns: [], order: [] };

const parsed = <T extends z.ZodType>(schema: T, json: string | null): z.output<T> | null =>
  jsonColumn(schema).safeParse(json).data ?? null;

/** Stores each row of bulk orders as a separate value in `meta`, so that a keystroke writes only one row. */
export function createBulkStore(database: Database) {
  const meta = createMetaStore(database);
  const allRows = database.prepare("SELECT value FROM meta WHERE name LIKE 'bulk.row.%'");

  const head = (): BulkHead => parsed(bulkHeadSchema, meta.get(headName)) ?? emptyHead;
  const version = (): number => Number(meta.get(versionName) ?? 0);
  const row = (id: string): BulkRow | null => parsed(bulkRowSchema, meta.get(rowPrefix + id));

  return {
    row,
    version,
    read(): BulkBatch {
      const { columns, order } = head();
      const stored = allRows.all().flatMap(({ value }) => parsed(bulkRowSchema, String(value)) ?? []);
      const byId = new Map(stored.map(one => [one.id, one]));
      const inOrder = order.flatMap(id => byId.get(id) ?? []);
      const known = new Set(order);
      return {
        version: version(),
        columns,
        // Rows that are missing in the stored order of rows are added at the end.
        rows: [...inOrder, ...stored.filter(({ id }) => !known.has(id))],
        memory: parsed(headingMemorySchema, meta.get(memoryName)) ?? {},
      };
    },
    saveHead: ({ columns, order }: BulkHead): void => meta.set(headName, JSON.stringify({ columns, order })),
    setVersion: (next: number): void => meta.set(versionName, String(next)),
    saveRow: (next: BulkRow): void => meta.set(rowPrefix + next.id, JSON.stringify(next)),
    removeRow: (id: string): void => meta.remove(rowPrefix + id),
    saveMemory: (memory: HeadingMemory): void => meta.set(memoryName, JSON.stringify(memory)),
  };
}
