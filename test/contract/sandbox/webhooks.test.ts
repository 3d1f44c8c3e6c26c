import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { orderBody, patchOrder, placedOrder, placeOrder } from '../../support/builders/request.ts';
import {
  type Api,
  newKey,
  refusalOf,
  startHarness,
  startOfTests,
  temporaryFolder,
} from '../../support/sandbox.ts';
import { loggedEvents, loggedOnce, manualTimer, startReceiver } from '../../support/webhook-receiver.ts';

const secret = 'secret-of-the-receiver';
const register = (control: Api, url: string, more: Record<string, unknown> = { secret }) =>
  control('/_sandbox/webhook', { method: 'PUT', json: { url, ...more } });

const advance = (api: Api, id: string, scenario: ScenarioName) =>
  api(`/v2/test/orders/${id}/advance`, { json: { scenario }, key: newKey() });

async function startAll() {
  const receiver = await startReceiver();
  const clock = { nowMs: startOfTests };
  const timer = manualTimer(clock);
  const harness = await startHarness({ clock, timer: timer.timer });
  return { receiver, timer, harness, api: harness.as('full'), control: harness.control };
}

// @interface events.*
describe('events ("Events")', () => {
  it('order.created arrives once, signed, as it was logged', async () => {
    const { receiver, harness, api, control } = await startAll();
    expect((await register(control, receiver.url)).json()).toEqual({ url: receiver.url });
    const key = newKey();
    const order = await placedOrder(api, orderBody({ rest: { customer_reference: 'R-1' } }));
    await placeOrder(api, { wrong: true }, key);
    await receiver.arrived(1);
    const [first] = receiver.received;
    expect(first?.event).toEqual({
      id: expect.any(String),
      type: 'order.created',
      created_at: new Date(startOfTests).toISOString(),
      order_id: order.id,
      data: {
        status: 'accepted',
        pickup_readiness: 'preparing',
        customer_reference: 'R-1',
        revision: order.revision,
      },
    });
    const seconds = startOfTests / 1_000;
    const digest = createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex');
    expect(first?.headers['webhook-signature']).toBe(`t=${seconds},v1=${digest}`);
    const log = await loggedOnce(control, ([event]) => event?.delivery === 'delivered');
    expect(log).toEqual([
      {
        ...first?.event,
        delivery: 'delivered',
        attempts: 1,
        last_status: 204,
        last_error: null,
        last_attempt_at: new Date(harness.clock.nowMs).toISOString(),
      },
    ]);
  });

  it('a replayed write sends nothing more', async () => {
    const { receiver, api, control } = await startAll();
    await register(control, receiver.url);
    const key = newKey();
    await placeOrder(api, orderBody(), key);
    await placeOrder(api, orderBody(), key);
    expect(await loggedEvents(control)).toHaveLength(1);
  });

  it('a change of the order sends order.updated', async () => {
    const { receiver, api, control } = await startAll();
    await register(control, receiver.url);
    const order = await placedOrder(api);
    await patchOrder(api, order, { customer_note: 'Ring the bell.' });
    await receiver.arrived(2);
    expect(receiver.types()).toEqual(['order.created', 'order.updated']);
  });

  it('every scenario sends what it did, in its order', async () => {
    const { receiver, api, control } = await startAll();
    await register(control, receiver.url);
    const { id } = await placedOrder(api);
    const steps: [ScenarioName, string[]][] = [
      ['pickup_readiness_confirmed', ['order.updated', 'order.eta_changed']],
      ['pickup_approach_started', ['order.eta_changed']],
      ['pickup_nearby', ['order.eta_changed']],
      ['inspection_completed', ['order.updated']],
      ['pickup_completed', ['order.status_changed', 'order.eta_changed']],
      ['delivery_eta_changed', ['order.eta_changed']],
      ['files_published', ['order.files_updated']],
      ['tracking_unavailable', ['order.updated']],
      ['tracking_paused', ['order.updated']],
      ['tracking_available', ['order.updated']],
      ['delivery_completed', ['order.status_changed']],
    ];
    for (const [scenario] of steps)
      expect([scenario, (await advance(api, id, scenario)).status]).toEqual([scenario, 200]);
    const expected = ['order.created', ...steps.flatMap(([, types]) => types)];
    await receiver.arrived(expected.length);
    expect(receiver.types()).toEqual(expected);
    const other = await placedOrder(api);
    await advance(api, other.id, 'cancelled');
    await receiver.arrived(expected.length + 2);
    expect(receiver.received.at(-1)?.event).toMatchObject({
      type: 'order.cancelled',
      order_id: other.id,
      data: { status: 'cancelled', previous_status: 'accepted' },
    });
    expect((await advance(api, other.id, 'cancelled')).status).toBe(409);
    expect(await loggedEvents(control, `?order_id=${other.id}`)).toHaveLength(2);
  });

  it('without a receiver they are only logged, and a later one does not get them', async () => {
    const { receiver, api, control } = await startAll();
    await placedOrder(api);
    expect(await loggedEvents(control)).toMatchObject([{ type: 'order.created', delivery: 'none' }]);
    await register(control, receiver.url);
    const second = await placedOrder(api);
    await receiver.arrived(1);
    expect(receiver.received[0]?.event.order_id).toBe(second.id);
  });
});

