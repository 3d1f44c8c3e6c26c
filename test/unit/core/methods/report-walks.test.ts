import { expect, it } from 'vitest';
import { createReportWalks } from '../../../../src-main/core/methods/reports.ts';
import { everyOrder } from '../../../../src-shared/contract/order-list.ts';
import { reportRowSchema } from '../../../../src-shared/domain/report.ts';
import { listingService, listOf } from '../../../support/stores.ts';

const rowOf = (orderId: string, totalCents: number | null) =>
  reportRowSchema.parse({
    order_id: orderId,
    created_at: '2026-11-20T08:00:00Z',
    status: 'delivered',
    cost: totalCents === null ? null : { currency: 'EUR', total_cents: totalCents },
  });

it('what a report says of orders that are not read in full is in the list, and the windows hear of it', async () => {
  const service = listingService();
  service.add(3, { status: 'delivered' });
  const { lines, pages, database, synchroniser } = listOf(service);
  await synchroniser.now();
  const heard: unknown[] = [];
  const walks = createReportWalks({
    endpoints: {
      reportLines: async () => ({
        rows: [rowOf('ord_0001', 12_300), rowOf('ord_0002', null), rowOf('ord_elsewhere', 1)],
        unreadable: [],
        nextCursor: null,
        hasMore: false,
      }),
    },
    database,
    lines,
    emit: (_event, payload) => void heard.push(payload),
  });
  const { rows } = await walks.page('walk', { createdFrom: null, createdTo: null, cursor: null });
  expect(rows).toHaveLength(3);
  expect(pages.page(everyOrder, null, 9).lines.map(({ row }) => row.priceTotalCents)).toEqual([
    null,
    null,
    12_300,
  ]);
  expect(heard).toEqual([{ localIds: ['ord_0001'] }]);
});
