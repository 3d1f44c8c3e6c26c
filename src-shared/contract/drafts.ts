import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { leftOutParts } from '../domain/draft-copy.ts';
import { appErrorSchema } from '../error-schemas.ts';
import { copiedChangesSchema } from './changes.ts';
import { documentSchema } from './documents.ts';
import { method } from './method.ts';
import { localIdSchema, nothing, oneOrder, unixMsSchema } from './parts.ts';

export const draftRecordSchema = z.object({
  localId: localIdSchema,
  /** Increases with every save. A save based on an older version is refused. */
  version: z.number().int(),
  draft: orderDraftSchema,
  documents: z.array(documentSchema),
  /** Why the service refused this draft; null if it was not refused. */
  refusal: appErrorSchema.nullable(),
  /** Whether the user has withdrawn the draft from the outbox: it was placed before, but is not placed now. */
  isWithdrawn: z.boolean(),
  /**
   * The draft as it was when the service refused it; null if it was not refused, or if that text is no longer known.
   */
  refusedDraft: orderDraftSchema.nullable(),
  /** The template from which the draft was created; null if there was none, or if it no longer exists. */
  template: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAtMs: unixMsSchema,
  updatedAtMs: unixMsSchema,
});

export type DraftRecord = z.infer<typeof draftRecordSchema>;

export const draftRowSchema = z.object({
  localId: localIdSchema,
  customerReference: z.string(),
  vehicle: z.string(),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  documentCount: z.number().int(),
  isRefused: z.boolean(),
  isWithdrawn: z.boolean(),
  updatedAtMs: unixMsSchema,
});

export type DraftRow = z.infer<typeof draftRowSchema>;

/** Calls about drafts. */
export const draftMethods = {
  'drafts.list': method(nothing, z.array(draftRowSchema)),
  /** The number of rows of `drafts.list`. */
  'drafts.count': method(nothing, z.object({ total: z.number().int() })),
  'drafts.create': method(nothing, draftRecordSchema),
  'drafts.get': method(oneOrder, draftRecordSchema),
  /** Saves a draft. Refused with `draft_conflict` if `version` is not the stored one. */
  'drafts.save': method(
    z.object({ localId: localIdSchema, version: z.number().int(), draft: orderDraftSchema }),
    z.object({ version: z.number().int(), updatedAtMs: z.number() }),
  ),
  /** Deletes a draft and its documents permanently. */
  'drafts.remove': method(oneOrder, nothing),
  /** Hides a draft. For one day, `drafts.restore` can bring it back with its documents. */
  'drafts.discard': method(oneOrder, nothing),
  'drafts.restore': method(oneOrder, nothing),
  /** Creates a copy of a draft or of an order as shown in its details, with its documents. */
  'drafts.duplicate': method(
    oneOrder,
    draftRecordSchema.extend({
      /** Reference, registration number or VIN of the original; empty if it has none. */
      copiedFrom: z.string(),
      leftOut: z.array(z.enum(leftOutParts)),
      changes: copiedChangesSchema,
    }),
  ),
} as const;
