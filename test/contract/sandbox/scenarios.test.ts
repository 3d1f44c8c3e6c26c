import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderFileSchema } from '../../../src-shared/domain/file.ts';
import { type Order, orderSchema } from '../../../src-shared/domain/order.ts';
import {
  type ScenarioName,
  scenarioNames,
  scenarioResponseSchema,
} from '../../../src-shared/domain/scenario.ts';
import { orderBody, placedOrder, windowOf } from '../../support/builders/request.ts';
import {
  type Api,
  type Harness,
  newKey,
  refusalOf,
  startHarness,
  startOfTests,
} from '../../support/sandbox.ts';

const advance = (api: Api, id: string, scenario: string, more: Record<string, unknown> = {}) =>
  api(`/v2/test/orders/${id}/advance`, { json: { scenario, ...more }, key: newKey() });

async function advanced(api: Api, id: string, ...scenarios: ScenarioName[]): Promise<Order> {
  let order: Order | null = null;
  for (const scenario of scenarios) {
    const answer = await advance(api, id, scenario);
    if (answer.status !== 200) throw new Error(`${scenario}: ${answer.bytes.toString()}`);
    order = scenarioResponseSchema.parse(answer.json()).order;
  }
  if (!order) throw new Error('no scenario');
  return order;
}

const at = (offsetMinutes: number): string => new Date(startOfTests + offsetMinutes * 60_000).toISOString();

// @interface states.readiness order.pickup-readiness stop.agreed-window
describe('pickup_readiness_confirmed ("States and transitions")', () => {
  it('confirms readiness, with an agreed window, an eta and the inspection report', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const windows = [
      windowOf('2026-03-13T08:00:00+02:00', '2026-03-13T12:00:00+02:00'),
      windowOf('2026-03-12T08:00:00+02:00', '2026-03-12T12:00:00+02:00'),
    ];
    const before = await placedOrder(api, orderBody({ pickup: { requested_windows: windows } }));
    harness.clock.nowMs += 60_000;
    const answer = await advance(api, before.id, 'pickup_readiness_confirmed');
    const { scenario, order: answered } = scenarioResponseSchema.parse(answer.json());
    const { unreadable, ...order } = answered;
    expect(unreadable).toEqual([]);
    expect([answer.status, scenario]).toEqual([200, 'pickup_readiness_confirmed']);
    expect(order).toEqual({
      ...before,
      pickup_readiness: 'confirmed',
      updated_at: at(1),
      pickup: {
        ...before.pickup,
        agreed_window: windows[1],
        eta: '2026-03-12T08:00:00.000Z',
        eta_updated_at: at(1),
      },
      // A day and a half, and half as long again as the five hours of the way, after the agreed window.
      delivery: { ...before.delivery, commitment_deadline_at: '2026-03-14T06:00:00.000Z' },
      allowed_actions: ['update', 'cancel', 'get_files', 'get_inspection_report', 'get_tracking'],
      revision: expect.not.stringMatching(before.revision),
    });
    const read = await api(`/v2/orders/${before.id}`);
    expect(read.json()).toEqual(order);
    expect(read.headers.get('etag')).toBe(`"${order.revision}"`);
    expect((await api('/v2/orders')).json()).toMatchObject({ data: [{ pickup_readiness: 'confirmed' }] });
  });

  it('agrees on two hours from when the vehicle is available where no window was asked for', async () => {
    const harness = await startHarness();
    const order = await placedOrder(harness.as('full'));
    expect((await advanced(harness.as('full'), order.id, 'pickup_readiness_confirmed')).pickup).toMatchObject(
      {
        agreed_window: {
          start_at: '2026-03-11T06:00:00.000Z',
          end_at: '2026-03-11T08:00:00.000Z',
          timezone: 'Europe/Helsinki',
        },
        eta: '2026-03-11T07:00:00.000Z',
      },
    );
  });

  it('takes the event time, by the name of the profile', async () => {
    const harness = await startHarness({ profile: { eventTimeField: 'occurred_at' } });
    const api = harness.as('full');
    const order = await placedOrder(api);
    const answer = await advance(api, order.id, 'pickup_readiness_confirmed', {
      occurred_at: '2026-03-10T15:00:00+02:00',
    });
    expect(scenarioResponseSchema.parse(answer.json()).order.pickup.eta_updated_at).toBe(
      '2026-03-10T13:00:00.000Z',
    );
    const unknown = await advance(api, order.id, 'cancelled', { event_at: '2026-03-10T15:00:00Z' });
    expect(refusalOf(unknown).errors).toEqual(['event_at: unrecognized_field']);
  });

  it('is refused the second time, changing nothing', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    await advanced(api, id, 'pickup_readiness_confirmed');
    const before = await api(`/v2/orders/${id}`);
    expect(refusalOf(await advance(api, id, 'pickup_readiness_confirmed'))).toMatchObject({
      status: 409,
      code: 'scenario_not_allowed',
    });
    expect((await api(`/v2/orders/${id}`)).bytes).toEqual(before.bytes);
  });
});

