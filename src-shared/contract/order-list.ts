import { z } from 'zod';
import { finiteSchema } from '../domain/limits.ts';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { orderRowSchema, orderStates } from './orders.ts';
import { localIdSchema } from './parts.ts';

/** Columns an order list can be sorted by; `created` is the service's own order, newest first. */
export const orderSortSchema = z.enum([
  'created',
  'next',
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
  'distance',
  'vin',
  'plate',
  'ordered_for',
  'ordered_by',
]);
export type OrderSort = z.infer<typeof orderSortSchema>;

const searchSchema = z.string().max(255);
/** Maximum number of filters in one call of `orders.tally`, because counting each of them takes time. */
const maxTalliedFilters = 20;
/** Maximum number of filters that the user can save. */
export const maxSavedFilters = 50;

/** Filter and sort order of the order list. Only local data is searched. */
export const orderQuerySchema = z.object({
  /**
   * Filter as in `readOrderFilter`: terms such as `late` or `to:hamburg`, and parts of words in vehicle, plate,
   * reference, addresses and ids. All must match; empty matches every order.
   */
  search: searchSchema.default(''),
  /** `queued`, `sending`, `attention`, or a status of the service; empty means all. */
  states: z.array(z.string().min(1).max(255)).max(20).default([]),
  /** `attention`: the order or a pending step needs the user. `unseen`: changed since the user last opened it. */
  show: z.enum(['all', 'attention', 'unseen', 'followed']).default('all'),
  sort: orderSortSchema.default('created'),
  isDescending: z.boolean().default(true),
});
export type OrderQuery = z.infer<typeof orderQuerySchema>;

/** States of orders that were placed here and not yet confirmed, unless they need the user. */
export const pendingStates: readonly string[] = ['queued', 'sending'];

export const everyOrder: OrderQuery = orderQuerySchema.parse({});

/** Key of a row for paging: its sort value, and its position among rows with the same value. */
export const orderKeySchema = z.object({ value: z.union([z.string(), z.number()]), position: z.number() });
export type OrderKey = z.infer<typeof orderKeySchema>;

/** A key that the window sends back. Its value may be long text of the service. */
const keyInputSchema = z.object({
  value: z.union([z.string().max(500_000), finiteSchema]),
  position: finiteSchema,
});

/** Number of rows between two keys of an outline. */
export const outlineStep = 100;

/** Maximum number of ids in one answer, for selection and export. */
export const maxIds = 200_000;

/** State of reading orders from the service. */
export const synchronisationSchema = z.object({
  /** Whether the whole list has been read at least once. */
  isComplete: z.boolean(),
  isReading: z.boolean(),
  /** The service has more orders than Dispatch keeps. The others were left out. */
  isFull: z.boolean(),
  /** Number of orders read so far in the current full reload. */
  readCount: z.number().int(),
  /** Number of orders of the service that are known. */
  orderCount: z.number().int(),
  /**
   * Numbers of orders that were read completely (`wholeCount`), that are still to be read, and that are read first
   * because a page waits for them (`askedCount`).
   */
  wholeCount: z.number().int(),
  unreadCount: z.number().int(),
  askedCount: z.number().int(),
  /** Estimated time in milliseconds until all orders are read; null if unknown, or if none are read automatically. */
  restMs: z.number().int().nullable(),
  /** When the newest orders were last read, in Unix milliseconds; null while the list is not watched. */
  headReadAtMs: z.number().nullable(),
  /** Why reading has stopped; it is retried automatically. */
  error: appErrorSchema.nullable(),
});
export type Synchronisation = z.infer<typeof synchronisationSchema>;

export const savedFilterSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(100),
  question: orderQuerySchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

/** Settings of an environment's order list: columns in display order, sorting, saved filters. */
export const orderViewSchema = z.object({
  columns: z
    .array(
      z.object({ name: z.string().max(50), widthPx: z.number().min(40).max(1_000), isShown: z.boolean() }),
    )
    .max(50)
    .default([]),
  sort: orderSortSchema.default('created'),
  isDescending: z.boolean().default(true),
  filters: z.array(savedFilterSchema).max(maxSavedFilters).default([]),
});
export type OrderView = z.infer<typeof orderViewSchema>;

const rowsSchema = z.array(orderRowSchema);
/** Id that a page chooses for itself while it waits for orders. */
const waiterSchema = z.string().min(1).max(64);
/**
 * Id that a window chooses for itself. A new call with the same id ends the previous one, which fails as `cancelled`.
 */
const askerSchema = waiterSchema.nullable().default(null);

const tallyQuerySchema = z.object({
  search: searchSchema.default(''),
  filters: z.array(searchSchema).max(maxTalliedFilters).default([]),
  questions: z.array(orderQuerySchema).max(maxSavedFilters).default([]),
});
export type TallyQuery = z.output<typeof tallyQuerySchema>;

const tallySchema = z.object({
  /** Number of orders for each filter, in the order of the filters. */
  totals: z.array(z.number().int()),
  /** Number of orders for each question, in the order of the questions. */
  questionTotals: z.array(z.number().int()),
  states: z.array(z.object({ state: z.string(), total: z.number().int() })),
  attention: z.number().int(),
  unseen: z.number().int(),
  followed: z.number().int(),
  /** Number of all orders that have changed since the user last opened them, whether the search finds them or not. */
  allUnseen: z.number().int(),
  /** Number of all orders that the service may have received, although it has not confirmed them. */
  unconfirmed: z.number().int(),
});
export type Tally = z.output<typeof tallySchema>;

