import { z } from 'zod';
import {
  bulkBatchSchema,
  bulkHeadSchema,
  bulkRowSchema,
  bulkRowsPerSave,
  headingMemorySchema,
  maxBulkRows,
} from '../domain/bulk-batch.ts';
import { orderDraftSchema } from '../domain/draft.ts';
import { method } from './method.ts';
import { orderRowSchema, placedSchema } from './orders.ts';
import { localIdSchema, nothing } from './parts.ts';

/** Where an order stands that was placed from a table. */
export const placedOrderSchema = orderRowSchema.pick({
  phase: true,
  status: true,
  isGone: true,
  isUnconfirmed: true,
});

export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** Calls about many orders at once. */
export const bulkMethods = {
  /** The rows of many orders at once, as they were left. */
  'bulk.get': method(nothing, bulkBatchSchema),
  /** Keeps what changed; null where that did not. Refused with `draft_conflict` where another window saved since. */
  'bulk.save': method(
    z.object({
      version: z.number().int(),
      head: bulkHeadSchema.nullable(),
      rows: z.array(bulkRowSchema).max(bulkRowsPerSave),
      removedIds: z.array(localIdSchema).max(maxBulkRows),
      memory: headingMemorySchema.nullable(),
    }),
    z.object({ version: z.number().int() }),
  ),
  /**
   * Makes an order of a stored row, in one transaction and under the row's id: placed again, it is the same order.
   */
  'bulk.place': method(
    z.object({
      rowId: localIdSchema,
      draft: orderDraftSchema,
      quotedTotalCents: z.number().int().nullable(),
    }),
    placedSchema,
  ),
  /** Where the orders of placed rows stand now; those that are gone are not there. */
  'bulk.placedOrders': method(
    z.object({ ids: z.array(localIdSchema).max(maxBulkRows) }),
    z.record(localIdSchema, placedOrderSchema),
  ),
} as const;
