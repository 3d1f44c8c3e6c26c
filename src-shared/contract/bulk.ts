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
import { appErrorSchema } from '../error-schemas.ts';
import { method } from './method.ts';
import { orderRowSchema, placedSchema } from './orders.ts';
import { localIdSchema, nothing } from './parts.ts';

/** State of an order that was placed from a table. */
export const placedOrderSchema = orderRowSchema
  .pick({ phase: true, status: true, isGone: true, isUnconfirmed: true, priceTotalCents: true })
  .extend({
    /**
     * Why the service refused the order, if the order needs a decision of the user. Null if it needs none, or if no
     * answer of the service gives a reason.
     */
    refusal: appErrorSchema.nullable(),
  });

export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** Calls about many orders at once. */
export const bulkMethods = {
  /** The saved bulk table. */
  'bulk.get': method(nothing, bulkBatchSchema),
  /**
   * Saves changes of the table; null leaves a part unchanged. Refused with `draft_conflict` if `version` is not the
   * stored one, because another window has saved the table meanwhile.
   */
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
   * Places a stored row as an order with the row's id, in one transaction. Placing it again gives the same order.
   */
  'bulk.place': method(
    z.object({
      rowId: localIdSchema,
      draft: orderDraftSchema,
      quotedTotalCents: z.number().int().nullable(),
    }),
    placedSchema,
  ),
  /** Current state of the orders that were placed from rows. Orders that no longer exist are missing in the answer. */
  'bulk.placedOrders': method(
    z.object({ ids: z.array(localIdSchema).max(maxBulkRows) }),
    z.record(localIdSchema, placedOrderSchema),
  ),
} as const;
