import { z } from 'zod';
import type { ReportPage } from '../../../src-shared/contract/reports.ts';
import {
  type BusinessCheck,
  type BusinessCheckInput,
  businessCheckInputSchema,
  businessCheckSchema,
} from '../../../src-shared/domain/business-check.ts';
import { cmrOptionsResponseSchema } from '../../../src-shared/domain/cmr.ts';
import { orNull, responseValueSchema, timestampSchema } from '../../../src-shared/domain/fields.ts';
import { type OrderFiles, orderFileSchema } from '../../../src-shared/domain/file.ts';
import {
  customerReferenceSchema,
  type KeptOrder,
  orderIdSchema,
  orderSummarySchema,
  pageSchema,
  responseOrderSchema,
} from '../../../src-shared/domain/order.ts';
import {
  type PriceCheckInput,
  priceCheckInputSchema,
  priceCheckSchema,
} from '../../../src-shared/domain/price-check.ts';
import { reportRowSchema } from '../../../src-shared/domain/report-row.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { ApiClient, IfNew } from './client.ts';
import { clientError } from './failure.ts';
import { bounds } from './response-bounds.ts';

export type Endpoints = ReturnType<typeof createEndpoints>;

type Signal = AbortSignal | null;

export interface OrderListQuery {
  /** `next_cursor` of the previous page; absent for the first page, which has the newest entries. */
  cursor?: string | null;
  status?: string | null;
  /** Only orders with exactly this customer reference (1 to 255 characters). */
  customerReference?: string | null;
}

export interface ReportQuery {
  cursor?: string | null;
  /** Only orders created at or after this time (RFC 3339 with offset). */
  createdFrom?: string | null;
  createdTo?: string | null;
}

const orderPageSchema = pageSchema(orderSummarySchema);
/** An entry of the order list: `summary` is null if `raw` cannot be read as one. */
const listedEntrySchema = z.unknown().transform(raw => ({
  summary: orderSummarySchema.safeParse(raw).data ?? null,
  raw,
}));
export type ListedEntry = z.output<typeof listedEntrySchema>;
const listedPageSchema = pageSchema(listedEntrySchema).transform(({ data, ...page }) => ({
  ...page,
  entries: data,
}));
export type ListedPage = z.output<typeof listedPageSchema>;
/** Paths of the endpoints that the interface description names; `outbox/seal.ts` uses those of the writes. */
export const paths = {
  priceChecks: '/v2/price-checks',
  businessChecks: '/v2/represented-business-checks',
  files: '/v2/files',
  orders: '/v2/orders',
  order: (orderId: string) => `/v2/orders/${orderId}`,
  orderFiles: (orderId: string) => `/v2/orders/${orderId}/files`,
  orderReport: '/v2/reports/orders',
  cmrOptions: '/v2/cmr-options',
  advance: (orderId: string) => `/v2/test/orders/${orderId}/advance`,
} as const;

const maxRawLength = 2_000;
/** Reads each row separately, so that an unreadable row does not hide the others. */
const reportLinesSchema = pageSchema(z.unknown()).transform(({ data, next_cursor, has_more }): ReportPage => {
  const page: ReportPage = { rows: [], unreadable: [], nextCursor: next_cursor, hasMore: has_more };
  for (const raw of data) {
    const { data: row } = reportRowSchema.safeParse(raw);
    if (row) page.rows.push(row);
    else page.unreadable.push(JSON.stringify(raw).slice(0, maxRawLength));
  }
  return page;
});
/** Reads each file separately, so that an unreadable file does not hide the others. */
const filesSchema = z.object({ data: orNull(z.array(z.unknown())) }).transform(({ data }): OrderFiles => {
  const all = data ?? [];
  const files = all.flatMap(entry => orderFileSchema.safeParse(entry).data ?? []);
  return { files, unreadableFiles: all.length - files.length };
});
/**
 * Response of an operation in section "Operations whose path is not shown" of the interface description. The
 * description specifies no fields, so any are accepted.
 */
const openRecordSchema = z.record(z.string(), responseValueSchema);

