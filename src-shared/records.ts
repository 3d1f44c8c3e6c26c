import { z } from 'zod';
import { orderDraftSchema } from './domain/draft.ts';
import { draftProblemSchema } from './domain/draft-problem.ts';
import { orderFileSchema } from './domain/file.ts';
import { timeOfDaySchema } from './domain/limits.ts';
import { keptOrderSchema } from './domain/order.ts';
import { scenarioNameSchema } from './domain/scenario.ts';
import { environmentKindSchema, environmentSchema } from './environment.ts';
import { appErrorSchema } from './errors.ts';
import { exportChoiceSchema } from './exports.ts';

/** Unix milliseconds. */
const ms = z.number();

/** Our own id of an order, from its first keystroke on; the service's `ord_…` comes later. */
export const localIdSchema = z.string().min(1).max(100);

/** Where a record stands for the dispatcher. `accepted` is only ever the service's own word. */
export const phaseSchema = z.enum(['draft', 'queued', 'sending', 'accepted', 'attention']);
export type Phase = z.infer<typeof phaseSchema>;

/** Phases in which an order is not the service's yet, in the order they call for the dispatcher. */
export const orderStates = ['attention', 'queued', 'sending'] as const satisfies readonly Phase[];

/** A document of a draft or order, copied into our own store when it was dropped. */
export const documentSchema = z.object({
  id: z.string(),
  localId: localIdSchema,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  category: z.string(),
  description: z.string(),
  /** `stored`: safe with us; `uploading`; `uploaded`: at the service, and in its order where that is there; `attention`: see the outbox. */
  state: z.enum(['stored', 'queued', 'uploading', 'uploaded', 'attention']),
  /** The entry of the outbox that has to do with it next; null where none has. */
  entryId: z.string().nullable(),
  /** `data:` URL of a small picture, for images and PDFs. */
  thumbnail: z.string().nullable(),
});
export type Document = z.infer<typeof documentSchema>;

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
  createdAtMs: ms,
  updatedAtMs: ms,
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
  updatedAtMs: ms,
});
export type DraftRow = z.infer<typeof draftRowSchema>;

