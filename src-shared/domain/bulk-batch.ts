import { z } from 'zod';
import { bulkFields } from './bulk-fields.ts';
import { finiteSchema, recordOf } from './limits.ts';

/** Maximum number of rows of a batch. */
export const maxBulkRows = 5_000;
/** Maximum number of columns. A sheet with more columns is certainly no list of orders. */
export const maxBulkColumns = 60;
/** Maximum number of characters in a cell. */
export const maxCellLength = 10_000;
/** Number of rows in one call to the core, which limits the size of the message. */
export const bulkRowsPerSave = 100;

const idSchema = z.string().min(1).max(100);

export const bulkColumnSchema = z.object({
  id: idSchema,
  /** Heading of the column in the file; empty if the file has none. */
  heading: z.string().max(maxCellLength),
  /** What the column contains. Null: its text is kept and shown, but not used. */
  field: z.enum(bulkFields).nullable(),
});
export type BulkColumn = z.infer<typeof bulkColumnSchema>;

export const bulkRowSchema = z.object({
  /** Id of the row, and of the order that is placed from it. So a second call for the row finds the same order. */
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

/** The field that the user has chosen for each heading, by `headingKey`; empty if the column is not used. */
export const headingMemorySchema = recordOf(
  z.string().max(400),
  z.enum(bulkFields).or(z.literal('')),
  20_000,
);
export type HeadingMemory = z.infer<typeof headingMemorySchema>;

export const bulkBatchSchema = z.object({
  /**
   * Number that increases with every save. A save based on an older version is refused, so no window overwrites
   * another.
   */
  version: z.number().int(),
  columns: bulkHeadSchema.shape.columns,
  rows: z.array(bulkRowSchema),
  memory: headingMemorySchema,
});
export type BulkBatch = z.infer<typeof bulkBatchSchema>;
