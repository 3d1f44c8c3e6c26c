import { z } from 'zod';
import { idInputSchema } from '../domain/limits.ts';
import { scenarioNameSchema } from '../domain/scenario.ts';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { localIdSchema, nothing, oneEntry, unixMsSchema } from './parts.ts';

export const entryKindSchema = z.enum([
  'file-create',
  'file-upload',
  'order-create',
  'order-update',
  'order-cancel',
  'file-attach',
  'file-delete',
  'scenario',
]);

export type EntryKind = z.infer<typeof entryKindSchema>;

/** States of an outbox entry; `cancelled` only if nothing of it was ever sent. */
export const entryStateSchema = z.enum([
  'queued',
  'sealed',
  'sending',
  'waiting',
  'done',
  'uncertain',
  'conflict',
  'parked',
  'superseded',
  'cancelled',
]);

export type EntryState = z.infer<typeof entryStateSchema>;

export const outboxEntrySchema = z.object({
  id: z.string(),
  localId: localIdSchema,
  kind: entryKindSchema,
  state: entryStateSchema,
  /** True while an earlier entry of the same order has to be done first. */
  isBlocked: z.boolean(),
  /** Blocked by one that needs the dispatcher, so that it does not go on by itself. */
  isHeld: z.boolean(),
  orderLabel: z.string(),
  orderId: z.string().nullable(),
  documentName: z.string().nullable(),
  scenario: scenarioNameSchema.nullable(),
  /** What a change of an order changes, by the field's dotted path in the service's words; empty for other kinds. */
  changes: z.array(z.object({ path: z.string(), was: z.unknown(), becomes: z.unknown() })),
  idempotencyKey: z.string(),
  attempts: z.number().int(),
  /** The service certainly has nothing of it: it was never tried, or no try got a connection. */
  isUnsent: z.boolean(),
  /** What the dispatcher may do with it now; the core decides and refuses everything else. */
  can: z.object({
    retry: z.boolean(),
    edit: z.boolean(),
    discard: z.boolean(),
    /** It was sent and nobody knows what became of it: discarding needs the dispatcher's word for that. */
    discardSent: z.boolean(),
    /** What became of it has to be found out: `outbox.reconcile`, then `outbox.resolve`. */
    resolve: z.boolean(),
    /** Others have changed the order: `outbox.conflict`, then `outbox.merge`. */
    merge: z.boolean(),
    /** It was saved for another account and never left: `outbox.adopt` as `present-account`. */
    adopt: z.boolean(),
    /** It was saved for another account: `outbox.adopt` as `same-account`. */
    returnAccount: z.boolean(),
  }),
  nextAttemptAtMs: unixMsSchema.nullable(),
  lastError: appErrorSchema.nullable(),
  requestId: z.string().nullable(),
  /** The entry that took its place: both changes as one, or what was sent anew. */
  replacedBy: z.string().nullable(),
  /** It was taken back after it was sent, and its order is a draft that was not placed again. */
  isBeingCorrected: z.boolean(),
  /** Of a row of failures, the first one; null while the last attempt did not fail. */
  tryingSinceMs: unixMsSchema.nullable(),
  createdAtMs: unixMsSchema,
  updatedAtMs: unixMsSchema,
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const outboxSummarySchema = z.object({
  waiting: z.number().int(),
  /** How many of those that wait were sent, while no answer tells whether they are done. */
  unconfirmed: z.number().int(),
  sending: z.number().int(),
  attention: z.number().int(),
  /** Behind one of their order that needs the dispatcher: they wait for the same decision. */
  held: z.number().int(),
  /** Of those that wait or are sent, how many have failed for 15 minutes or longer. */
  stuck: z.number().int(),
  /** The dispatcher has paused sending: what waits goes on waiting. */
  isPaused: z.boolean(),
  /** Changes of accepted orders that are typed and not sent. */
  typedChanges: z.number().int(),
});

export type OutboxSummary = z.infer<typeof outboxSummarySchema>;

/** Calls about the outbox. */
export const outboxMethods = {
  /**
   * The newest first; `before` is the last entry of the page before this one. `search` finds parts of an order's words,
   * of its documents and ids; empty finds all.
   */
  'outbox.list': method(
    z.object({
      filter: z.enum(['open', 'waiting', 'held', 'attention', 'done']),
      search: z.string().max(255).default(''),
      limit: z.number().int().min(1).max(1_000).optional(),
      before: idInputSchema.optional(),
    }),
    z.array(outboxEntrySchema),
  ),
  'outbox.get': method(oneEntry, outboxEntrySchema),
  'outbox.summary': method(nothing, outboxSummarySchema),
  /** Tries waiting entries now; with an entry id only that one. */
  'outbox.retry': method(z.object({ entryId: idInputSchema.nullable() }), nothing),
  /** Takes back what was never sent, or gives up a parked chain; the order becomes a draft again. */
  'outbox.edit': method(oneEntry, z.object({ localId: localIdSchema })),
  /**
   * Discards a step, or the order that an entry belongs to. What may have been done at the service is discarded only
   * with `isMaybeDone`: the dispatcher was told.
   */
  'outbox.discard': method(oneEntry.extend({ isMaybeDone: z.boolean().default(false) }), nothing),
  /** Paused: nothing is sent, also after a restart; what is on its way ends. Saving goes on. */
  'outbox.setPaused': method(z.object({ isPaused: z.boolean() }), outboxSummarySchema),
  /**
   * What was saved for another customer account: `present-account` sends what never left as new entries with the present
   * credential; `same-account` says that the present credential is of that account again, and all of it goes on.
   */
  'outbox.adopt': method(oneEntry.extend({ as: z.enum(['present-account', 'same-account']) }), nothing),
} as const;

export const outboxEvents = {
  'outbox.changed': outboxSummarySchema,
} as const;
