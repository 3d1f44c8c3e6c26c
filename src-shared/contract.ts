import { z } from 'zod';
import { addressBookMethods } from './address-book.ts';
import { documentMethods, documentPieceBytes } from './documents.ts';
import {
  bulkBatchSchema,
  bulkHeadSchema,
  bulkRowSchema,
  bulkRowsPerSave,
  headingMemorySchema,
  maxBulkRows,
} from './domain/bulk-batch.ts';
import { businessCheckInputSchema, businessCheckSchema } from './domain/business-check.ts';
import { maxTextLength } from './domain/clean-text.ts';
import { cmrOptionsAnswerSchema } from './domain/cmr.ts';
import { orderDraftSchema } from './domain/draft.ts';
import { leftOutParts } from './domain/draft-copy.ts';
import {
  idInputSchema,
  opaqueTextSchema,
  recordOf,
  serviceIdSchema,
  timestampInputSchema,
} from './domain/limits.ts';
import { priceCheckSchema } from './domain/price-check.ts';
import { scenarioNameSchema } from './domain/scenario.ts';
import { environmentListMethods } from './environment-methods.ts';
import { exportMethods } from './exports.ts';
import { outboxHealthSchema } from './health.ts';
import { method } from './method.ts';
import { notificationSchema, notificationTargetSchema, orderNewsSchema } from './notifications.ts';
import { changeMethods, copiedChangesSchema, patchInputSchema } from './order-changes.ts';
import { orderFileEvents, orderFileMethods, windowEvents, windowMethods } from './order-extras.ts';
import { orderListMethods, synchronisationSchema } from './order-list.ts';
import {
  conflictSchema,
  mergeChoiceSchema,
  reconciliationSchema,
  resolutionSchema,
} from './reconciliation.ts';
import {
  appInfoSchema,
  connectionSchema,
  credentialInputSchema,
  credentialStateSchema,
  draftRecordSchema,
  draftRowSchema,
  localIdSchema,
  logLineSchema,
  orderDetailSchema,
  orderRowSchema,
  outboxEntrySchema,
  outboxSummarySchema,
  placedOrderSchema,
  placedSchema,
  quitAnswerSchema,
  repairNoticeSchema,
  secretStoreSchema,
  settingsSchema,
  unsentSchema,
} from './records.ts';
import { reportMethods } from './reports.ts';
import { sandboxPanelEvents, sandboxPanelMethods } from './sandbox-panel.ts';
import { templateMethods } from './templates.ts';

const nothing = z.object({});
const oneOrder = z.object({ localId: localIdSchema });
const oneEntryId = z.object({ entryId: z.string() });
const oneEntry = z.object({ entryId: idInputSchema });

export { documentPieceBytes };

/** Largest message a renderer may send, in bytes: one piece of a document with its frame. */
export const maxMessageBytes = 2 * documentPieceBytes;

/** Calls that read many files: a window may have so many of each at work. */
const fewAtOnce = 2;

const keptCopiesSchema = z.object({ count: z.number().int(), sizeBytes: z.number() });

/** Calls that belong to no environment. */
export const appMethods = {
  'app.info': method(nothing, appInfoSchema),
  'app.copyText': method(z.object({ text: z.string().max(100_000) }), nothing),
  /** What the dispatcher says to `app.quitting`. */
  'app.answerQuit': method(z.object({ answer: quitAnswerSchema }), nothing),
  /** Shows a notification of the system instead of the one before; not while the window is in front. */
  'app.notify': method(notificationSchema, z.object({ isShown: z.boolean() })),
  /** Copies of databases that were found damaged; they are deleted after 30 days. */
  'app.keptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Deletes them now, but for those that a repair needs. */
  'app.deleteKeptCopies': method(nothing, keptCopiesSchema, fewAtOnce),
  /** Looks for the system's keychain again; what was kept for this session moves there. */
  'app.recheckKeychain': method(nothing, secretStoreSchema),
  'settings.save': method(settingsSchema, settingsSchema),
  ...exportMethods,
  ...windowMethods,

  ...environmentListMethods,
  /** Calls and events, the newest first: methods, paths, statuses, request ids; no bodies, no secrets. */
  'diagnostics.log': method(nothing, z.array(logLineSchema), fewAtOnce),
  /** Asks where to save what support needs: versions, settings, log, outbox states; null where not wanted. */
  'diagnostics.save': method(nothing, z.object({ path: z.string().nullable() }), fewAtOnce),
} as const;

