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
  const orders = seedOrders({
    count,
    customer: 'local',
    orderedBy: 'full',
    profile: defaultInterfaceProfile,
    nowMs: Date.now(),
  });
  let isMore = true;
  while (isMore) {
    list.database.transaction(() => {
      for (let left = perTransaction; left > 0 && isMore; left -= 1) {
        const { value, done } = orders.next();
        if (done) isMore = false;
        else list.lines.putSummary(summaryOf(value.order), 1, true, true);
      }
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
