import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { idInputSchema, opaqueTextSchema, recordOf, smallJsonSchema } from '../domain/limits.ts';
import { foreignField } from '../domain/order.ts';
import { method } from './method.ts';
import { localIdSchema, oneOrder } from './parts.ts';

const entryIdSchema = z.string().min(1).max(100);

/** A merge patch that the window sends. It can contain text of the service, which may be long. */
export const patchInputSchema = recordOf(z.string().max(100), smallJsonSchema, 100).superRefine(
  (patch, context) => {
    const path = foreignField(patch);
    if (path !== null) context.addIssue({ code: 'custom', message: 'unknown_field', path: path.split('.') });
  },
);

/** An unsent edit of an accepted order. */
export const typedChangeSchema = z.object({
  /**
   * The form with which `draft` is compared: for each field, the value in the order when the user began to edit that
   * field.
   */
  base: orderDraftSchema,
  draft: orderDraftSchema,
  /** The outbox entry of a refused change that this edit corrects; null if it corrects none. */
  correctedEntryId: entryIdSchema.nullable(),
});

export const changeRecordSchema = typedChangeSchema.extend({
  /** Increases with every save. A save based on an older version is refused. */
  version: z.number().int(),
  /** Unix milliseconds. */
  updatedAtMs: z.number(),
});
export type ChangeRecord = z.infer<typeof changeRecordSchema>;

const oneVersion = oneOrder.extend({
  /** Version on which the save is based; 0 if nothing was stored before. */
  version: z.number().int().min(0),
});

/** A row of the drafts list for an unsent edit. */
const typedRowSchema = z.object({
  localId: localIdSchema,
  /** Name of the order on screen. */
  label: z.string(),
  vehicle: z.string(),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  /** Unix milliseconds. */
  updatedAtMs: z.number(),
});
export type TypedChangeRow = z.infer<typeof typedRowSchema>;

/** Calls for changing an accepted order in the order form. */
export const changeMethods = {
  /** Orders with an unsent edit, the last edited first. */
  'changes.list': method(z.object({}), z.array(typedRowSchema)),
  /** The unsent edit of an order; null if there is none. */
  'changes.get': method(oneOrder, z.object({ record: changeRecordSchema.nullable() })),
  /**
   * Saves the edit; null deletes it, and the next save is based on version 0. Refused with `draft_conflict` if
   * `version` is not the stored one.
   */
  'changes.save': method(
    oneVersion.extend({ change: typedChangeSchema.nullable() }),
    z.object({ version: z.number().int(), updatedAtMs: z.number() }),
  ),
  /**
   * Queues a change, documents to be added, or both, and deletes the edit, in one transaction. If the edit corrects a
   * refused change, that change is discarded. Refused with `order_changed` if `revision` is not the stored order's.
   */
  'changes.submit': method(
    oneVersion.extend({
      revision: opaqueTextSchema,
      patch: patchInputSchema,
      documentIds: z.array(idInputSchema).max(100),
      correctedEntryId: entryIdSchema.nullable(),
      /** The price on screen for the changed order, in cents; null if there was none. */
      quotedTotalCents: z.number().int().nullable().default(null),
    }),
    z.object({ entryIds: z.array(z.string()) }),
  ),
} as const;

/**
 * Pending changes of an order that was copied: `included` of them are in the copy; `undecided` are not, because they
 * wait for a decision of the user.
 */
export const copiedChangesSchema = z.object({ included: z.number().int(), undecided: z.number().int() });
export type CopiedChanges = z.infer<typeof copiedChangesSchema>;
