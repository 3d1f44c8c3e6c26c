import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { advance, orderBody, placedOrder } from '../../support/builders/request.ts';
import { type Api, refusalOf, startHarness } from '../../support/sandbox.ts';

const page = pageSchema(orderSummarySchema);

async function list(api: Api, query: Record<string, string> = {}): Promise<z.infer<typeof page>> {
  const answer = await api(`/v2/orders?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return page.parse(answer.json());
}

async function placeMany(api: Api, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await placedOrder(api)).id);
  return ids;
}

describe('GET /v2/orders', () => {
  it('answers summaries with every field', async () => {
    const harness = await startHarness();
    const order = await placedOrder(harness.as('full'), orderBody({ rest: { customer_reference: 'PO 1' } }));
    const answer = await harness.as('read_only')('/v2/orders');
    expect(answer.json()).toEqual({
      data: [
        {
          id: order.id,
          ordered_for: null,
          customer_reference: 'PO 1',
          status: 'accepted',
          pickup_readiness: 'preparing',
          created_at: order.created_at,
          updated_at: order.updated_at,
          primary_vehicle: { vin: order.items[0]?.vin, registration_number: null },
          pickup_address: order.pickup.address.formatted_address,
          delivery_address: 'Tampere',
          actual_pickup_at: null,
          actual_delivery_at: null,
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  it('goes from newest to oldest by cursor, also while orders arrive, and over a restart', async () => {
    const first = await startHarness();
    const ids = await placeMany(first.as('full'), 7);
    const one = await list(first.as('full'), { limit: '3' });
    await placeMany(first.as('full'), 2);
    const two = await list(first.as('full'), { limit: '3', cursor: one.next_cursor ?? '' });
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir });
    const three = await list(second.as('full'), { limit: '3', cursor: two.next_cursor ?? '' });
    expect([one, two, three].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids.toReversed());
    expect([one, two, three].map(({ has_more }) => has_more)).toEqual([true, true, false]);
    expect(three.next_cursor).toBeNull();
  });

  it('has no further page when the last one is just full', async () => {
    const harness = await startHarness();
    await placeMany(harness.as('full'), 2);
    expect(await list(harness.as('full'), { limit: '2' })).toMatchObject({
      has_more: false,
      next_cursor: null,
    });
  });

  it('filters by status and by the exact reference', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const place = (reference: string) =>
      placedOrder(api, orderBody({ rest: { customer_reference: reference } }));
    const [a1, a2, b] = [await place('A'), await place('A'), await place('a')];
    await advance(api, a1.id, 'cancelled');
    const idsOf = async (query: Record<string, string>) => (await list(api, query)).data.map(({ id }) => id);
    expect(await idsOf({ customer_reference: 'A' })).toEqual([a2.id, a1.id]);
    expect(await idsOf({ customer_reference: 'A ' })).toEqual([]);
    expect(await idsOf({ status: 'accepted' })).toEqual([b.id, a2.id]);
    expect(await idsOf({ status: 'cancelled', customer_reference: 'A' })).toEqual([a1.id]);
    const half = await list(api, { customer_reference: 'A', limit: '1' });
    const rest = { customer_reference: 'A', limit: '1', cursor: half.next_cursor ?? '' };
    expect(await idsOf(rest)).toEqual([a1.id]);
  });

  it.each(['0', '101', '-1', '1.5', 'many', '', '00001'])('refuses the page size "%s"', async limit => {
    const harness = await startHarness();
    const answer = await harness.as('full')(`/v2/orders?${new URLSearchParams({ limit })}`);
    expect(refusalOf(answer)).toEqual({
      status: 400,
      code: 'validation_error',
      errors: ['limit: invalid_value'],
    });
  });

  it('takes the page sizes 1 and 100, and references of 1 and 255 characters', async () => {
    const harness = await startHarness();
    for (const limit of ['1', '100']) expect((await list(harness.as('full'), { limit })).data).toEqual([]);
    for (const customer_reference of ['x', 'x'.repeat(255)])
      await list(harness.as('full'), { customer_reference });
    for (const customer_reference of ['', 'x'.repeat(256)]) {
      const answer = await harness.as('full')(`/v2/orders?${new URLSearchParams({ customer_reference })}`);
      expect(refusalOf(answer).errors).toEqual(['customer_reference: invalid_value']);
    }
  });

  it('refuses an unknown status, a parameter given twice, and several at once', async () => {
    const harness = await startHarness();
    const answer = await harness.as('full')('/v2/orders?status=lost&limit=0&cursor=a&cursor=b');
    expect(refusalOf(answer).errors).toEqual([
      'limit: invalid_value',
      'status: invalid_value',
      'cursor: invalid_value',
    ]);
  });

  it('refuses cursors that it did not give for this customer and these filters', async () => {
    const harness = await startHarness();
    await placeMany(harness.as('full'), 2);
    const { next_cursor } = await list(harness.as('full'), { limit: '1' });
    const cursor = next_cursor ?? '';
    const bad = async (api: Api, query: Record<string, string>) =>
      refusalOf(await api(`/v2/orders?${new URLSearchParams(query)}`));
    const refusal = { status: 400, code: 'validation_error', errors: ['cursor: invalid_cursor'] };
    for (const changed of [
      '',
      'x',
      '%%%',
      `${cursor.slice(0, -4)}AAAA`,
      btoa('[1,2]'),
      btoa('["[1,2]","x"]'),
    ]) {
      expect(await bad(harness.as('full'), { cursor: changed })).toEqual(refusal);
    }
    expect(await bad(harness.as('other_customer'), { cursor })).toEqual(refusal);
    expect(await bad(harness.as('full'), { cursor, status: 'accepted' })).toEqual(refusal);
    expect((await list(harness.as('full'), { cursor, limit: '50' })).data).toHaveLength(1);
  });

  it('uses the parameter names of the profile', async () => {
    const harness = await startHarness({
      profile: { cursorParameter: 'after', pageSizeParameter: 'page_size' },
    });
    await placeMany(harness.as('full'), 3);
    const first = await list(harness.as('full'), { page_size: '2' });
    expect(await list(harness.as('full'), { page_size: '2', after: first.next_cursor ?? '' })).toMatchObject({
      has_more: false,
    });
  });
});
