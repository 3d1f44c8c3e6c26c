import { z } from 'zod';
import { orderDraftSchema } from './domain/draft.ts';
import { maxFileSizeBytes } from './domain/file.ts';
import { priceCheckSchema } from './domain/price-check.ts';
import { scenarioNameSchema } from './domain/scenario.ts';
import {
  appInfoSchema,
  connectionSchema,
  documentSchema,
  draftRecordSchema,
  draftRowSchema,
  localIdSchema,
  orderDetailSchema,
  orderRowSchema,
  outboxEntrySchema,
  outboxSummarySchema,
  placedSchema,
  settingsSchema,
} from './records.ts';

const method = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
const nothing = z.object({});
const oneOrder = z.object({ localId: localIdSchema });
const oneDocument = z.object({ documentId: z.string().min(1) });
const oneEntry = z.object({ entryId: z.string().min(1) });

/** Bytes of a document cross in pieces of at most this size, so that no message is large. */
export const documentPieceBytes = 1_048_576;

/** Largest message a renderer may send, in bytes: one piece of a document with its frame. */
export const maxMessageBytes = 2 * documentPieceBytes;

/** THE table: every call a renderer can make. Both directions are parsed on both sides. */
export const methods = {
  'app.info': method(nothing, appInfoSchema),
  'app.connection': method(nothing, connectionSchema),
  'app.copyText': method(z.object({ text: z.string().max(100_000) }), nothing),
  'settings.save': method(settingsSchema, settingsSchema),

  'drafts.list': method(nothing, z.array(draftRowSchema)),
  'drafts.create': method(nothing, draftRecordSchema),
  'drafts.get': method(oneOrder, draftRecordSchema),
  /** Refused with `draft_conflict` where `version` is not the stored one. */
  'drafts.save': method(
    z.object({ localId: localIdSchema, version: z.number().int(), draft: orderDraftSchema }),
    z.object({ version: z.number().int(), updatedAtMs: z.number() }),
  ),
  'drafts.remove': method(oneOrder, nothing),

  /** A document arrives as begin, pieces in order, finish; `documents.remove` at any time gives it up. */
  'documents.begin': method(
    z.object({
      localId: localIdSchema,
      name: z.string().min(1).max(1_000),
      mediaType: z.string().max(255),
      sizeBytes: z.number().int().min(1).max(maxFileSizeBytes),
    }),
    z.object({ documentId: z.string() }),
  ),
  'documents.append': method(
    z.object({
      documentId: z.string(),
      offsetBytes: z.number().int().min(0),
      bytes: z.instanceof(Uint8Array),
    }),
    nothing,
  ),
  'documents.finish': method(
    z.object({ documentId: z.string(), thumbnail: z.string().max(100_000).nullable() }),
    documentSchema,
  ),
  'documents.describe': method(
    z.object({
      documentId: z.string(),
      name: z.string().min(1).max(255),
      category: z.string().min(1).max(255),
      description: z.string().max(1_000),
    }),
    documentSchema,
  ),
  'documents.remove': method(oneDocument, nothing),

  /** Price of a draft as it stands; null where it lacks an address or a vehicle. */
  'prices.check': method(z.object({ draft: orderDraftSchema }), priceCheckSchema.nullable()),

  /** Draft and outbox entries in one transaction; nothing is sent before this answers. */
  'orders.place': method(
    z.object({
      localId: localIdSchema,
      version: z.number().int(),
      quotedTotalCents: z.number().int().nullable(),
    }),
    placedSchema,
  ),
  'orders.list': method(
    z.object({ search: z.string().max(255).default(''), beforeMs: z.number().nullable().default(null) }),
    z.object({ rows: z.array(orderRowSchema), total: z.number().int(), hasMore: z.boolean() }),
  ),
  'orders.get': method(oneOrder, orderDetailSchema),
  /** Reads the order and its files from the service again. */
  'orders.refresh': method(oneOrder, orderDetailSchema),
  /** Reads the newest orders from the service. */
  'orders.synchronise': method(nothing, z.object({ received: z.number().int() })),
  /** Open orders with the same VIN or plate, without the draft itself. */
  'orders.findSameVehicle': method(
    z.object({ localId: localIdSchema, vin: z.string(), registrationNumber: z.string() }),
    z.array(orderRowSchema),
  ),

  'outbox.list': method(
    z.object({ filter: z.enum(['open', 'attention', 'done']) }),
    z.array(outboxEntrySchema),
  ),
  'outbox.summary': method(nothing, outboxSummarySchema),
  /** Tries waiting entries now; with an entry id only that one. */
  'outbox.retry': method(z.object({ entryId: z.string().nullable() }), nothing),
  /** Takes back what was never sent, or gives up a parked chain; the order becomes a draft again. */
  'outbox.edit': method(oneEntry, z.object({ localId: localIdSchema })),
  /** Discards a parked scenario, or the queued chain of an order of which nothing was sent. */
  'outbox.discard': method(oneEntry, nothing),

  'sandbox.advance': method(
    z.object({
      localId: localIdSchema,
      scenario: scenarioNameSchema,
      /** RFC 3339; omitted: the service's current time. */
      eventAt: z.iso.datetime({ offset: true }).nullable(),
    }),
    z.object({ entryId: z.string() }),
  ),
  /** Stops or starts the local sandbox, to practise with the service away. */
  'sandbox.setRunning': method(z.object({ isRunning: z.boolean() }), connectionSchema),
} as const;

export type MethodName = keyof typeof methods;
export type MethodInput<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type MethodOutput<M extends MethodName> = z.output<(typeof methods)[M]['output']>;

/** What the core tells every window. Payloads say what changed, not how: the window asks again. */
export const events = {
  'connection.changed': connectionSchema,
  'outbox.changed': outboxSummarySchema,
  /** Orders and drafts whose stored record changed. */
  'orders.changed': z.object({ localIds: z.array(localIdSchema) }),
  'documents.progress': z.object({
    documentId: z.string(),
    localId: localIdSchema,
    sentBytes: z.number(),
    sizeBytes: z.number(),
  }),
  'settings.changed': settingsSchema,
} as const;

export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** What the preload puts on `window.dispatchBridge`. */
export interface Bridge {
  invoke(method: string, input: unknown): Promise<unknown>;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (event: string, payload: unknown) => void): () => void;
}

export const invokeChannel = 'dispatch:invoke';
export const eventChannel = 'dispatch:event';
