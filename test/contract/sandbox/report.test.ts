import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { pageSchema } from '../../../src-shared/domain/order.ts';
import { reportRowSchema } from '../../../src-shared/domain/report-row.ts';
import { advance, hamburg, orderBody, placedOrder, vin, windowOf } from '../../support/builders/request.ts';
import { type Api, type Harness, refusalOf, startHarness, startOfTests } from '../../support/sandbox.ts';

const page = pageSchema(reportRowSchema);
const path = '/v2/reports/orders';

async function report(api: Api, query: Record<string, string> = {}): Promise<z.infer<typeof page>> {
  const answer = await api(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return page.parse(answer.json());
}

const at = (offsetMs: number): string => new Date(startOfTests + offsetMs).toISOString();

/** Orders a second apart, oldest first. */
async function placeMany({ clock, as }: Harness, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    clock.nowMs = startOfTests + index * 1_000;
    ids.push((await placedOrder(as('full'))).id);
  }
  return ids;
}

const idsOf = ({ data }: z.infer<typeof page>): string[] => data.map(({ order_id }) => order_id);

describe('GET /v2/reports/orders', () => {
  it('answers every column of an order that was just placed', async () => {
    const harness = await startHarness();
    const order = await placedOrder(harness.as('full'), orderBody({ rest: { customer_reference: 'PO 1' } }));
    const answer = await harness.as('full')(path);
    expect(answer.json()).toEqual({
      data: [
        {
          order_id: order.id,
          ordered_for: null,
          customer_reference: 'PO 1',
          created_at: order.created_at,
          status: 'accepted',
          primary_vin: vin,
          primary_registration_number: null,
          origin_country: 'FI',
          destination_country: 'FI',
          pickup_address: order.pickup.address.formatted_address,
          delivery_address: 'Tampere',
          pickup_type: 'dealership',
          delivery_type: 'dealership',
          ordered_by: { name: 'full', email: 'full@sandbox.example' },
          available_for_pickup_at: '2026-03-11T08:00:00+02:00',
          picked_up_at: null,
          delivered_at: null,
          distance_meters: order.distance_meters,
          driver_time_minutes: Math.ceil(((order.distance_meters ?? 0) * 60) / 50_000),
          total_transport_minutes: null,
          cost: { currency: 'EUR', total_cents: order.price?.total_cents },
          refuel: { occurred: false, cost_cents: 0 },
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  // @interface report-row.times report-row.refuel
  it('answers the times and the fuel of a long transport that was delivered', async () => {
    const harness = await startHarness();
    const channel = harness.as('ordering_channel');
    const orderedFor = { business_id: '1234567-1', country_code: 'FI' };
    const windows = [
      windowOf('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z'),
      windowOf('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z'),
    ];
    const order = await placedOrder(
      channel,
      orderBody({
        pickup: { available_from: null, requested_windows: windows },
        delivery: { address: hamburg },
        rest: { ordered_for: orderedFor },
      }),
    );
    await advance(channel, order.id, 'pickup_readiness_confirmed');
    await advance(channel, order.id, 'pickup_completed');
    harness.clock.nowMs += 90 * 60_000;
    await advance(channel, order.id, 'delivery_completed');
    const first = await report(channel);
    expect(first.data).toMatchObject([
      {
        ordered_for: orderedFor,
        status: 'delivered',
        destination_country: 'DE',
        available_for_pickup_at: '2026-03-12T08:00:00Z',
        picked_up_at: at(0),
        delivered_at: at(90 * 60_000),
        total_transport_minutes: 90,
        refuel: { occurred: true, cost_cents: Math.round(((order.distance_meters ?? 0) / 1_000) * 9) },
      },
    ]);
    expect(await report(channel)).toEqual(first);
    expect((await report(harness.as('full'))).data).toEqual([]);
  });

  it('counts both bounds in, to the millisecond and in any offset', async () => {
    const harness = await startHarness();
    const [one, two, three] = await placeMany(harness, 3);
    const api = harness.as('full');
    const between = async (created_from: string, created_to: string) =>
      idsOf(await report(api, { created_from, created_to }));
    expect(await between(at(0), at(2_000))).toEqual([three, two, one]);
    expect(await between(at(1), at(1_999))).toEqual([two]);
    expect(await between(at(1_000), at(1_000))).toEqual([two]);
    expect(await between('2026-03-10T11:00:01+02:00', '2026-03-10T11:00:01.000999+02:00')).toEqual([two]);
    expect(await between('2026-03-10T09:00:01.0000001Z', '2026-03-10T09:00:01.0005Z')).toEqual([]);
    expect(await between(at(2_000), at(0))).toEqual([]);
    expect(idsOf(await report(api, { created_from: at(1_000) }))).toEqual([three, two]);
    expect(idsOf(await report(api, { created_to: at(1_000) }))).toEqual([two, one]);
  });

  it('goes through any page size without a gap or a repetition while orders arrive', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const ids = (await placeMany(harness, 7)).toReversed();
    const bounds = { created_from: at(0), created_to: at(6_000) };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), async size => {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const query: Record<string, string> = { ...bounds, limit: String(size) };
          const next = await report(api, cursor === null ? query : { ...query, cursor });
          expect(next.has_more).toBe(next.next_cursor !== null);
          seen.push(...idsOf(next));
          cursor = next.next_cursor;
          harness.clock.nowMs += 1_000;
          await placedOrder(api);
        } while (cursor !== null);
        expect(seen).toEqual(ids);
      }),
      { numRuns: 12 },
    );
  });

  it('refuses bad parameters, all at once', async () => {
    const harness = await startHarness();
    const refused = async (query: string) => refusalOf(await harness.as('full')(`${path}?${query}`));
    expect(await refused('limit=0&created_from=yesterday&created_to=2026-03-10&cursor=a&cursor=b')).toEqual({
      status: 400,
      code: 'validation_error',
      errors: [
        'limit: invalid_value',
        'created_from: invalid_value',
        'created_to: invalid_value',
        'cursor: invalid_value',
      ],
    });
    for (const text of ['', '2026-03-10T09:00:00', '2026-02-30T09:00:00Z', '2026-03-10T09:00:00 02:00']) {
      const { errors } = await refused(new URLSearchParams({ created_from: text }).toString());
      expect(errors).toEqual(['created_from: invalid_value']);
    }
    for (const limit of ['101', '1.5', '-1', '']) {
      expect((await refused(`limit=${limit}`)).errors).toEqual(['limit: invalid_value']);
    }
  });

  it('refuses cursors of other bounds, of another customer and of the order list', async () => {
    const harness = await startHarness();
    await placeMany(harness, 2);
    const api = harness.as('full');
    const { next_cursor } = await report(api, { limit: '1', created_from: at(0) });
    const cursor = next_cursor ?? '';
    const list = await api('/v2/orders?limit=1');
    const ofList = pageSchema(reportRowSchema.partial()).parse(list.json()).next_cursor ?? '';
    const refused = async (name: string, query: Record<string, string>) =>
      refusalOf(await harness.as(name)(`${path}?${new URLSearchParams(query)}`)).errors;
    const errors = ['cursor: invalid_cursor'];
    expect(await refused('full', { cursor })).toEqual(errors);
    expect(await refused('other_customer', { cursor, created_from: at(0) })).toEqual(errors);
    expect(await refused('full', { cursor: ofList })).toEqual(errors);
    expect(await refused('full', { cursor: '' })).toEqual(errors);
    expect((await report(api, { cursor, created_from: at(0), limit: '100' })).data).toHaveLength(1);
  });

  it('needs reports:read', async () => {
    const harness = await startHarness();
    expect((await harness.anonymous(path)).status).toBe(401);
    const refused = await harness.as('read_only')(path);
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { code: 'permission_denied', detail: expect.stringContaining('reports:read') },
    ]);
  });

  it('uses the parameter names of the profile', async () => {
    const profile = { createdFromParameter: 'since', createdToParameter: 'until', pageSizeParameter: 'n' };
    const harness = await startHarness({ profile });
    const [, two] = await placeMany(harness, 3);
    const query = { since: at(1_000), until: at(1_000), n: '1' };
    expect(idsOf(await report(harness.as('full'), query))).toEqual([two]);
  });
});