/** Calls to one environment, which the caller names. */
export const environmentMethods = {
  'connection.get': method(nothing, connectionSchema),
  /** Signs in anew and reads one order. */
  'connection.test': method(nothing, z.object({ scopes: z.array(z.string()), ms: z.number() })),
  /** The dispatcher means production: from now on until the program ends, entries are sent. */
  'connection.confirmProduction': method(nothing, connectionSchema),
  'credentials.state': method(nothing, credentialStateSchema),
  /** Signs in with the new credential first; the former one goes only when the new one works and is kept. */
  'credentials.replace': method(credentialInputSchema, credentialStateSchema),
  'credentials.remove': method(nothing, credentialStateSchema),

  /** What was done about a damaged database; null where nothing was, or the dispatcher has seen it. */
  'repair.get': method(nothing, repairNoticeSchema.nullable()),
  'repair.dismiss': method(nothing, nothing),

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

  ...templateMethods,
  ...addressBookMethods,
  ...orderFileMethods,
  ...changeMethods,

  ...documentMethods,

  /** Price of a draft as it stands; null where it lacks an address or a vehicle. */
  'prices.check': method(z.object({ draft: orderDraftSchema }), priceCheckSchema.nullable()),

  /** Whether an ordering channel may order for a business ("POST /v2/represented-business-checks"). */
  'businesses.check': method(
    businessCheckInputSchema.extend({
      business_id: z.string().min(1).max(maxTextLength),
      country_code: businessCheckInputSchema.shape.country_code.max(2),
    }),
    businessCheckSchema,
  ),
  /** "GET /v2/cmr-options" */
  'cmr.options': method(nothing, cmrOptionsAnswerSchema.shape.data),
  ...reportMethods,

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

  /** Draft and outbox entries in one transaction; nothing is sent before this answers. */
  'orders.place': method(
    z.object({
      localId: localIdSchema,
      version: z.number().int(),
      quotedTotalCents: z.number().int().nullable(),
    }),
    placedSchema,
  ),
  ...orderListMethods,
  'orders.get': method(oneOrder, orderDetailSchema),
  /** Reads the order and its files from the service again. */
  'orders.refresh': method(oneOrder, orderDetailSchema),
  /**
   * Queues a change of an accepted order as a merge patch of its input fields ("PATCH /v2/orders/{order_id}"), on the
   * revision that was on screen.
   */
  'orders.update': method(oneOrder.extend({ patch: patchInputSchema }), oneEntryId),
  /** Reads a file's address anew and asks where to save the file; null where the dispatcher thought better of it. */
  'orders.downloadFile': method(
    oneOrder.extend({ fileId: serviceIdSchema }),
    z.object({ path: z.string().nullable() }),
  ),
  /** As the service gives it; only where the interface profile knows the path. */
  'orders.inspectionReport': method(oneOrder, z.record(z.string(), z.unknown())),
  'orders.tracking': method(oneOrder, z.record(z.string(), z.unknown())),
  /** Queues a cancellation; only where the interface profile knows the path. */
  'orders.cancel': method(oneOrder, oneEntryId),
  /** Queues the deletion of a file of an order; only where the interface profile knows the path. */
  'orders.deleteFile': method(oneOrder.extend({ fileId: serviceIdSchema }), oneEntryId),
  /** Open orders with the same VIN or plate, without the draft itself, among those that are loaded: all, if whole. */
  'orders.findSameVehicle': method(
    z.object({
      localId: localIdSchema,
      vin: z.string().max(maxTextLength),
      registrationNumber: z.string().max(maxTextLength),
    }),
    z.object({ rows: z.array(orderRowSchema), isWhole: z.boolean() }),
  ),

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
  /** For whoever looks after the computer. */
  'outbox.health': method(nothing, outboxHealthSchema),
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

  /**
   * What was saved for another customer account: `present-account` sends what never left as new entries with the present
   * credential; `same-account` says that the present credential is of that account again, and all of it goes on.
   */
  'outbox.adopt': method(oneEntry.extend({ as: z.enum(['present-account', 'same-account']) }), nothing),

  'sandbox.advance': method(
    z.object({
      localId: localIdSchema,
      scenario: scenarioNameSchema,
      /** RFC 3339; omitted: the service's current time. */
      eventAt: timestampInputSchema.nullable(),
    }),
    oneEntryId,
  ),
  /** Stops or starts the local sandbox, to practise with the service away. */
  'sandbox.setRunning': method(z.object({ isRunning: z.boolean() }), connectionSchema),
  ...sandboxPanelMethods,
} as const;

/** THE table: every call a renderer can make. Both directions are parsed on both sides. */
export const methods = { ...appMethods, ...environmentMethods } as const;

export const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

export type AppMethodName = keyof typeof appMethods;
export type EnvironmentMethodName = keyof typeof environmentMethods;
export type MethodName = keyof typeof methods;
export type MethodInput<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<(typeof methods)[M]['output']>;

/** What the core tells every window of the app itself. Payloads say what changed, not how: the window asks again. */
export const appEvents = {
  'settings.changed': settingsSchema,
  'environments.changed': nothing,
  /** The program is about to end while entries wait: `app.answerQuit` says whether it does. */
  'app.quitting': z.object({ unsent: z.array(unsentSchema) }),
  /** The dispatcher has clicked a notification; the window is in front already. */
  'app.notificationOpened': notificationTargetSchema,
  ...windowEvents,
} as const;

/** What the core tells of one environment. */
export const environmentEvents = {
  'connection.changed': connectionSchema,
  'outbox.changed': outboxSummarySchema,
  /** Orders and drafts whose stored record changed. */
  'orders.changed': z.object({ localIds: z.array(localIdSchema) }),
  'orders.news': orderNewsSchema,
  ...sandboxPanelEvents,
  /** How reading the list of the service goes on; at most twice a second. */
  'orders.synchronised': synchronisationSchema,
  'addressBook.changed': nothing,
  'templates.changed': nothing,
  'documents.progress': z.object({
    documentId: z.string(),
    localId: localIdSchema,
    sentBytes: z.number(),
    sizeBytes: z.number(),
  }),
  /** A download on its way; `totalBytes` is null where nobody said it. */
  'files.progress': z.object({
    fileId: z.string(),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  ...orderFileEvents,
} as const;

export const events = { ...appEvents, ...environmentEvents } as const;

export type AppEventName = keyof typeof appEvents;
export type EnvironmentEventName = keyof typeof environmentEvents;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** What the preload puts on `window.dispatchBridge`. */
export interface Bridge {
  /** `environmentId` is null for methods of the app itself. */
  invoke(method: string, input: unknown, environmentId: string | null): Promise<unknown>;
  /** Returns a function that ends the subscription; `environmentId` is null for events of the app itself. */
  subscribe(listener: (event: string, payload: unknown, environmentId: string | null) => void): () => void;
}

export const invokeChannel = 'dispatch:invoke';
export const eventChannel = 'dispatch:event';
