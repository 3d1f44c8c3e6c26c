import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summaryOf } from '../../../src-main/sandbox/orders/order-summary.ts';
import { seedOrders } from '../../../src-main/sandbox/seed/seed-orders.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { openListOn } from '../../support/order-list.ts';

const perTransaction = 500;

/** An order list of so many orders, made without a service. */
export function filledList(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const never = () => Promise.reject(new Error('There is no service.'));
  const list = openListOn({
    folder,
    endpoints: { listEntries: never, getOrder: never },
    intervalMs: () => null,
  });
  const seeded = seedOrders({
    count,
    customer: 'local',
    orderedBy: 'full',
    profile: defaultInterfaceProfile,
    nowMs: Date.now(),
  });
  // The newest first, as the app reads them from a service. The other way round, the file would be half empty.
  const summaries = Array.from(seeded, ({ order }) => summaryOf(order)).reverse();
  for (let first = 0; first < count; first += perTransaction) {
    list.database.transaction(() => {
      for (const summary of summaries.slice(first, first + perTransaction))
        list.lines.putSummary(summary, 1, true, false);
    });
  }
  return {
    ...list,
    async remove(): Promise<void> {
      await list.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
