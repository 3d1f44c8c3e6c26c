import type { ReportPage, reportMethods } from '../../../src-shared/contract/reports.ts';

import { euroCents, otherPrice } from '../../../src-shared/domain/money.ts';
import type { ReportQuery } from '../api/endpoints.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

/** The parts of the context that these methods use. */
export type ReportContext = Pick<Context, 'database' | 'emit' | 'endpoints' | 'lines'>;

interface Sources extends Pick<Context, 'database' | 'lines' | 'emit'> {
  endpoints: Pick<Context['endpoints'], 'reportLines'>;
}

// @interface report-orders.statuses
/** Reads pages of reports. A walk reads the pages of one report, and can be cancelled by its id. */
export function createReportWalks({ endpoints, database, lines, emit }: Sources) {
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

  return {
    /** @throws DispatchError as every read does; `cancelled` if the walk was cancelled */
    async page(walkId: string, query: ReportQuery): Promise<ReportPage> {
      const stop = new AbortController();
      underWay.set(walkId, stop);
      try {
        const page = await endpoints.reportLines(query, stop.signal);
        tellList(page);
        return page;
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
