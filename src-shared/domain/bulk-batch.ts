import { z } from 'zod';
import { bulkFields } from './bulk-fields.ts';
import { finiteSchema, recordOf } from './limits.ts';

/** Most rows of a batch. */
export const maxBulkRows = 5_000;
/** Most columns; a sheet with more is not a list of orders. */
export const maxBulkColumns = 60;
/** Most characters of a cell. */
export const maxCellLength = 10_000;
/** Rows that cross to the core with one call, so that no message is large. */
export const bulkRowsPerSave = 100;

const idSchema = z.string().min(1).max(100);

export const bulkColumnSchema = z.object({
  id: idSchema,
  /** As in the file; empty where there was none. */
  heading: z.string().max(maxCellLength),
  /** Null: kept and shown, but not used. */
  field: z.enum(bulkFields).nullable(),
});
export type BulkColumn = z.infer<typeof bulkColumnSchema>;

export const bulkRowSchema = z.object({
  /** Becomes the local id of the order, so that placing it again finds that order. */
  id: idSchema,
  /** Text by the column's id, as it was typed; empty cells may be left out. */
  cells: recordOf(idSchema, z.string().max(maxCellLength), 1_000),
  isLeftOut: z.boolean(),
  placedAtMs: finiteSchema.nullable(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const bulkHeadSchema = z.object({
  columns: z.array(bulkColumnSchema).max(maxBulkColumns),
  /** Ids of the rows from top to bottom. */
  order: z.array(idSchema).max(maxBulkRows),
});
export type BulkHead = z.infer<typeof bulkHeadSchema>;

/** What headings were said to mean, by `headingKey`; empty: not used. */
export const headingMemorySchema = recordOf(
  z.string().max(400),
  z.enum(bulkFields).or(z.literal('')),
  20_000,
);
export type HeadingMemory = z.infer<typeof headingMemorySchema>;

export const bulkBatchSchema = z.object({
  /** Counts the saves: another window's is not overwritten. */
  version: z.number().int(),
  columns: bulkHeadSchema.shape.columns,
  rows: z.array(bulkRowSchema),
  memory: headingMemorySchema,
});
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
