import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { idInputSchema, opaqueTextSchema, recordOf, smallJsonSchema } from '../domain/limits.ts';
import { foreignField } from '../domain/order.ts';
import { method } from './method.ts';
import { localIdSchema, oneOrder } from './parts.ts';

const entryIdSchema = z.string().min(1).max(100);

/** A merge patch as a page sends it. It may hold what the service itself has said, however long that is. */
export const patchInputSchema = recordOf(z.string().max(100), smallJsonSchema, 100).superRefine(
  (patch, context) => {
    const path = foreignField(patch);
    if (path !== null) context.addIssue({ code: 'custom', message: 'unknown_field', path: path.split('.') });
  },
);

/** What is typed on an accepted order and not sent yet. */
export const typedChangeSchema = z.object({
  /** The form of the order as it stood beneath what was typed, field by field. */
  base: orderDraftSchema,
  draft: orderDraftSchema,
  /** The refused change that this one is to take the place of. */
  correctedEntryId: entryIdSchema.nullable(),
});

export const changeRecordSchema = typedChangeSchema.extend({
  /** Grows by one with every save; a save on an older version is refused. */
  version: z.number().int(),
  /** Unix milliseconds. */
  updatedAtMs: z.number(),
});
export type ChangeRecord = z.infer<typeof changeRecordSchema>;

const oneVersion = oneOrder.extend({
  /** 0 where nothing was stored before. */
  version: z.number().int().min(0),
});

/** What the drafts show of a change that is typed and not sent. */
const typedRowSchema = z.object({
  localId: localIdSchema,
  /** How the order is called. */
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
  /** Orders with a change that is typed and not sent, the last typed first. */
  'changes.list': method(z.object({}), z.array(typedRowSchema)),
  /** What was typed and not sent yet; null where nothing was. */
  'changes.get': method(oneOrder, z.object({ record: changeRecordSchema.nullable() })),
  /**
   * Keeps what is typed; null forgets it, and the next save is on version 0. Refused with `draft_conflict` where
   * `version` is not the stored one.
   */
  'changes.save': method(
    oneVersion.extend({ change: typedChangeSchema.nullable() }),
    z.object({ version: z.number().int(), updatedAtMs: z.number() }),
  ),
  /**
   * Queues a change, documents to be added, or both, and forgets what was typed, in one transaction. The refused change
   * that it corrects is discarded behind it. Refused with `order_changed` where `revision` is not the stored order's.
   */
  'changes.submit': method(
    oneVersion.extend({
      revision: opaqueTextSchema,
      patch: patchInputSchema,
      documentIds: z.array(idInputSchema).max(100),
      correctedEntryId: entryIdSchema.nullable(),
      /** The price that was on screen for the order as changed; null where none was. */
      quotedTotalCents: z.number().int().nullable().default(null),
    }),
    z.object({ entryIds: z.array(z.string()) }),
  ),
} as const;

/** Changes of an accepted order that are not done yet, as a copy of the order takes them. */
export const copiedChangesSchema = z.object({ included: z.number().int(), undecided: z.number().int() });
export type CopiedChanges = z.infer<typeof copiedChangesSchema>;