describe('delivery', () => {
  it('is retried ever later, holding back only the events of its order', async () => {
    const { receiver, timer, api, control } = await startAll();
    await register(control, receiver.url);
    const failing = await placedOrder(api);
    await receiver.arrived(1);
    receiver.behave(({ event }) => (event.order_id === failing.id ? 500 : 200));
    await advance(api, failing.id, 'tracking_paused');
    await advance(api, failing.id, 'cancelled');
    await receiver.arrived(2);
    await placedOrder(api);
    await receiver.arrived(3);
    expect(receiver.types()).toEqual(['order.created', 'order.updated', 'order.created']);
    for (const [failures, delayMs] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await loggedOnce(control, events => events[1]?.attempts === failures + 1);
      expect(timer.delays()).toEqual([delayMs]);
      timer.advance(delayMs - 1);
      timer.advance(1);
      await receiver.arrived(4 + failures);
    }
    receiver.behave(() => 200);
    await loggedOnce(control, events => events[1]?.attempts === 5);
    timer.advance(16_000);
    await receiver.arrived(9);
    expect(receiver.types().slice(-2)).toEqual(['order.updated', 'order.cancelled']);
    const sent = receiver.received.filter(({ event }) => event.type === 'order.updated');
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['webhook-signature'])).size).toBe(6);
    const log = await loggedOnce(control, events => events.every(({ delivery }) => delivery === 'delivered'));
    expect(log[1]).toMatchObject({ attempts: 6, last_status: 200 });
  });

  it('follows no redirect, gives up on a silent receiver, and outlasts one that is not there', async () => {
    const { receiver, timer, api, control } = await startAll();
    await register(control, receiver.url);
    receiver.behave(() => 302);
    await placedOrder(api);
    await loggedOnce(control, ([event]) => event?.last_status === 302);
    receiver.behave(() => 'silent');
    timer.advance(1_000);
    await receiver.arrived(2);
    expect(timer.delays()).toEqual([10_000]);
    timer.advance(10_000);
    await loggedOnce(control, ([event]) => event?.last_error === 'timeout');
    await register(control, 'http://127.0.0.1:1/nobody');
    const log = await loggedOnce(control, ([event]) => event?.last_error === 'ECONNREFUSED');
    expect(log).toMatchObject([{ delivery: 'waiting', attempts: 3, last_status: null }]);
    receiver.behave(() => 200);
    await register(control, receiver.url);
    await loggedOnce(control, ([event]) => event?.delivery === 'delivered');
    expect(timer.delays()).toEqual([]);
  });

  it('never holds up an answer', async () => {
    const { receiver, api, control } = await startAll();
    receiver.behave(() => 'silent');
    await register(control, receiver.url);
    const placed = await Promise.all(Array.from({ length: 20 }, () => placedOrder(api)));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(20);
    await receiver.arrived(4);
    // The others wait for one of these, not for a moment in time.
    expect(receiver.received).toHaveLength(4);
    receiver.behave(() => 200);
    await register(control, receiver.url);
    await loggedOnce(control, events => events.every(({ delivery }) => delivery === 'delivered'));
  });
});

