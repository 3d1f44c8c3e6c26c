import { z } from 'zod';
import { idInputSchema } from '../domain/limits.ts';
import { scenarioNameSchema } from '../domain/scenario.ts';
import { appErrorSchema } from '../error-schemas.ts';
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

/** States of an outbox entry. Only an entry that was never sent can become `cancelled`. */
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
  /** Whether an earlier entry of the same order must be done first. */
  isBlocked: z.boolean(),
  /** Whether the entry is blocked by one that needs the user, so that it does not continue automatically. */
  isHeld: z.boolean(),
  orderLabel: z.string(),
  orderId: z.string().nullable(),
  documentName: z.string().nullable(),
  scenario: scenarioNameSchema.nullable(),
  /** Changed fields by dotted path in the interface, for changes of an order; otherwise empty. */
  changes: z.array(z.object({ path: z.string(), was: z.unknown(), becomes: z.unknown() })),
  idempotencyKey: z.string(),
  attempts: z.number().int(),
  /** Whether the service certainly did not receive the entry: it was never tried, or no attempt got a connection. */
  isUnsent: z.boolean(),
  /** Actions that are possible now. The core refuses all others. */
  can: z.object({
    retry: z.boolean(),
    edit: z.boolean(),
    discard: z.boolean(),
    /** Whether the entry can be discarded, but only after a warning: the service may already have processed it. */
    discardSent: z.boolean(),
    /** Whether the user must tell if the service has processed the entry: `outbox.reconcile`, then `outbox.resolve`. */
    resolve: z.boolean(),
    /**
     * Whether the entry's change conflicts with a newer revision of the order: `outbox.conflict`, then `outbox.merge`.
     */
    merge: z.boolean(),
    /** Whether the entry was saved for another account and never sent: `outbox.adopt` as `present-account`. */
    adopt: z.boolean(),
    /** Whether the entry was saved for another account: `outbox.adopt` as `same-account`. */
    returnAccount: z.boolean(),
  }),
  nextAttemptAtMs: unixMsSchema.nullable(),
  lastError: appErrorSchema.nullable(),
  requestId: z.string().nullable(),
  /** Id of the entry that replaced this one: a merged change, or a new attempt with another idempotency key. */
  replacedBy: z.string().nullable(),
  /** Whether the entry was withdrawn after it was sent, and its order is now a draft that was not placed again. */
  isBeingCorrected: z.boolean(),
  /** Time of the first failure after the last attempt that did not fail; null if the last attempt did not fail. */
  tryingSinceMs: unixMsSchema.nullable(),
  createdAtMs: unixMsSchema,
  updatedAtMs: unixMsSchema,
});

export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

export const outboxSummarySchema = z.object({
  waiting: z.number().int(),
  /** Number of waiting entries that were sent and whose result is unknown. */
  unconfirmed: z.number().int(),
  sending: z.number().int(),
  attention: z.number().int(),
  /** Number of entries that wait for another entry of the same order, because that one needs the user. */
  held: z.number().int(),
  /** Number of waiting or sending entries whose attempts have failed for at least 15 minutes. */
  stuck: z.number().int(),
  /** Whether the user has paused sending, or this computer may not send, see `seat.get`. */
  isPaused: z.boolean(),
  /** Number of unsent edits of accepted orders. */
  typedChanges: z.number().int(),
  /** Number of drafts of orders that the service rejected and that were not placed again. */
  rejectedDrafts: z.number().int(),
  /** Number of drafts of orders that the user has withdrawn from the outbox and not placed again. */
  withdrawnDrafts: z.number().int(),
});

export type OutboxSummary = z.infer<typeof outboxSummarySchema>;

/** Calls about the outbox. */
export const outboxMethods = {
  /**
   * Entries, the newest first; `before` is the last entry of the previous page. `search` matches parts of words and ids
   * of the order and its documents; empty matches all.
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
  /** Retries waiting entries now; with an id, only that entry. */
  'outbox.retry': method(z.object({ entryId: idInputSchema.nullable() }), nothing),
  /**
   * Withdraws an unsent or parked order, which becomes a draft again. With `version` and `quotedTotalCents`,
   * `orders.place` puts it back as it was.
   */
  'outbox.edit': method(
    oneEntry,
    z.object({
      localId: localIdSchema,
      version: z.number().int(),
      quotedTotalCents: z.number().int().nullable(),
    }),
  ),
  /**
   * Discards an entry: a step on an accepted order, or the placing of an order. An entry that the service may have
   * processed is discarded only with `isMaybeDone`, after the user was warned.
   */
  'outbox.discard': method(oneEntry.extend({ isMaybeDone: z.boolean().default(false) }), nothing),
  /**
   * Pauses or resumes sending, also for later starts of the program. A request that is being sent is completed. Orders
   * can be saved while sending is paused.
   */
  'outbox.setPaused': method(z.object({ isPaused: z.boolean() }), outboxSummarySchema),
  /**
   * Handles entries that were saved for another customer account. `present-account`: sends entries that were never sent
   * as new entries with the current credential. `same-account`: states that the current credential belongs to the
   * account of the entries, so all of them continue.
   */
  'outbox.adopt': method(oneEntry.extend({ as: z.enum(['present-account', 'same-account']) }), nothing),
} as const;

export const outboxEvents = {
  'outbox.changed': outboxSummarySchema,
} as const;
