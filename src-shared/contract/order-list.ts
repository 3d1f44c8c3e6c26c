import { z } from 'zod';
import { finiteSchema } from '../domain/limits.ts';
import { appErrorSchema } from '../error-schemas.ts';
import { method } from './method.ts';
import { everyOrder, orderShows, orderSorts, outlineStep, usualOrderView } from './order-query.ts';
import { orderRowSchema } from './orders.ts';
import { localIdSchema } from './parts.ts';

export const orderSortSchema = z.enum(orderSorts);

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
  search: searchSchema.default(everyOrder.search),
  /** Which states an order may have: `queued`, `sending`, `attention`, or a status of the service; empty means all. */
  states: z.array(z.string().min(1).max(255)).max(20).default(everyOrder.states),
  /** `attention`: the order or a pending step needs the user. `unseen`: changed since the user last opened it. */
  show: z.enum(orderShows).default(everyOrder.show),
  sort: orderSortSchema.default(everyOrder.sort),
  isDescending: z.boolean().default(everyOrder.isDescending),
});

/**
 * Identifies a row for paging: the value by which the list is sorted, and the position among rows with the same value.
 */
export const orderKeySchema = z.object({ value: z.union([z.string(), z.number()]), position: z.number() });
export type OrderKey = z.infer<typeof orderKeySchema>;

/** A key that the window sends back. Its value may be long text of the service. */
const keyInputSchema = z.object({
  value: z.union([z.string().max(500_000), finiteSchema]),
  position: finiteSchema,
});

/** Maximum number of local ids in one answer. Selections and exports need that many. */
export const maxIds = 200_000;

/** State of reading orders from the service. */
export const synchronisationSchema = z.object({
  /** Whether the whole list has been read at least once. */
  isComplete: z.boolean(),
  isReading: z.boolean(),
  /** Whether the service has more orders than Dispatch keeps, so that some were left out. */
  isFull: z.boolean(),
  /** Number of orders read so far in the current full reload. */
  readCount: z.number().int(),
  /** Number of the service's orders that are stored on this computer. */
  orderCount: z.number().int(),
  /**
   * Number of orders that were read completely (`wholeCount`), number of orders of which only the summary was read
   * (`unreadCount`), and number of orders that are read first because a page waits for them (`askedCount`).
   */
  wholeCount: z.number().int(),
  unreadCount: z.number().int(),
  askedCount: z.number().int(),
  /** Estimated time in milliseconds until all orders are read; null if unknown, or if none are read automatically. */
  restMs: z.number().int().nullable(),
  /** When the newest orders were last read, in Unix milliseconds; null while nothing reads them regularly. */
  headReadAtMs: z.number().nullable(),
  /** Why reading orders has failed, if it is to be tried again automatically; null if it has not failed. */
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
    .default(usualOrderView.columns),
  sort: orderSortSchema.default(usualOrderView.sort),
  isDescending: z.boolean().default(usualOrderView.isDescending),
  filters: z.array(savedFilterSchema).max(maxSavedFilters).default(usualOrderView.filters),
});
export type OrderView = z.infer<typeof orderViewSchema>;

const rowsSchema = z.array(orderRowSchema);
/**
 * Id that a page chooses for itself. The page gives it when it asks to read orders first, and when it no longer waits.
 */
const waiterSchema = z.string().min(1).max(64);
/**
 * Id that a window chooses for itself. A second call of a method with the same id ends the first one, which fails as
 * `cancelled`.
 */
const askerSchema = waiterSchema.nullable().default(null);

const tallyQuerySchema = z.object({
  search: searchSchema.default(''),
  filters: z.array(searchSchema).max(maxTalliedFilters).default([]),
  questions: z.array(orderQuerySchema).max(maxSavedFilters).default([]),
});
export type TallyQuery = z.output<typeof tallyQuerySchema>;

const tallySchema = z.object({
  /** Number of orders for each of the requested `filters`, in the same sequence. */
  totals: z.array(z.number().int()),
  /** Number of orders for each of the requested `questions` (other searches), in the same sequence. */
  questionTotals: z.array(z.number().int()),
  states: z.array(z.object({ state: z.string(), total: z.number().int() })),
  attention: z.number().int(),
  unseen: z.number().int(),
  followed: z.number().int(),
  /**
   * Number of orders that have changed since the user last opened them, including those that the search does not find.
   */
  allUnseen: z.number().int(),
  /**
   * Number of orders that the service may have received, but has not confirmed, including those that the search does
   * not find.
   */
  unconfirmed: z.number().int(),
});
export type Tally = z.output<typeof tallySchema>;

/**
 * Hashes of the keys and of the pages in an answer of `orders.outline`. The window sends them back to avoid getting the
 * same again.
 */
const digestsSchema = z.object({ keys: z.string().max(64), pages: z.string().max(64) });

export const orderListMethods = {
  /**
   * A page of rows: those behind the key `after`, or the row with the key `from` and those behind it, or the first
   * ones.
   */
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
   * the row is not in the list. `pages` contains the pages of 100 rows that have rows of the range `inSight`. If the
   * row `keep` has moved by n rows, that range is moved by n rows, too. `keys` and `pages` are null if their digests
   * are those in `known`. A long list is counted in steps; `orders.changed` reports changes meanwhile.
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
   * Counts the orders that a search finds: for each state (`queued`, `sending`, `attention` or a status), for each
   * filter added to the search (`totals`), and for each choice of `show`. `questionTotals` counts the orders that other
   * searches find.
   */
  'orders.tally': method(tallyQuerySchema.extend({ asker: askerSchema }), tallySchema),
  /** Current rows of the given orders. Orders that no longer exist are left out. */
  'orders.rows': method(
    z.object({ localIds: z.array(localIdSchema).max(1_000) }),
    z.object({ rows: rowsSchema }),
  ),
  /**
   * Local ids of all rows from one key to another, both included. A null key means the beginning or the end of the
   * list.
   */
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
  /**
   * Follows an order, or stops following it. Changes of a followed order cause notifications, like those of orders
   * placed here.
   */
  'orders.follow': method(z.object({ localId: localIdSchema, isFollowed: z.boolean() }), z.object({})),
  /** Asks to read these orders completely soon, because they are on screen and only their summaries are known. */
  'orders.want': method(z.object({ localIds: z.array(localIdSchema).max(200) }), z.object({})),
  /**
   * Of the given orders, the number of those not read completely (`unread`), of those among them that no page has asked
   * to read first (`unasked`), and of those that cannot be read (`unreadable`).
   */
  'orders.unread': method(
    orderQuerySchema.extend({ localIds: z.array(localIdSchema).max(maxIds).nullable().default(null) }),
    z.object({ unread: z.number().int(), unasked: z.number().int(), unreadable: z.number().int() }),
  ),
  /**
   * Reads those of the given orders that are not read completely, before all others and as fast as the service allows.
   */
  'orders.readFirst': method(
    orderQuerySchema.extend({
      waiter: waiterSchema,
      localIds: z.array(localIdSchema).max(maxIds).nullable().default(null),
    }),
    z.object({}),
  ),
  /** Tells that a page no longer waits for orders. Orders for which no other page waits are no longer read first. */
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

export const orderListEvents = {
  /** Progress of reading the list; at most twice a second. */
  'orders.synchronised': synchronisationSchema,
} as const;