describe('the receiver', () => {
  it('survives a restart with what waits; its own secret must be given again and is on no disk', async () => {
    const receiver = await startReceiver();
    const dataDir = temporaryFolder();
    const first = await startHarness({ dataDir });
    await register(first.control, 'http://127.0.0.1:1/nobody');
    const order = await placedOrder(first.as('full'));
    await loggedOnce(first.control, ([event]) => event?.attempts === 1);
    await first.close();
    const files = readdirSync(dataDir).filter(name => name.startsWith('sandbox.db'));
    expect(files.map(name => readFileSync(join(dataDir, name), 'latin1')).join('')).not.toContain(secret);

    const second = await startHarness({ dataDir });
    expect((await second.control('/_sandbox/webhook')).json()).toEqual({
      url: 'http://127.0.0.1:1/nobody',
      is_delivering: false,
    });
    await advance(second.as('full'), order.id, 'cancelled');
    expect(await loggedEvents(second.control)).toMatchObject([
      { delivery: 'waiting', attempts: 1 },
      { delivery: 'waiting', attempts: 0 },
    ]);
    await register(second.control, receiver.url);
    await receiver.arrived(2);
    expect(receiver.types()).toEqual(['order.created', 'order.cancelled']);
  });

  it('with a secret that the sandbox made goes on by itself after a restart', async () => {
    const receiver = await startReceiver();
    const dataDir = temporaryFolder();
    const first = await startHarness({ dataDir });
    receiver.behave(() => 503);
    const answer = await register(first.control, receiver.url, {});
    const made = z.strictObject({ url: z.string(), secret: z.string().min(40) }).parse(answer.json());
    await placedOrder(first.as('full'));
    await receiver.arrived(1);
    await first.close();
    receiver.behave(() => 200);
    const second = await startHarness({ dataDir });
    await receiver.arrived(2);
    const last = receiver.received.at(-1);
    const digest = createHmac('sha256', made.secret)
      .update(`${startOfTests / 1_000}.${last?.body}`)
      .digest('hex');
    expect(last?.headers['webhook-signature']).toContain(`v1=${digest}`);
    expect((await second.control('/_sandbox/webhook')).json()).toEqual({
      url: made.url,
      is_delivering: true,
    });
  });

  it('is taken away with all that waits', async () => {
    const { timer, api, control } = await startAll();
    expect((await control('/_sandbox/webhook')).status).toBe(404);
    await register(control, 'http://127.0.0.1:1/nobody');
    await placedOrder(api);
    await loggedOnce(control, ([event]) => event?.attempts === 1);
    expect((await control('/_sandbox/webhook', { method: 'DELETE' })).status).toBe(204);
    expect((await control('/_sandbox/webhook')).status).toBe(404);
    expect(timer.delays()).toEqual([]);
    expect(await loggedEvents(control)).toMatchObject([{ delivery: 'none' }]);
  });

  it.each([
    'https://127.0.0.1/',
    'http://example.com/',
    'http://127.0.0.1.example.com/',
    'http://10.0.0.1/',
    'http://user:pass@127.0.0.1/',
    'file:///etc/passwd',
    'nothing',
  ])('must be an http address of this computer: %s', async url => {
    const { control } = await startAll();
    expect(refusalOf(await register(control, url))).toMatchObject({ status: 400, errors: ['url: custom'] });
  });

  it.each(['http://localhost:1/', 'http://[::1]:1/', 'http://127.8.9.1:1/x?y=z'])('may be %s', async url => {
    const { control } = await startAll();
    expect((await register(control, url)).status).toBe(200);
  });

  it.each([
    ['PUT', '/_sandbox/webhook'],
    ['GET', '/_sandbox/webhook'],
    ['DELETE', '/_sandbox/webhook'],
    ['GET', '/_sandbox/events'],
  ])('%s %s needs the control token', async (method, path) => {
    const { harness, api } = await startAll();
    for (const caller of [harness.anonymous, api]) expect((await caller(path, { method })).status).toBe(401);
  });
});
