import type { ReportPage, reportMethods } from '../../../src-shared/contract/reports.ts';
import { euroCents, otherPrice } from '../../../src-shared/domain/money.ts';
import type { ReportQuery } from '../api/endpoints.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** The parts of the context that these methods use. */
export type ReportContext = Pick<Context, 'clock' | 'database' | 'emit' | 'endpoints' | 'lines'>;

interface Sources extends Pick<Context, 'clock' | 'emit'> {
  database: Pick<Context['database'], 'transaction'>;
  endpoints: Pick<Context['endpoints'], 'reportLines'>;
  lines: Pick<Context['lines'], 'findByOrderId' | 'putReported'>;
}

/** An answer with so many rows is not extended: a window takes them in without a long frame. */
const rowsAtOnce = 300;
/** Time after which an answer is not extended, in milliseconds, so that a window shows what a slow service has sent. */
const extendMs = 200;

// @interface report-orders.statuses
/** Reads pages of reports. A walk reads the pages of one report, and can be cancelled by its id. */
export function createReportWalks({ endpoints, clock, database, lines, emit }: Sources) {
  const underWay = new Map<string, AbortController>();

  /** Adds the facts of report rows to the order list. */
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

  /** Reads pages while they come quickly. Asks for the next page before it takes in one, so that both sides work. */
  async function read(query: ReportQuery, signal: AbortSignal): Promise<ReportPage> {
    const endsMs = clock.monotonicMs() + extendMs;
    const all: ReportPage = { rows: [], unreadable: [], nextCursor: query.cursor ?? null, hasMore: true };
    const ask = (cursor: string | null) => {
      const asked = endpoints.reportLines({ ...query, cursor }, signal);
      // It may fail before anybody waits for it.
      asked.catch(() => undefined);
      return asked;
    };
    let asked = ask(all.nextCursor);
    for (let isFirst = true; ; isFirst = false) {
      let page: ReportPage;
      try {
        page = await asked;
      } catch (error) {
        // What came before is passed on. Whoever asks for the rest hears why it does not come.
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
     * The pages that come within a moment, as one.
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