/** A line of the order list: ours before the service knows it, and the service's. */
export const orderRowSchema = z.object({
  localId: localIdSchema,
  orderId: z.string().nullable(),
  phase: phaseSchema,
  status: z.string().nullable(),
  /** The status is one after which an order does not change any more. */
  isFinished: z.boolean(),
  /** Whether something that is to be done to the accepted order waits, or needs the dispatcher. */
  steps: z.enum(['none', 'waiting', 'attention']),
  readiness: z.string().nullable(),
  customerReference: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vin: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Business that it is for and its country, `1234567-1 FI`; null: for the customer itself. */
  orderedFor: z.string().nullable().default(null),
  /** Who ordered it, where a report said so: name, else e-mail. */
  orderedBy: z.string().nullable().default(null),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  pickupCity: z.string().nullable(),
  deliveryCity: z.string().nullable(),
  /** IANA time zones in which times at the stops are told; null: only the address may say it. */
  pickupZone: z.string().nullable().default(null),
  deliveryZone: z.string().nullable().default(null),
  /** RFC 3339; available from, or the earliest requested window. */
  readyAt: z.string().nullable(),
  /** RFC 3339; the pickup's ETA, after it the delivery's, and that as well where the pickup has none. */
  etaAt: z.string().nullable(),
  /** Which stop `etaAt` is of; null where there is none. */
  etaStop: z.enum(['pickup', 'delivery']).nullable().default(null),
  /** RFC 3339; when the vehicle was really picked up and delivered. */
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  priceTotalCents: z.number().int().nullable(),
  /** `summary`: only what the service's list says of it; `unreadable`: not even that, see `raw`. */
  knowledge: z.enum(['whole', 'summary', 'unreadable']),
  /** What the service's list said, where that cannot be read as an order; the beginning of its JSON. */
  raw: z.string().nullable(),
  /** Changed at the service since the dispatcher looked at it. */
  isUnseen: z.boolean(),
  /** The service does not know it any more; what is shown is what was known. */
  isGone: z.boolean(),
  isFollowed: z.boolean(),
  /** A change of it is typed, and not sent. */
  isChangeTyped: z.boolean(),
  /** Sent, and no answer tells yet whether the service has it. */
  isUnconfirmed: z.boolean(),
  /** By the service's clock, once it has the order. */
  createdAtMs: ms,
  changedAtMs: ms,
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/** Where an order stands that was placed from a table. */
export const placedOrderSchema = orderRowSchema.pick({
  phase: true,
  status: true,
  isGone: true,
  isUnconfirmed: true,
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

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
  nextAttemptAtMs: ms.nullable(),
  lastError: appErrorSchema.nullable(),
  requestId: z.string().nullable(),
  /** The entry that took its place: both changes as one, or what was sent anew. */
  replacedBy: z.string().nullable(),
  /** It was taken back after it was sent, and its order is a draft that was not placed again. */
  isBeingCorrected: z.boolean(),
  /** Of a row of failures, the first one; null while the last attempt did not fail. */
  tryingSinceMs: ms.nullable(),
  createdAtMs: ms,
  updatedAtMs: ms,
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

/** What waits in one environment when the program is about to end. */
export const unsentSchema = outboxSummarySchema
  .pick({ waiting: true, unconfirmed: true, sending: true, isPaused: true, typedChanges: true })
  .extend({ environmentId: z.string(), name: z.string(), kind: environmentKindSchema });
export type Unsent = z.infer<typeof unsentSchema>;

/** Whether the service may have some of it already. */
export const isAnySent = (unsent: readonly Unsent[]): boolean =>
  unsent.some(({ unconfirmed, sending }) => unconfirmed + sending > 0);

/** `shown`: the question is on screen, so no other one is needed. */
export const quitAnswerSchema = z.enum(['shown', 'quit', 'stay']);
export type QuitAnswer = z.infer<typeof quitAnswerSchema>;

export const historyEventSchema = z.object({
  atMs: ms,
  kind: z.enum([
    'queued',
    'accepted',
    'refused',
    'readiness',
    'status',
    'eta',
    'pickup_eta',
    'delivery_eta',
    'price',
    'gone',
    'found',
    'unreadable',
    'scenario',
  ]),
  /**
   * The new value in the service's words: a status, a timestamp, a scenario name. Of what could not be read, its dotted
   * places; null where it was all but the id. Of the ETA of one stop and of the
   * price in cents, what was and what is, as `was/is`; either may be empty.
   */
  value: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

export const orderDetailSchema = z.object({
  row: orderRowSchema,
  /** What was typed, where the order was placed here. */
  draft: orderDraftSchema.nullable(),
  /** The service's order; null until it was accepted. */
  order: keptOrderSchema.nullable(),
  /** Without `content_url`: whoever has it can read the file, so only the core does; see `orders.downloadFile`. */
  files: z.array(orderFileSchema.omit({ content_url: true, content_url_expires_at: true })),
  /** False until `files` were read from the service: then nobody knows whether it has any. */
  areFilesKnown: z.boolean(),
  /** So many more cannot be read. */
  unreadableFiles: z.number().int(),
  documents: z.array(documentSchema),
  entries: z.array(outboxEntrySchema),
  history: z.array(historyEventSchema),
  /** Total that was on screen when the order was placed, in cents. */
  quotedTotalCents: z.number().int().nullable(),
  fetchedAtMs: ms.nullable(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const connectionSchema = z.object({
  /** `starting` until the first answer; `away`: not reachable; `refused`: sign-in or scope refused. */
  state: z.enum(['starting', 'connected', 'away', 'refused']),
  lastContactAtMs: ms.nullable(),
  error: appErrorSchema.nullable(),
  /** Only the local sandbox: whether the dispatcher has stopped it to practise. */
  isSandboxRunning: z.boolean().nullable(),
  /** Production only: nothing is sent before the dispatcher has said so since the start. */
  isConfirmationNeeded: z.boolean(),
  /** Scopes of the last token; null before the first one. */
  scopes: z.array(z.string()).nullable(),
  /** Why nothing can be recorded on this computer, and so nothing is sent: its disk is full, or fails. */
  storageError: appErrorSchema.nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What was done about a damaged database, shown until the dispatcher has seen it. */
export const repairNoticeSchema = z.object({
  atMs: ms,
  /** Orders and drafts that are there again. */
  orders: z.number().int(),
  /** Open entries of the outbox that are there again. */
  entries: z.number().int(),
  /** Of these, how many the dispatcher has to decide. */
  attention: z.number().int(),
  /** Rows that could not be read; they are in the damaged file. */
  unreadable: z.number().int(),
  /** Folder of the damaged file; null where the file itself was gone or went back in time. */
  keptAt: z.string().nullable(),
});
export type RepairNotice = z.infer<typeof repairNoticeSchema>;

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  language: z.enum(['system', 'en']).default('system'),
  /** The system's notifications while the window is not in front. */
  areNotificationsOn: z.boolean().default(true),
  /** Nothing is told from one time of day to another, `HH:MM` by this computer's clock; null: at any time. */
  quietHours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable().default(null),
  /** Shortcuts of one character (WCAG 2.1.4); those with Ctrl, Alt or a function key are always there. */
  areSingleKeysOn: z.boolean().default(true),
  /** Of tables that are exported. */
  tableExport: exportChoiceSchema.default({ format: 'xlsx', csv: null }),
  /** Seconds between two looks at the service for changes of orders; 0: only when somebody asks. */
  refreshSeconds: z.number().int().min(0).max(3_600).default(15),
});
export type Settings = z.infer<typeof settingsSchema>;

/** `memory`: no keychain on this machine, credentials last for this session only; `reason` says why. */
export const secretStoreSchema = z.object({
  kind: z.enum(['keychain', 'memory']),
  reason: z.string().nullable(),
});

/** Where the credential of an environment is; never what it is. */
export const credentialStateSchema = z.object({
  place: z.enum(['none', 'keychain', 'session']),
  /** Scopes it was last granted; null where it has not signed in yet. */
  scopes: z.array(z.string()).nullable(),
});
export type CredentialState = z.infer<typeof credentialStateSchema>;

/** A credential on its way into the keychain; it never comes back. */
export const credentialInputSchema = z.object({
  clientId: z.string().trim().min(1).max(1_000),
  clientSecret: z.string().min(1).max(10_000),
  /** Kept in memory until the program ends, not in the keychain. */
  isSessionOnly: z.boolean(),
  /** Kept without signing in with it first: the service cannot be reached now. */
  isUntested: z.boolean(),
  /** It belongs to another customer account: what was saved for the former one is parked, never sent with it. */
  isOtherAccount: z.boolean(),
});
export type CredentialInput = z.infer<typeof credentialInputSchema>;

/** A line of the log. */
export const logLineSchema = z.object({
  /** RFC 3339. */
  at: z.string(),
  event: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type LogLine = z.infer<typeof logLineSchema>;

/** An environment in the list of all; `outbox` is null where it has not been opened since the start. */
export const environmentRowSchema = environmentSchema.extend({ outbox: outboxSummarySchema.nullable() });
export type EnvironmentRow = z.infer<typeof environmentRowSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  runtime: z.string(),
  environment: environmentSchema,
  secretStore: secretStoreSchema,
  dataFolder: z.string(),
  /** Where the app's own database is kept, if it was damaged and begun anew at this start. */
  damagedAppDatabase: z.string().nullable(),
  settings: settingsSchema,
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const placedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('queued'), localId: localIdSchema }),
  z.object({ outcome: z.literal('problems'), problems: z.array(draftProblemSchema) }),
]);
