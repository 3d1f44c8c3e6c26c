import type { ReportPage, reportMethods } from '../../../src-shared/contract/reports.ts';
import { euroCents, otherPrice } from '../../../src-shared/domain/money.ts';
import type { ReportQuery } from '../api/endpoints.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** The parts of the environment's context that the reports use. */
export type ReportContext = Pick<Context, 'clock' | 'database' | 'emit' | 'endpoints' | 'lines'>;

interface Sources extends Pick<Context, 'clock' | 'emit'> {
  database: Pick<Context['database'], 'transaction'>;
  endpoints: Pick<Context['endpoints'], 'reportLines'>;
  lines: Pick<Context['lines'], 'findByOrderId' | 'putReported'>;
}

/**
 * No further page is added to a response with this many rows: showing more at once would block the window noticeably.
 */
const rowsAtOnce = 300;
/**
 * Time in milliseconds after which no further page is added to a response, so that rows of a slow service appear as
 * they arrive.
 */
const extendMs = 200;

// @interface report-orders.statuses
/** Reads pages of reports. A walk reads the pages of one report, and can be cancelled by its id. */
export function createReportWalks({ endpoints, clock, database, lines, emit }: Sources) {
  const underWay = new Map<string, AbortController>();

  /** Adds the values of report rows to the order list, which lacks some of them. */
  function tellList({ rows }: ReportPage): void {
    const facts = rows.map(row => ({
      orderId: row.order_id,
      readyAt: row.available_for_pickup_at,
      priceTotalCents: euroCents(row.cost),
      otherPrice: otherPrice(row.cost),
      orderedBy: row.ordered_by?.name || row.ordered_by?.email || null,
    }));
    const told = database.transaction(() => facts.filter(lines.putReported));
    const localIds = told.flatMap(({ orderId }) => lines.findByOrderId(orderId)?.localId ?? []);
    if (localIds.length > 0) emit('orders.changed', { localIds });
  }

  /**
   * Reads pages and joins them while they arrive quickly. Requests the next page before it processes the current one,
   * so that the service and this computer work at the same time.
   */
  async function read(query: ReportQuery, signal: AbortSignal): Promise<ReportPage> {
    const endsMs = clock.monotonicMs() + extendMs;
    const all: ReportPage = { rows: [], unreadable: [], nextCursor: query.cursor ?? null, hasMore: true };
    const ask = (cursor: string | null) => {
      const asked = endpoints.reportLines({ ...query, cursor }, signal);
      // Avoids an unhandled rejection if the request fails before the loop waits for it.
      asked.catch(() => undefined);
      return asked;
    };
    let asked = ask(all.nextCursor);
    for (let isFirst = true; ; isFirst = false) {
      let page: ReportPage;
      try {
        page = await asked;
      } catch (error) {
        // The pages read so far are returned. The error comes back when the window requests the rest.
        if (isFirst || signal.aborted) throw error;
        return all;
      }
      const { nextCursor } = page;
      const hasRoom = all.rows.length + page.rows.length < rowsAtOnce && clock.monotonicMs() < endsMs;
      const isNext =
        page.hasMore && page.rows.length > 0 && nextCursor !== null && nextCursor !== all.nextCursor;
      const goesOn = hasRoom && isNext;
      if (goesOn) asked = ask(nextCursor);
      tellList(page);
      all.rows.push(...page.rows);
      all.unreadable.push(...page.unreadable);
      all.nextCursor = nextCursor;
      all.hasMore = page.hasMore;
      if (!goesOn) return all;
    }
  }

  return {
    /**
     * Returns the next pages of a report, joined to one page: as many as arrive within `extendMs`.
     * @throws DispatchError as every read does; `cancelled` if the walk was cancelled
     */
    async page(walkId: string, query: ReportQuery): Promise<ReportPage> {
      const stop = new AbortController();
      underWay.set(walkId, stop);
      try {
        return await read(query, stop.signal);
      } finally {
        if (underWay.get(walkId) === stop) underWay.delete(walkId);
      }
    },
    cancel: (walkId: string): void => underWay.get(walkId)?.abort(),
  };
}

export function reportHandlers(context: ReportContext): HandlersFor<typeof reportMethods> {
  const reports = createReportWalks(context);
  return {
    'reports.page': ({ walkId, ...query }) => reports.page(walkId, query),
    'reports.cancel': ({ walkId }) => reports.cancel(walkId),
  };
}
