import { z } from 'zod';
import { opaqueTextSchema, recordOf } from '../domain/limits.ts';
import { orderIdSchema } from '../domain/order.ts';
import { method } from './method.ts';
import { localIdSchema, oneEntry } from './parts.ts';

/** A field of an order as we asked for it beside the service's own, by its dotted path in the service's words. */
export const comparedFieldSchema = z.object({
  path: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  isSame: z.boolean(),
});
export type ComparedField = z.infer<typeof comparedFieldSchema>;

/** An order of the service that may be the one whose answer was lost. */
export const candidateSchema = z.object({
  orderId: orderIdSchema,
  customerReference: z.string().nullable(),
  status: z.string(),
  /** RFC 3339 */
  createdAt: z.string(),
  /** Created before our first attempt by the service's clock, so hardly ours. */
  isOlder: z.boolean(),
  fields: z.array(comparedFieldSchema),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** What the service shows of an entry of which it is not known whether it was done. */
export const reconciliationSchema = z.discriminatedUnion('outcome', [
  /** The service shows it: the entry is finished. */
  z.object({ outcome: z.literal('done') }),
  /** Orders that look like it, the likeliest first; `isComplete` is false where there were too many to read all. */
  z.object({
    outcome: z.literal('candidates'),
    candidates: z.array(candidateSchema),
    sinceMs: z.number(),
    isComplete: z.boolean(),
  }),
  /** The order of a step, which does not show it. */
  z.object({
    outcome: z.literal('order'),
    orderId: orderIdSchema,
    status: z.string(),
    fields: z.array(comparedFieldSchema),
  }),
  /** A document's registration or upload: nothing of it is in an order yet, so doing it again is safe. */
  z.object({ outcome: z.literal('file') }),
]);
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** The dispatcher's word on an uncertain entry. */
export const resolutionSchema = z.discriminatedUnion('kind', [
  /** It was done: this order has it. */
  z.object({ kind: z.literal('this-order'), orderId: orderIdSchema.max(1_000) }),
  /**
   * It was not done. `send-again`: a new entry with a new key; `edit`: the order is a draft again; `give-up`: a step is
   * not wanted any more.
   */
  z.object({ kind: z.literal('not-done'), next: z.enum(['send-again', 'edit', 'give-up']) }),
]);
export type Resolution = z.infer<typeof resolutionSchema>;

export const mergeChoiceSchema = z.enum(['mine', 'theirs']);
export type MergeChoice = z.infer<typeof mergeChoiceSchema>;

/** A field of a change beside what others have made of the order: as it was on screen, ours, theirs. */
export const conflictFieldSchema = z.object({
  path: z.string(),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** Who changed it. What only they changed stays: there is nothing to choose. */
  by: z.enum(['me', 'them', 'both']),
  /** What happens unless the dispatcher chooses otherwise. */
  choice: mergeChoiceSchema,
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** A change that met a newer revision. */
export const conflictSchema = z.discriminatedUnion('outcome', [
  /** The service shows it already: the entry is finished. */
  z.object({ outcome: z.literal('done') }),
  z.object({
    outcome: z.literal('fields'),
    /** Of the order that was read; `outbox.merge` names it again. */
    revision: z.string(),
    fields: z.array(conflictFieldSchema),
    /** The service lets the order be changed as it stands. */
    isUpdateAllowed: z.boolean(),
  }),
]);
export type Conflict = z.infer<typeof conflictSchema>;

/** Calls about what the dispatcher has to decide: what became of an entry, and whose change counts. */
export const conflictMethods = {
  /** Reads the service to find out what became of an uncertain entry; sends nothing, finishes what the service shows. */
  'outbox.reconcile': method(oneEntry, reconciliationSchema),
  /** What became of an uncertain entry, by the dispatcher's word: nothing is ever sent again without it. */
  'outbox.resolve': method(oneEntry.extend({ as: resolutionSchema }), z.object({ localId: localIdSchema })),
  /** Reads the order of a change that met a newer revision, and shows field by field who changed what. */
  'outbox.conflict': method(oneEntry, conflictSchema),
  /**
   * Makes of a change in conflict a new entry on the revision that was read, with a new key; by path, `theirs` leaves a
   * field out. Null where nothing of ours is left to send. Refused with `order_changed` on another revision.
   */
  'outbox.merge': method(
    oneEntry.extend({
      revision: opaqueTextSchema,
      choices: recordOf(z.string().max(1_000), mergeChoiceSchema, 1_000),
    }),
    z.object({ entryId: z.string().nullable() }),
  ),
} as const;
