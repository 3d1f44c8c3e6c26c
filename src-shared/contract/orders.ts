import { z } from 'zod';
import { maxTextLength } from '../domain/clean-text.ts';
import { orderDraftSchema } from '../domain/draft.ts';
import { draftProblemSchema } from '../domain/draft-problem.ts';
import { orderFileSchema } from '../domain/file.ts';
import { otherPriceSchema } from '../domain/money.ts';
import { nextStopSchema } from '../domain/next-stop-schema.ts';
import { keptOrderSchema } from '../domain/order.ts';
import { patchInputSchema } from './changes.ts';
import { documentSchema } from './documents.ts';
import { method } from './method.ts';
import { orderNewsSchema } from './notifications.ts';
import { outboxEntrySchema } from './outbox.ts';
import { localIdSchema, madeEntry, oneOrder, unixMsSchema } from './parts.ts';

/** Phase of a record. `accepted` is used only after the service has accepted the order. */
export const phaseSchema = z.enum(['draft', 'queued', 'sending', 'accepted', 'attention']);

export type Phase = z.infer<typeof phaseSchema>;

/** The person to call at a stop. */
const nextContactSchema = z.object({
  stop: z.enum(['pickup', 'delivery']),
  name: z.string(),
  /** Telephone number; empty if only the name is known. */
  phone: z.string(),
});
export type NextContact = z.infer<typeof nextContactSchema>;

/** Content of a row of the order list, also for orders that the service does not have yet. */
export const rowContentSchema = z.object({
  localId: localIdSchema,
  orderId: z.string().nullable(),
  phase: phaseSchema,
  status: z.string().nullable(),
  readiness: z.string().nullable(),
  customerReference: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vin: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Business for which the transport was ordered, and its country: `1234567-1 FI`; null: the customer itself. */
  orderedFor: z.string().nullable().default(null),
  /** Name or e-mail address of the person who ordered the transport; known only from reports. */
  orderedBy: z.string().nullable().default(null),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  pickupCity: z.string().nullable(),
  deliveryCity: z.string().nullable(),
  /** IANA time zones of the stops. If null, the zone follows from the country in the address. */
  pickupZone: z.string().nullable().default(null),
  deliveryZone: z.string().nullable().default(null),
  /** Time from which the vehicle is available; without one, the start of the earliest requested window. RFC 3339. */
  readyAt: z.string().nullable(),
  /** ETA of the pickup; after the pickup, or if the pickup has no ETA, that of the delivery. RFC 3339. */
  etaAt: z.string().nullable(),
  /** The stop to which `etaAt` belongs; null if there is no ETA. */
  etaStop: z.enum(['pickup', 'delivery']).nullable().default(null),
  /** The next stop and its time; null if both stops are done, or if nothing is known of their times. */
  next: nextStopSchema.nullable().default(null),
  /** Calendar days at the stops, see `daysOfStop`. */
  pickupDays: z.array(z.string()).default([]),
  deliveryDays: z.array(z.string()).default([]),
  /** Actual times of pickup and delivery, in RFC 3339. */
  pickedUpAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** Driving distance, as the service gives it. */
  distanceMeters: z.number().nullable().default(null),
  /**
   * The person to call at the next stop: at the pickup until it was done, then at the delivery. Null if no person is
   * named.
   */
  nextContact: nextContactSchema.nullable().default(null),
  /** Total price in EUR cents. Null if there is no price, if it is unknown, or if it is in another currency. */
  priceTotalCents: z.number().int().nullable(),
  otherPrice: otherPriceSchema.nullable().default(null),
  /**
   * `summary`: only the order's entry in the service's list was read. `unreadable`: that entry cannot be read, see
   * `raw`.
   */
  knowledge: z.enum(['whole', 'summary', 'unreadable']),
  /** Beginning of the JSON of an unreadable list entry. */
  raw: z.string().nullable(),
  /**
   * Times of the order's creation and last change: by the service's clock if the service has the order, else by this
   * computer's.
   */
  createdAtMs: unixMsSchema,
  changedAtMs: unixMsSchema,
});

/** A row of the order list: its stored content, and values that are determined when the row is read. */
export const orderRowSchema = rowContentSchema.extend({
  /** Whether orders with this status no longer change. */
  isFinished: z.boolean(),
  /**
   * Whether entries for the accepted order wait in the outbox, such as a change or a cancellation; `attention`: one of
   * them needs the user.
   */
  steps: z.enum(['none', 'waiting', 'attention']),
  /** Whether the order has changed at the service since the user last opened it. */
  isUnseen: z.boolean(),
  /** Whether the service no longer returns this order, so that the row holds the last known data. */
  isGone: z.boolean(),
  isFollowed: z.boolean(),
  /** Whether the user has edited the order and not yet submitted the edit. */
  isChangeTyped: z.boolean(),
  /** Whether a document that was added here is not yet with the order at the service. */
  hasUnsentDocuments: z.boolean(),
  /** Whether the order was sent, but no answer has confirmed that the service has it. */
  isUnconfirmed: z.boolean(),
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
   * `status`, `readiness`, `eta`, `scenario`: the new value. `pickup_eta`, `delivery_eta`, `price`: the old and the new
   * value, `old/new`; either can be empty. A price is in cents, with its currency if that is not EUR: `120000 SEK`.
   * `unreadable`: the dotted paths that cannot be read; null if only the order's id can be read.
   */
  value: z.string().nullable(),
  requestId: z.string().nullable(),
});

export type HistoryEvent = z.infer<typeof historyEventSchema>;

export const orderDetailSchema = z.object({
  row: orderRowSchema,
  /** The draft from which the order was placed; null if it was not placed here. */
  draft: orderDraftSchema.nullable(),
  /** The order of the service; null until it is accepted. */
  order: keptOrderSchema.nullable(),
  /**
   * Files at the service, without `content_url`: it grants access to the file, so it is not given to windows. See
   * `orders.downloadFile`.
   */
  files: z.array(orderFileSchema.omit({ content_url: true, content_url_expires_at: true })),
  /** Whether `files` were read from the service. */
  areFilesKnown: z.boolean(),
  /** Number of files in the service’s answer that could not be read, so that `files` lacks them. */
  unreadableFiles: z.number().int(),
  documents: z.array(documentSchema),
  entries: z.array(outboxEntrySchema),
  history: z.array(historyEventSchema),
  /** Total price that was on screen when the order was placed, in cents. */
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
  /** Places a draft: stores its outbox entries in one transaction. Sending starts after the answer to this call. */
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
   * Queues a change of an accepted order as a merge patch of its input fields (section "PATCH /v2/orders/{order_id}"),
   * based on the stored revision.
   */
  'orders.update': method(oneOrder.extend({ patch: patchInputSchema }), madeEntry),
  /** Return the service's answer unchanged. Each requires its path in the interface profile. */
  'orders.inspectionReport': method(oneOrder, z.record(z.string(), z.unknown())),
  'orders.tracking': method(oneOrder, z.record(z.string(), z.unknown())),
  /** Queues a cancellation. Requires its path in the interface profile. */
  'orders.cancel': method(oneOrder, madeEntry),
  /**
   * Open orders with the same VIN or registration number, except the draft itself. `isWhole`: all orders were searched.
   */
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
