import { describe, expect, it } from 'vitest';
import { orderSchema, orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { placedOrder } from '../../support/builders/request.ts';
import { type Api, startHarness, startOfTests, temporaryFolder } from '../../support/sandbox.ts';

const page = pageSchema(orderSummarySchema);

async function allSummaries(api: Api, query = '') {
  const summaries = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { data, next_cursor } = page.parse((await api(`/v2/orders?limit=100${query}${more}`)).json());
    summaries.push(...data);
    cursor = next_cursor;
  } while (cursor !== null);
  return summaries;
}

describe('a seeded sandbox', () => {
  it('lists a history that the orders themselves agree with', async () => {
    const harness = await startHarness({ seed: 230 });
    const api = harness.as('full');
    const summaries = await allSummaries(api);
    expect(summaries).toHaveLength(230);
    const counts = await Promise.all(
      ['accepted', 'in_transit', 'delivered', 'cancelled'].map(
        async status => (await allSummaries(api, `&status=${status}`)).length,
      ),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(230);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    for (const summary of summaries.slice(0, 30)) {
      const order = orderSchema.parse((await api(`/v2/orders/${summary.id}`)).json());
      expect(order).toMatchObject({ status: summary.status, created_at: summary.created_at });
    }
    expect(await allSummaries(harness.as('other_customer'))).toEqual([]);
  });

  it('is the same for the same time, and works on like any other', async () => {
    const first = await startHarness({ seed: 40 });
    const second = await startHarness({ seed: 40 });
    const bytes = async (api: Api) => (await api('/v2/orders?limit=40')).bytes.toString();
    expect(await bytes(first.as('full'))).toBe(await bytes(second.as('full')));
    const order = await placedOrder(first.as('full'));
    expect((await allSummaries(first.as('full')))[0]?.id).toBe(order.id);
  });

  it('is filled once, and only where there is nothing', async () => {
    const dataDir = temporaryFolder();
    const empty = await startHarness({ dataDir });
    const { id } = await placedOrder(empty.as('full'));
    await empty.close();
    const again = await startHarness({ dataDir, seed: 10, clock: { nowMs: startOfTests + 1 } });
    expect((await allSummaries(again.as('full'))).map(summary => summary.id)).toEqual([id]);
  });
});