// @interface versioning.path
/**
 * The calls that read or check something at the service. Validates requests strictly, and reads responses tolerantly.
 * Writes are sent only by the outbox, whose `seal.ts` builds them.
 * @throws DispatchError (every function) `bad_request` (`bad_input`) before anything is sent, the service's problem,
 * `service_unreachable`, `bad_answer`, `sign_in_failed`, `cancelled`
 */
export function createEndpoints(client: ApiClient, profile: InterfaceProfile) {
  const noting = <T>(read: T, unreadable: number): T => {
    client.unreadable.noteParts(unreadable);
    return read;
  };

  // @interface list-orders.page report-orders.page
  const page = (cursor: string | null | undefined): Record<string, string> => ({
    [profile.pageSizeParameter]: String(profile.pageSize),
    ...(cursor ? { [profile.cursorParameter]: cursor } : {}),
  });

  // @interface report-orders.bounds
  const reportQuery = ({ cursor, createdFrom, createdTo }: ReportQuery): Record<string, string> => ({
    ...page(cursor),
    ...(createdFrom ? { [profile.createdFromParameter]: strictly(timestampSchema, createdFrom) } : {}),
    ...(createdTo ? { [profile.createdToParameter]: strictly(timestampSchema, createdTo) } : {}),
  });

  // @interface list-orders.filters
  function listQuery({ cursor, status, customerReference }: OrderListQuery): Record<string, string> {
    const reference = customerReference ? strictly(customerReferenceSchema, customerReference) : null;
    return {
      ...page(cursor),
      ...(status ? { status } : {}),
      ...(reference === null ? {} : { customer_reference: reference }),
    };
  }

  /**
   * Returns the path of an operation whose path only the environment's profile names, not the interface description.
   * @throws DispatchError `not_allowed_in_state` (`no_path`) if the profile does not name it
   */
  function openPath(path: string | null, orderId: string): string {
    if (path === null) throw clientError('no_path');
    return path.replace('{order_id}', checkedId(orderId));
  }

  const post = <T extends z.ZodType>(path: string, json: unknown, schema: T, signal: Signal) =>
    client.read({ method: 'POST', path, json, schema, signal });

  const readPage = <T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
    signal: Signal,
  ) => client.read({ path, query, schema, bounds: bounds.page, signal });

  // @interface list-orders.order
  /**
   * Checks the cursor of a page of the order list, and counts the entries that cannot be read (their `summary` is
   * null).
   * @throws DispatchError `bad_answer` (`wrong_shape`, `endless_list`)
   */
  function checkedPage(listed: ListedPage, query: OrderListQuery): ListedPage {
    // The page says that there are more entries, but has no cursor for them. Treating it as the last page would
    // silently lose orders.
    const { has_more: hasMore, next_cursor: next } = listed;
    if (hasMore && next === null) throw clientError('wrong_shape');
    if (hasMore && next === query.cursor) throw clientError('endless_list');
    return noting(listed, listed.entries.filter(({ summary }) => summary === null).length);
  }

  const checkedOrder = (order: KeptOrder): KeptOrder => noting(order, order.unreadable.length);

  const readRecord = (path: string | null, orderId: string, signal: Signal) =>
    client.read({ path: openPath(path, orderId), schema: openRecordSchema, bounds: bounds.record, signal });

  return {
    /**
     * "POST /v2/price-checks": returns a price. Creates nothing, so it is safe to repeat.
     * @throws DispatchError `permission_denied` (403), `service_refused` (422)
     */
    checkPrice: async (input: PriceCheckInput, signal: Signal = null) =>
      post(paths.priceChecks, strictly(priceCheckInputSchema, input), priceCheckSchema, signal),

    /**
     * "POST /v2/represented-business-checks": returns whether the customer can order for a business.
     * @throws DispatchError `ordered_for_not_allowed` (422) if the customer is not an ordering channel
     */
    checkBusiness: async (input: BusinessCheckInput, signal: Signal = null): Promise<BusinessCheck> =>
      post(paths.businessChecks, strictly(businessCheckInputSchema, input), businessCheckSchema, signal),

    /**
     * "GET /v2/orders": returns a page of summaries, newest first; without a query, the first page.
     * @throws DispatchError with status 400 for an unknown cursor
     */
    listOrders: async (query: OrderListQuery | null = null, signal: Signal = null) =>
      readPage(paths.orders, listQuery(query ?? {}), orderPageSchema, signal),

    listEntries: async (query: OrderListQuery, signal: Signal = null): Promise<ListedPage> =>
      checkedPage(await readPage(paths.orders, listQuery(query), listedPageSchema, signal), query),

    /** Like `listEntries`, but `answer` is null if the response body has the given digest. */
    listEntriesIfNew: async (
      query: OrderListQuery,
      digest: string | null,
      signal: Signal = null,
    ): Promise<IfNew<ListedPage>> => {
      const ask = {
        path: paths.orders,
        query: listQuery(query),
        schema: listedPageSchema,
        bounds: bounds.page,
      };
      const read = await client.readIfNew({ ...ask, signal }, digest);
      return { ...read, answer: read.answer && checkedPage(read.answer, query) };
    },

    // @interface get-order.own
    /**
     * "GET /v2/orders/{order_id}": returns an order. Its `revision` is the ETag without quotation marks.
     * @throws DispatchError `service_refused` (404)
     */
    getOrder: async (orderId: string, signal: Signal = null) => {
      const path = paths.order(checkedId(orderId));
      return checkedOrder(await client.read({ path, schema: responseOrderSchema, signal }));
    },

    /** Like `getOrder`, but `answer` is null if the response body has the given digest. */
    getOrderIfNew: async (
      orderId: string,
      digest: string | null,
      signal: Signal = null,
    ): Promise<IfNew<KeptOrder>> => {
      const path = paths.order(checkedId(orderId));
      const read = await client.readIfNew({ path, schema: responseOrderSchema, signal }, digest);
      return { ...read, answer: read.answer && checkedOrder(read.answer) };
    },

    // @interface list-files.answer
    /** "GET /v2/orders/{order_id}/files": returns the files of an order. Each `content_url` is temporary. */
    listFiles: async (orderId: string, signal: Signal = null) => {
      const path = paths.orderFiles(checkedId(orderId));
      const read = await client.read({ path, schema: filesSchema, bounds: bounds.files, signal });
      return noting(read, read.unreadableFiles);
    },

    /**
     * "GET /v2/reports/orders": returns a page of report rows, and the rows that cannot be read. Needs the scope
     * `reports:read`.
     */
    reportLines: async (query: ReportQuery = {}, signal: Signal = null): Promise<ReportPage> => {
      const page = await readPage(paths.orderReport, reportQuery(query), reportLinesSchema, signal);
      return noting(page, page.unreadable.length);
    },

    // @interface get-cmr-options.answer
    /**
     * "GET /v2/cmr-options": returns the CMR options. This is the only call with a token but without a request
     * identifier.
     */
    getCmrOptions: async (signal: Signal = null) => {
      const path = paths.cmrOptions;
      const read = await client.read({ path, schema: cmrOptionsResponseSchema, isIdentified: false, signal });
      return read.data;
    },

    // @interface operations.inspection-report
    /**
     * Returns the inspection report as the service sends it.
     * @throws DispatchError `not_allowed_in_state` (`no_path`) if the profile does not name its path
     */
    getInspectionReport: async (orderId: string, signal: Signal = null) =>
      readRecord(profile.inspectionReportPath, orderId, signal),

    // @interface operations.tracking
    /**
     * Returns the tracking as the service sends it.
     * @throws DispatchError `not_allowed_in_state` (`no_path`) if the profile does not name its path
     */
    getTracking: async (orderId: string, signal: Signal = null) =>
      readRecord(profile.trackingPath, orderId, signal),

    /** See `downloadContent` of the client ("File", `content_url`). */
    downloadContent: client.downloadContent,
    unreadable: client.unreadable.current,
  };
}

// @interface conventions.order-id
const checkedId = (orderId: string): string => strictly(orderIdSchema, orderId);

/**
 * Validates a request before it is sent.
 * @throws DispatchError `bad_request` with the invalid fields
 */
function strictly<T extends z.ZodType>(schema: T, input: z.input<T>): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fieldErrors = parsed.error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }));
  throw clientError('bad_input', { fieldErrors });
}
