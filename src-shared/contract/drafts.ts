import { z } from 'zod';
import { orderDraftSchema } from '../domain/draft.ts';
import { leftOutParts } from '../domain/draft-copy.ts';
import { appErrorSchema } from '../errors.ts';
import { copiedChangesSchema } from './changes.ts';
import { documentSchema } from './documents.ts';
import { method } from './method.ts';
import { localIdSchema, nothing, oneOrder, unixMsSchema } from './parts.ts';

export const draftRecordSchema = z.object({
  localId: localIdSchema,
  /** Grows by one with every save; a save on an older version is refused. */
  version: z.number().int(),
  draft: orderDraftSchema,
  documents: z.array(documentSchema),
  /** Why the service refused what was sent from this draft before; null for a new draft. */
  refusal: appErrorSchema.nullable(),
  /** The text that was refused; null where there is none, or nobody knows it any more. */
  refusedDraft: orderDraftSchema.nullable(),
  /** The template it was begun from, where there still is one. */
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
  updatedAtMs: unixMsSchema,
});

export type DraftRow = z.infer<typeof draftRowSchema>;

/** Calls about drafts. */
export const draftMethods = {
  'drafts.list': method(nothing, z.array(draftRowSchema)),
  'drafts.create': method(nothing, draftRecordSchema),
  'drafts.get': method(oneOrder, draftRecordSchema),
  /** Refused with `draft_conflict` where `version` is not the stored one. */
  'drafts.save': method(
    z.object({ localId: localIdSchema, version: z.number().int(), draft: orderDraftSchema }),
    z.object({ version: z.number().int(), updatedAtMs: z.number() }),
  ),
  /** Deletes a draft and its documents for good. */
  'drafts.remove': method(oneOrder, nothing),
  /** Puts a draft out of sight; for a day `drafts.restore` brings it back with its documents. */
  'drafts.discard': method(oneOrder, nothing),
  'drafts.restore': method(oneOrder, nothing),
  /** A new draft with the text of a draft or an order as its details show it, and its documents. */
  'drafts.duplicate': method(
    oneOrder,
    draftRecordSchema.extend({ leftOut: z.array(z.enum(leftOutParts)), changes: copiedChangesSchema }),
  ),
} as const;
