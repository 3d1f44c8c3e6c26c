import { z } from 'zod';
import { maxTextLength } from '../domain/clean-text.ts';
import { orderDraftSchema } from '../domain/draft.ts';
import { draftProblemSchema } from '../domain/draft-problem.ts';
import { orderFileSchema } from '../domain/file.ts';
import { otherPriceSchema } from '../domain/money.ts';
import { keptOrderSchema } from '../domain/order.ts';
import { patchInputSchema } from './changes.ts';
import { documentSchema } from './documents.ts';
import { method } from './method.ts';
import { orderNewsSchema } from './notifications.ts';
import { outboxEntrySchema } from './outbox.ts';
import { localIdSchema, madeEntry, oneOrder, unixMsSchema } from './parts.ts';

/** Where a record stands for the dispatcher. `accepted` is only ever the service's own word. */
export const phaseSchema = z.enum(['draft', 'queued', 'sending', 'accepted', 'attention']);

export type Phase = z.infer<typeof phaseSchema>;

/** Phases in which an order is not the service's yet, in the order they call for the dispatcher. */
export const orderStates = ['attention', 'queued', 'sending'] as const satisfies readonly Phase[];

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
  /** In EUR; null where there is no price, none is known yet, or it is in another currency. */
  priceTotalCents: z.number().int().nullable(),
  otherPrice: otherPriceSchema.nullable().default(null),
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
  createdAtMs: unixMsSchema,
  changedAtMs: unixMsSchema,
});

export type OrderRow = z.infer<typeof orderRowSchema>;

export const historyEventSchema = z.object({
  atMs: unixMsSchema,
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
   * places; null where it was all but the id. Of the ETA of one stop and of the price, what was and what is, as
   * `was/is`; either may be empty. A price is in cents, with its currency where that is not EUR: `120000 SEK`.
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
  fetchedAtMs: unixMsSchema.nullable(),
});

export type OrderDetail = z.infer<typeof orderDetailSchema>;

export const placedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('queued'), localId: localIdSchema }),
  z.object({ outcome: z.literal('problems'), problems: z.array(draftProblemSchema) }),
]);

/** Calls about one order. */
export const orderMethods = {
  /** Draft and outbox entries in one transaction; nothing is sent before this answers. */
  'orders.place': method(
    z.object({
      localId: localIdSchema,
      version: z.number().int(),
      quotedTotalCents: z.number().int().nullable(),
    }),
    placedSchema,
  ),
  'orders.get': method(oneOrder, orderDetailSchema),
  /** Reads the order and its files from the service again. */
  'orders.refresh': method(oneOrder, orderDetailSchema),
  /**
   * Queues a change of an accepted order as a merge patch of its input fields ("PATCH /v2/orders/{order_id}"), on the
   * revision that was on screen.
   */
  'orders.update': method(oneOrder.extend({ patch: patchInputSchema }), madeEntry),
  /** As the service gives it; only where the interface profile knows the path. */
  'orders.inspectionReport': method(oneOrder, z.record(z.string(), z.unknown())),
  'orders.tracking': method(oneOrder, z.record(z.string(), z.unknown())),
  /** Queues a cancellation; only where the interface profile knows the path. */
  'orders.cancel': method(oneOrder, madeEntry),
  /** Open orders with the same VIN or plate, without the draft itself, among those that are loaded: all, if whole. */
  'orders.findSameVehicle': method(
    z.object({
      localId: localIdSchema,
      vin: z.string().max(maxTextLength),
      registrationNumber: z.string().max(maxTextLength),
    }),
    z.object({ rows: z.array(orderRowSchema), isWhole: z.boolean() }),
  ),
} as const;

export const orderEvents = {
  /** Orders and drafts whose stored record changed. */
  'orders.changed': z.object({ localIds: z.array(localIdSchema) }),
  'orders.news': orderNewsSchema,
} as const;
