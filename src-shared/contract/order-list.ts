import { z } from 'zod';
import { finiteSchema } from '../domain/limits.ts';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { orderRowSchema, orderStates } from './orders.ts';
import { localIdSchema } from './parts.ts';

/** Columns an order list can be sorted by; `created` is the service's own order, newest first. */
export const orderSortSchema = z.enum([
  'created',
  'changed',
  'status',
  'readiness',
  'reference',
  'vehicle',
  'from',
  'to',
  'ready',
  'eta',
  'actual',
  'price',
]);
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Which orders, and in which order. Answered from this computer alone, whatever the network does. */
export const orderQuestionSchema = z.object({
  /** Parts of words of vehicle, plate, reference, addresses and ids, all of which must be found; empty finds all. */
  search: z.string().max(255).default(''),
  /** `queued`, `sending`, `attention`, or a status of the service; empty means all. */
  states: z.array(z.string().min(1).max(255)).max(20).default([]),
  /** `attention`: the order or something to be done to it needs the dispatcher; `unseen`: changed since it was looked at. */
  show: z.enum(['all', 'attention', 'unseen', 'followed']).default('all'),
  sort: orderSortSchema.default('created'),
  isDescending: z.boolean().default(true),
});
export type OrderQuestion = z.infer<typeof orderQuestionSchema>;

/** Of an order that was placed here and that the service has not confirmed, unless it needs the dispatcher. */
export const pendingStates: readonly string[] = ['queued', 'sending'];

export const everyOrder: OrderQuestion = orderQuestionSchema.parse({});

/** Where a row stands in the answer to a question: the value it is sorted by, and its place among equals. */
export const orderKeySchema = z.object({ value: z.union([z.string(), z.number()]), position: z.number() });
export type OrderKey = z.infer<typeof orderKeySchema>;

/** One that a page gives back; its value may be text of the service, however long that is. */
const keyInputSchema = z.object({
  value: z.union([z.string().max(500_000), finiteSchema]),
  position: finiteSchema,
});

/** Rows from one key of an outline to the next. */
export const outlineStep = 100;

/** Ids that a question gives at once, for marking and for export. */
export const maxIds = 200_000;

/** How the orders of this computer were read from the service. */
export const synchronisationSchema = z.object({
  /** False until the whole list was read once: what is missing may still come. */
  isComplete: z.boolean(),
  isReading: z.boolean(),
  /** The service has more orders than are kept; the others were left out. */
  isFull: z.boolean(),
  /** Orders of the present reading of the whole list. */
  readCount: z.number().int(),
  /** Orders that the service has, as far as its list was read. */
  orderCount: z.number().int(),
  /** Those of them of which all is known, those that are still to be read whole, and those that somebody waits for. */
  wholeCount: z.number().int(),
  unreadCount: z.number().int(),
  askedCount: z.number().int(),
  /** How long reading them all will take, in milliseconds; null where nobody can say, or they are not read by themselves. */
  restMs: z.number().int().nullable(),
  /** When the newest orders were last read, in Unix milliseconds; null while the list is not followed. */
  headReadAtMs: z.number().nullable(),
  /** Why reading does not go on just now; it is tried again by itself. */
  error: appErrorSchema.nullable(),
});
export type Synchronisation = z.infer<typeof synchronisationSchema>;

export const savedFilterSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(100),
  question: orderQuestionSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** How the list of an environment is set up; columns in their order, with their width in pixels. */
export const orderViewSchema = z.object({
  columns: z
    .array(
      z.object({ name: z.string().max(50), widthPx: z.number().min(40).max(1_000), isShown: z.boolean() }),
    )
    .max(50)
    .default([]),
  sort: orderSortSchema.default('created'),
  isDescending: z.boolean().default(true),
  filters: z.array(savedFilterSchema).max(50).default([]),
});
export type OrderView = z.infer<typeof orderViewSchema>;

const rowsSchema = z.array(orderRowSchema);
/** A page that waits for orders, by a word of its own. */
const waiterSchema = z.string().min(1).max(64);

