import { z } from 'zod';
import { opaqueTextSchema, recordOf } from '../domain/limits.ts';
import { orderIdSchema } from '../domain/order.ts';
import { method } from './method.ts';
import { localIdSchema, oneEntry } from './parts.ts';

/**
 * A field as the outbox entry requests it (`mine`) and as the service has it (`theirs`). `path` is its dotted path in
 * requests.
 */
export const comparedFieldSchema = z.object({
  path: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  isSame: z.boolean(),
});
export type ComparedField = z.infer<typeof comparedFieldSchema>;

/** An order at the service that may be the result of a request whose answer was lost. */
export const candidateSchema = z.object({
  orderId: orderIdSchema,
  customerReference: z.string().nullable(),
  status: z.string(),
  /** RFC 3339 */
  createdAt: z.string(),
  /**
   * Whether the order was created before the first attempt to send the request, by the service's clock. Then the
   * request has probably not created it.
   */
  isOlder: z.boolean(),
  fields: z.array(comparedFieldSchema),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** What the service's data tell about an entry of which it is uncertain whether the service has processed it. */
export const reconciliationSchema = z.discriminatedUnion('outcome', [
  /** The service has processed the entry, so the entry is done. */
  z.object({ outcome: z.literal('done') }),
  /** Similar orders, the most likely first; `isComplete` is false if there were too many to read all. */
  z.object({
    outcome: z.literal('candidates'),
    candidates: z.array(candidateSchema),
    sinceMs: z.number(),
    isComplete: z.boolean(),
  }),
  /** The order that the entry should have changed, if nothing in the order shows whether the service has changed it. */
  z.object({
    outcome: z.literal('order'),
    orderId: orderIdSchema,
    status: z.string(),
    fields: z.array(comparedFieldSchema),
  }),
  /** The entry registers or uploads a document that is not in an order yet, so sending the entry again is safe. */
  z.object({ outcome: z.literal('file') }),
]);
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** The user's decision on an uncertain entry. */
export const resolutionSchema = z.discriminatedUnion('kind', [
  /** The service has processed the entry, and the entry has created the order `orderId`. */
  z.object({ kind: z.literal('this-order'), orderId: orderIdSchema.max(1_000) }),
  /**
   * The service has not processed the entry. `send-again`: creates a new entry with a new idempotency key. `edit`:
   * makes the order a draft again. `give-up`: discards the entry of a step on an accepted order.
   */
  z.object({ kind: z.literal('not-done'), next: z.enum(['send-again', 'edit', 'give-up']) }),
]);
export type Resolution = z.infer<typeof resolutionSchema>;

export const mergeChoiceSchema = z.enum(['mine', 'theirs']);
export type MergeChoice = z.infer<typeof mergeChoiceSchema>;

/** A field in conflict: its value before the user's change, the user's value, and the service's value. */
export const conflictFieldSchema = z.object({
  path: z.string(),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  /** Who has changed the field. A field that only others have changed keeps their value. */
  by: z.enum(['me', 'them', 'both']),
  /** Choice that is selected until the user makes another one. */
  choice: mergeChoiceSchema,
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** A change that was refused because the order has a newer revision. */
export const conflictSchema = z.discriminatedUnion('outcome', [
  /** The order already has the changed values: the entry is done. */
  z.object({ outcome: z.literal('done') }),
  z.object({
    outcome: z.literal('fields'),
    /** Revision of the order that was read; pass it to `outbox.merge`. */
    revision: z.string(),
    fields: z.array(conflictFieldSchema),
    /** Whether the service allows changes of the order in its current state. */
    isUpdateAllowed: z.boolean(),
  }),
]);
export type Conflict = z.infer<typeof conflictSchema>;

/** Calls for decisions of the user: whether the service has processed an entry, and whose change of an order counts. */
export const conflictMethods = {
  /**
   * Looks at the service for evidence of an uncertain entry. Sends nothing. If the service has processed the entry,
   * completes it.
   */
  'outbox.reconcile': method(oneEntry, reconciliationSchema),
  /** Applies the user's decision on an uncertain entry. Without a decision, the entry is not sent again. */
  'outbox.resolve': method(oneEntry.extend({ as: resolutionSchema }), z.object({ localId: localIdSchema })),
  /**
   * Reads the order of a change in conflict, and compares the user's change with the changes of others, field by field.
   */
  'outbox.conflict': method(oneEntry, conflictSchema),
  /**
   * Turns a change in conflict into a new entry with a new idempotency key, based on `revision`. Fields chosen as
   * `theirs` are left out. Null if no field is left to send. Fails with `order_changed` if the order has a newer
   * revision.
   */
  'outbox.merge': method(
    oneEntry.extend({
      revision: opaqueTextSchema,
      choices: recordOf(z.string().max(1_000), mergeChoiceSchema, 1_000),
    }),
    z.object({ entryId: z.string().nullable() }),
  ),
} as const;
