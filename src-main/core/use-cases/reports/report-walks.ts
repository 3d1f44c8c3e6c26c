import type { ReportPage } from '../../../../src-shared/reports.ts';
import type { ReportQuery } from '../../api/endpoints.ts';
import type { Context } from '../context.ts';

/** Pages of reports on their way, each of which can be given up. */
export function createReportWalks({ endpoints }: Pick<Context, 'endpoints'>) {
  const underWay = new Map<string, AbortController>();
  return {
    /** @throws DispatchError as every read; `cancelled` where it was given up */
    async page(walkId: string, query: ReportQuery): Promise<ReportPage> {
      const stop = new AbortController();
      underWay.set(walkId, stop);
      try {
        return await endpoints.reportLines(query, stop.signal);
      } finally {
        if (underWay.get(walkId) === stop) underWay.delete(walkId);
      }
    },
    cancel: (walkId: string): void => underWay.get(walkId)?.abort(),
  };
}