describe('the way of an order', () => {
  it('goes from readiness to delivery', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    const confirmed = await advanced(api, id, 'pickup_readiness_confirmed');
    const approaching = await advanced(api, id, 'pickup_approach_started');
    expect(approaching).toMatchObject({ revision: confirmed.revision, pickup: { eta: at(60) } });
    const nearby = await advanced(api, id, 'pickup_nearby');
    expect(nearby).toMatchObject({ revision: confirmed.revision, pickup: { eta: at(10) } });
    const inspected = await advanced(api, id, 'inspection_completed');
    expect(inspected.items[0]?.pickup_condition).toMatchObject({ inspected_at: at(0) });
    const pickedUp = await advanced(api, id, 'pickup_completed');
    expect(pickedUp).toMatchObject({
      status: 'in_transit',
      items: [{ status: 'in_transit' }],
      pickup: { actual_at: at(0) },
      delivery: { eta: expect.any(String), eta_updated_at: at(0) },
      allowed_actions: ['cancel', 'get_files', 'get_inspection_report', 'get_tracking'],
    });
    expect(pickedUp.revision).not.toBe(inspected.revision);
    const later = await advanced(api, id, 'delivery_eta_changed');
    expect(later.revision).toBe(pickedUp.revision);
    expect(Date.parse(later.delivery.eta ?? '')).toBe(Date.parse(pickedUp.delivery.eta ?? '') + 45 * 60_000);
    const delivered = await advanced(api, id, 'delivery_completed');
    expect(delivered).toMatchObject({
      status: 'delivered',
      items: [{ status: 'delivered', delivery_condition: { inspected_at: at(0) } }],
      delivery: { actual_at: at(0) },
      allowed_actions: ['get_files', 'get_inspection_report', 'get_tracking'],
    });
    expect((await api('/v2/orders?status=delivered')).json()).toMatchObject({
      data: [{ id, actual_pickup_at: at(0), actual_delivery_at: at(0) }],
    });
  });

  it('ends with a cancellation, after which only reads stay', async () => {
    const harness = await startHarness();
    const { id } = await placedOrder(harness.as('full'));
    expect(await advanced(harness.as('full'), id, 'cancelled')).toMatchObject({
      status: 'cancelled',
      items: [{ status: 'cancelled' }],
      allowed_actions: ['get_files', 'get_tracking'],
    });
  });

  it('lets tracking come and go', async () => {
    const harness = await startHarness();
    const { id } = await placedOrder(harness.as('full'));
    const actions = async (scenario: ScenarioName) =>
      (await advanced(harness.as('full'), id, scenario)).allowed_actions.includes('get_tracking');
    expect(await actions('tracking_unavailable')).toBe(false);
    expect(await actions('tracking_available')).toBe(true);
    expect(await actions('tracking_paused')).toBe(true);
  });

  it('publishes pictures and the CMR document, which download', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    await advanced(api, id, 'pickup_readiness_confirmed', 'files_published');
    const filesSchema = z.object({ data: z.array(orderFileSchema) });
    const { data } = filesSchema.parse((await api(`/v2/orders/${id}/files`)).json());
    expect(data.map(({ kind, category, stage, can_delete }) => [kind, category, stage, can_delete])).toEqual([
      ['image', 'vehicle', 'pickup', false],
      ['image', 'vehicle', 'pickup', false],
      ['document', 'cmr', 'pickup', false],
    ]);
    for (const file of data) {
      const download = await harness.anonymous(file.content_url ?? '');
      expect([download.status, download.bytes.byteLength]).toEqual([200, file.size_bytes]);
    }
  });
});

/** Which scenarios each state allows, by the table of assumptions. */
const always: ScenarioName[] = ['tracking_available', 'tracking_unavailable', 'tracking_paused', 'cancelled'];
const states: [string, ScenarioName[], ScenarioName[]][] = [
  ['preparing', [], ['pickup_readiness_confirmed', ...always]],
  [
    'confirmed',
    ['pickup_readiness_confirmed'],
    ['pickup_approach_started', 'pickup_completed', 'inspection_completed', 'files_published', ...always],
  ],
  [
    'approaching',
    ['pickup_readiness_confirmed', 'pickup_approach_started'],
    [
      'pickup_approach_started',
      'pickup_nearby',
      'pickup_completed',
      'inspection_completed',
      'files_published',
      ...always,
    ],
  ],
  [
    'in transit',
    ['pickup_readiness_confirmed', 'pickup_completed'],
    ['delivery_eta_changed', 'inspection_completed', 'files_published', 'delivery_completed', ...always],
  ],
  [
    'delivered',
    ['pickup_readiness_confirmed', 'pickup_completed', 'delivery_completed'],
    ['files_published'],
  ],
  ['cancelled', ['cancelled'], []],
];

describe('every scenario in every state', () => {
  it.each(states)('%s', async (_state, way, allowed) => {
    const harness: Harness = await startHarness();
    const api = harness.as('full');
    for (const scenario of scenarioNames) {
      const { id } = await placedOrder(api);
      if (way.length > 0) await advanced(api, id, ...way);
      const before = await api(`/v2/orders/${id}`);
      const answer = await advance(api, id, scenario);
      expect([scenario, answer.status]).toEqual([scenario, allowed.includes(scenario) ? 200 : 409]);
      const after = await api(`/v2/orders/${id}`);
      if (answer.status === 200) expect(orderSchema.parse(after.json()).id).toBe(id);
      else expect(after.bytes).toEqual(before.bytes);
    }
  });
});

it('refuses an unknown scenario and a wrong event time with 400', async () => {
  const harness = await startHarness();
  const { id } = await placedOrder(harness.as('full'));
  const api = harness.as('full');
  expect(refusalOf(await advance(api, id, 'explode')).errors).toEqual(['scenario: invalid_value']);
  expect(refusalOf(await advance(api, id, 'cancelled', { event_at: 'now' })).errors).toEqual([
    'event_at: invalid_format',
  ]);
});
