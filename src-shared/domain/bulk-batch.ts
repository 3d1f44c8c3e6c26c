import { z } from 'zod';
import { bulkFields } from './bulk-fields.ts';
import { finiteSchema, recordOf } from './limits.ts';

/** Maximum number of rows of a batch. */
export const maxBulkRows = 5_000;
/** Maximum number of columns. A sheet with more is no list of orders. */
export const maxBulkColumns = 60;
/** Maximum number of characters in a cell. */
export const maxCellLength = 10_000;
/** Number of rows in one call to the core, which limits the size of the message. */
export const bulkRowsPerSave = 100;

const idSchema = z.string().min(1).max(100);

export const bulkColumnSchema = z.object({
  id: idSchema,
  /** Heading in the file; empty if there was none. */
  heading: z.string().max(maxCellLength),
  /** Meaning of the column. Null: its text is kept and shown, but not used. */
  field: z.enum(bulkFields).nullable(),
});
export type BulkColumn = z.infer<typeof bulkColumnSchema>;

export const bulkRowSchema = z.object({
  /** Becomes the local id of the order, so that a repeated call finds the order. */
  id: idSchema,
  /** Text by column id, as typed. Empty cells may be missing. */
  cells: recordOf(idSchema, z.string().max(maxCellLength), 1_000),
  isLeftOut: z.boolean(),
  placedAtMs: finiteSchema.nullable(),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const bulkHeadSchema = z.object({
  columns: z.array(bulkColumnSchema).max(maxBulkColumns),
  /** Row ids from top to bottom. */
  order: z.array(idSchema).max(maxBulkRows),
});
export type BulkHead = z.infer<typeof bulkHeadSchema>;

/** Chosen meaning of headings by `headingKey`; empty: not used. */
export const headingMemorySchema = recordOf(
  z.string().max(400),
  z.enum(bulkFields).or(z.literal('')),
  20_000,
);
export type HeadingMemory = z.infer<typeof headingMemorySchema>;

export const bulkBatchSchema = z.object({
  /** Increases with every save, so that a save of another window is not overwritten. */
  version: z.number().int(),
  columns: bulkHeadSchema.shape.columns,
  rows: z.array(bulkRowSchema),
  memory: headingMemorySchema,
});
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