export const orderListMethods = {
  /** A page: those behind `after`, or those from `from` on (that one included), or the first ones. */
  'orders.list': method(
    orderQuestionSchema.extend({
      after: keyInputSchema.nullable().default(null),
      from: keyInputSchema.nullable().default(null),
      limit: z.number().int().min(1).max(1_000).default(outlineStep),
    }),
    z.object({ rows: rowsSchema, next: orderKeySchema.nullable() }),
  ),
  'orders.count': method(orderQuestionSchema, z.object({ total: z.number().int() })),
  /**
   * How many there are, the key of every hundredth row, and where one of them stands now (null: not among them). All of
   * one moment, with the hundreds that are in sight: the rows that were, moved as far as `keep` has moved.
   */
  'orders.outline': method(
    orderQuestionSchema.extend({
      keep: z.object({ localId: localIdSchema, index: z.number().int() }).nullable().default(null),
      inSight: z
        .object({ first: z.number().int().min(0), last: z.number().int().min(0) })
        .nullable()
        .default(null),
    }),
    z.object({
      total: z.number().int(),
      keys: z.array(orderKeySchema),
      keptIndex: z.number().int().nullable(),
      pages: z.array(z.object({ page: z.number().int(), rows: rowsSchema })),
    }),
  ),
  /** How many orders there are by `queued`, `sending`, `attention` and status, and by what is shown of them. */
  'orders.tally': method(
    z.object({}),
    z.object({
      states: z.array(z.object({ state: z.string(), total: z.number().int() })),
      attention: z.number().int(),
      /** Those that may be at the service although it has not confirmed them. */
      unconfirmed: z.number().int(),
      unseen: z.number().int(),
      followed: z.number().int(),
    }),
  ),
  /** Rows as they are now; those that are gone are left out. */
  'orders.rows': method(
    z.object({ localIds: z.array(localIdSchema).max(1_000) }),
    z.object({ rows: rowsSchema }),
  ),
  /** Ids of all rows between two keys, both included; of all where they are null. */
  'orders.ids': method(
    orderQuestionSchema.extend({
      from: keyInputSchema.nullable().default(null),
      to: keyInputSchema.nullable().default(null),
    }),
    z.object({ localIds: z.array(localIdSchema).max(maxIds) }),
  ),
  /** The dispatcher has looked at these, or with null at all. */
  'orders.markSeen': method(
    z.object({ localIds: z.array(localIdSchema).max(maxIds).nullable() }),
    z.object({}),
  ),
  /** Follows an order: its changes are told as those of one's own orders are. */
  'orders.follow': method(z.object({ localId: localIdSchema, isFollowed: z.boolean() }), z.object({})),
  /** On screen, and known by their summary only: the service is asked for the whole orders soon. */
  'orders.want': method(z.object({ localIds: z.array(localIdSchema).max(200) }), z.object({})),
  /** How many of these are not read whole yet, for how many of those nobody waits, and how many cannot be read. */
  'orders.unread': method(
    orderQuestionSchema.extend({ localIds: z.array(localIdSchema).max(maxIds).nullable().default(null) }),
    z.object({ unread: z.number().int(), unasked: z.number().int(), unreadable: z.number().int() }),
  ),
  /** Reads those of them that are not read whole yet before all others, as fast as the service allows. */
  'orders.readFirst': method(
    orderQuestionSchema.extend({
      waiter: waiterSchema,
      localIds: z.array(localIdSchema).max(maxIds).nullable().default(null),
    }),
    z.object({}),
  ),
  /** It waits for them no more: those that nobody else waits for are read in their turn. */
  'orders.readInTurn': method(z.object({ waiter: waiterSchema }), z.object({})),
  /** Asks the service itself for a status or an exact reference, at most a thousand orders. */
  'orders.askService': method(
    z.object({
      status: z.string().min(1).max(255).nullable(),
      customerReference: z.string().min(1).max(255).nullable(),
    }),
    z.object({ localIds: z.array(localIdSchema), hasMore: z.boolean() }),
  ),
  /** Reads the newest orders from the service, and those that are still moving. */
  'orders.synchronise': method(z.object({}), z.object({ received: z.number().int() })),
  'orders.synchronisation': method(z.object({}), synchronisationSchema),
  /** Reads the whole list again from its beginning, in the background. */
  'orders.readAll': method(z.object({}), z.object({})),
  'orders.view': method(z.object({}), orderViewSchema),
  'orders.saveView': method(orderViewSchema, z.object({})),
} as const;

/** Whether a state is one of ours, before the service has accepted the order. */
export const isOwnState = (state: string): boolean => orderStates.some(own => own === state);

export const orderListEvents = {
  /** How reading the list of the service goes on; at most twice a second. */
  'orders.synchronised': synchronisationSchema,
} as const;