/** Digests of the parts of an outline. */
const digestsSchema = z.object({ keys: z.string().max(64), pages: z.string().max(64) });

export const orderListMethods = {
  /** A page of rows: after `after`, or starting with `from`, or from the beginning. */
  'orders.list': method(
    orderQuerySchema.extend({
      after: keyInputSchema.nullable().default(null),
      from: keyInputSchema.nullable().default(null),
      asker: askerSchema,
      limit: z.number().int().min(1).max(1_000).default(outlineStep),
    }),
    z.object({ rows: rowsSchema, next: orderKeySchema.nullable() }),
  ),
  'orders.count': method(orderQuerySchema, z.object({ total: z.number().int() })),
  /**
   * Number of rows (`total`), the key of every hundredth row, and the current index of the row `keep`, which is null if
   * the row is not in the list. `pages` contains the pages of 100 rows in which the rows `inSight` are. If the row
   * `keep` has moved by n rows, the rows `inSight` are taken n rows further on, too. `keys` and `pages` are null if
   * they have not changed since the answer with the digests `known`. A long list is counted in steps; `orders.changed`
   * reports changes that happen while it is counted.
   */
  'orders.outline': method(
    orderQuerySchema.extend({
      keep: z.object({ localId: localIdSchema, index: z.number().int() }).nullable().default(null),
      inSight: z
        .object({ first: z.number().int().min(0), last: z.number().int().min(0) })
        .nullable()
        .default(null),
      known: digestsSchema.nullable().default(null),
      asker: askerSchema,
    }),
    z.object({
      total: z.number().int(),
      keptIndex: z.number().int().nullable(),
      digests: digestsSchema,
      keys: z.array(orderKeySchema).nullable(),
      pages: z.array(z.object({ page: z.number().int(), rows: rowsSchema })).nullable(),
    }),
  ),
  /**
   * Counts the orders that a search finds: all of them, by state (`queued`, `sending`, `attention` or a status), with
   * each of the filters added (`totals`), and for each choice of `show`. `questionTotals` counts the orders of other
   * searches.
   */
  'orders.tally': method(tallyQuerySchema.extend({ asker: askerSchema }), tallySchema),
  /** Current rows. Orders that no longer exist are left out. */
  'orders.rows': method(
    z.object({ localIds: z.array(localIdSchema).max(1_000) }),
    z.object({ rows: rowsSchema }),
  ),
  /** Ids of all rows between two keys, inclusive. Null means no bound. */
  'orders.ids': method(
    orderQuerySchema.extend({
      from: keyInputSchema.nullable().default(null),
      to: keyInputSchema.nullable().default(null),
    }),
    z.object({ localIds: z.array(localIdSchema).max(maxIds) }),
  ),
  /** Marks orders as seen; null marks all. */
  'orders.markSeen': method(
    z.object({ localIds: z.array(localIdSchema).max(maxIds).nullable() }),
    z.object({}),
  ),
  /** Follows an order, so that its changes cause notifications like those of own orders. */
  'orders.follow': method(z.object({ localId: localIdSchema, isFollowed: z.boolean() }), z.object({})),
  /** Asks to read these orders completely soon. They are on screen, and only their summary is known. */
  'orders.want': method(z.object({ localIds: z.array(localIdSchema).max(200) }), z.object({})),
  /**
   * Number of these orders that are not read completely, of those that are not requested yet, and of unreadable ones.
   */
  'orders.unread': method(
    orderQuerySchema.extend({ localIds: z.array(localIdSchema).max(maxIds).nullable().default(null) }),
    z.object({ unread: z.number().int(), unasked: z.number().int(), unreadable: z.number().int() }),
  ),
  /** Reads the incomplete ones of these orders before all others, as fast as the service allows. */
  'orders.readFirst': method(
    orderQuerySchema.extend({
      waiter: waiterSchema,
      localIds: z.array(localIdSchema).max(maxIds).nullable().default(null),
    }),
    z.object({}),
  ),
  /** Ends the wait of a page. Orders that no other page waits for are no longer read first. */
  'orders.readInTurn': method(z.object({ waiter: waiterSchema }), z.object({})),
  /** Searches at the service for a status or an exact reference; at most 1,000 orders. */
  'orders.askService': method(
    z.object({
      status: z.string().min(1).max(255).nullable(),
      customerReference: z.string().min(1).max(255).nullable(),
    }),
    z.object({ localIds: z.array(localIdSchema), hasMore: z.boolean() }),
  ),
  /** Reads the newest and the unfinished orders from the service. */
  'orders.synchronise': method(z.object({}), z.object({ received: z.number().int() })),
  'orders.synchronisation': method(z.object({}), synchronisationSchema),
  /** Starts a full reload of the list in the background. */
  'orders.readAll': method(z.object({}), z.object({})),
  'orders.view': method(z.object({}), orderViewSchema),
  'orders.saveView': method(orderViewSchema, z.object({})),
} as const;

/** Whether `state` is Dispatch's own state of an order that is not accepted yet, and not a status of the service. */
export const isOwnState = (state: string): boolean => orderStates.some(own => own === state);

export const orderListEvents = {
  /** Progress of reading the list; at most twice a second. */
  'orders.synchronised': synchronisationSchema,
} as const;
