import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { orderIdSchema } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { effectsOf, orderBody } from '../../support/builders/request.ts';
import { type Api, apiOf, bearerOf, firstLine, newKey, run, temporaryFolder } from '../../support/sandbox.ts';
import {
  type Logged,
  loggedOnce,
  startReceiver,
  type WebhookReceiver,
} from '../../support/webhook-receiver.ts';

const clients = 4;
const effectsBeforeKill = 100;
const arrivalsBeforeKill = 40;
/** Three starts of a process and hundreds of deliveries, on a computer that is busy with other tests. */
const timeoutMs = 600_000;

/** What happens to each order, one after the other, and the events of it. */
const life: readonly { scenario: ScenarioName | null; types: readonly string[] }[] = [
  { scenario: null, types: ['order.created'] },
  { scenario: 'pickup_readiness_confirmed', types: ['order.updated', 'order.eta_changed'] },
  { scenario: 'tracking_paused', types: ['order.updated'] },
  { scenario: 'pickup_completed', types: ['order.status_changed', 'order.eta_changed'] },
  { scenario: 'files_published', types: ['order.files_updated'] },
  { scenario: 'delivery_completed', types: ['order.status_changed'] },
];

/** A pickup that is always ahead: the command line has no clock to set. */
const body = orderBody({
  pickup: { available_from: new Date(Date.now() + 3 * 86_400_000).toISOString() },
});

/** Orders and what happens to them, until the connection breaks; `note` gets the key of what was answered. */
async function work(baseUrl: string, authorization: Record<string, string>, note: (key: string) => void) {
  const api = apiOf(baseUrl, null);
  const post = async (path: string, json: unknown) => {
    const key = newKey();
    const answer = await api(path, { json, key, headers: authorization });
    if (answer.status >= 300) throw new Error(answer.bytes.toString());
    note(key);
    return answer.json();
  };
  for (;;) {
    const { id } = z.object({ id: orderIdSchema }).parse(await post('/v2/orders', body));
    for (const { scenario } of life) {
      if (scenario !== null) await post(`/v2/test/orders/${id}/advance`, { scenario });
    }
  }
}

/** Serves the folder, has clients work, and kills it in the midst of that. @returns keys of what was answered */
async function killAtWork(
  folder: string,
  receiver: WebhookReceiver,
  register: (control: Api) => Promise<void>,
) {
  const child = run('--data', folder);
  const line = await firstLine(child);
  await register(apiOf(line.base_url, line.control_token));
  const authorization = await bearerOf(line);
  const answered: string[] = [];
  const arrivedBefore = receiver.received.length;
  const note = (key: string) => {
    answered.push(key);
    const arrivals = receiver.received.length - arrivedBefore;
    if (answered.length >= effectsBeforeKill && arrivals >= arrivalsBeforeKill) child.kill('SIGKILL');
  };
  const ended = once(child, 'close');
  const ends = await Promise.allSettled(
    Array.from({ length: clients }, () => work(line.base_url, authorization, note)),
  );
  await ended;
  // By the connection that broke, before or in an answer; not by a refusal.
  const message = expect.stringMatching(/^(fetch failed|terminated)$/);
  for (const end of ends) expect(end).toMatchObject({ reason: { message } });
  return answered;
}

/** Some events fail at first, and two of each run never get an answer; notes which were taken, in their order. */
function troubled(receiver: WebhookReceiver, taken: Set<string>): string[] {
  const tried = new Set<string>();
  const unanswered: string[] = [];
  receiver.behave(({ event }) => {
    const isFirst = !tried.has(event.id);
    tried.add(event.id);
    if (isFirst && tried.size % 9 === 0) return 503;
    if (isFirst && unanswered.length < 2 && tried.size % 10 === 0) {
      unanswered.push(event.id);
      return 'silent';
    }
    taken.add(event.id);
    return 204;
  });
  return unanswered;
}

/** All events of every order as logged, once all are delivered. */
async function deliveredOf(control: Api, orderIds: readonly string[]): Promise<Map<string, Logged>> {
  const isDone = (events: Logged) => events.every(({ delivery }) => delivery === 'delivered');
  const logs = new Map<string, Logged>();
  for (const id of orderIds) logs.set(id, await loggedOnce(control, isDone, `?order_id=${id}`));
  return logs;
}

it(
  'kill -9 loses, invents and disorders no event; each has one id, body and secret over all its deliveries',
  async () => {
    const receiver = await startReceiver();
    const folder = temporaryFolder();
    let secret = '';
    const register = async (control: Api) => {
      const answer = await control('/_sandbox/webhook', { method: 'PUT', json: { url: receiver.url } });
      secret = z.object({ secret: z.string() }).parse(answer.json()).secret;
    };
    const taken = new Set<string>();
    const inFirst = troubled(receiver, taken);
    const answered = await killAtWork(folder, receiver, register);
    // The second run knows the receiver from the first one.
    const inSecond = troubled(receiver, taken);
    answered.push(...(await killAtWork(folder, receiver, async () => {})));
    const unanswered = [...inFirst, ...inSecond];
    receiver.behave(({ event }) => {
      taken.add(event.id);
      return 204;
    });

    const line = await firstLine(run('--data', folder));
    const control = apiOf(line.base_url, line.control_token);
    expect((await control('/_sandbox/webhook')).json()).toEqual({ url: receiver.url, is_delivering: true });
    const created = await effectsOf(control, 'order-create');
    const advanced = await effectsOf(control, 'scenario');
    const keys = new Set([...created, ...advanced].map(effect => effect.idempotency_key));
    expect(answered.filter(key => !keys.has(key))).toEqual([]);

    const logs = await deliveredOf(
      control,
      created.map(({ order_id }) => order_id ?? ''),
    );
    const arrivals = Map.groupBy(receiver.received, ({ event }) => event.order_id);
    const eventOf = new Map(receiver.received.map(({ event }) => [event.id, event]));
    const takenOf = Map.groupBy(taken, id => eventOf.get(id)?.order_id);
    expect([...arrivals.keys()].filter(id => !logs.has(id))).toEqual([]);
    for (const [orderId, log] of logs) {
      const effects = 1 + advanced.filter(({ order_id }) => order_id === orderId).length;
      expect(log.map(({ type }) => type)).toEqual(life.slice(0, effects).flatMap(({ types }) => types));
      const ids = log.map(({ id }) => id);
      const arrived = (arrivals.get(orderId) ?? []).map(({ event }) => event.id);
      expect(takenOf.get(orderId)).toEqual(ids);
      expect(log).toMatchObject(ids.map(id => eventOf.get(id) ?? 'not delivered'));
      expect(arrived.filter(id => !ids.includes(id))).toEqual([]);
      // Perhaps again, but never after a later one.
      const places = arrived.map(id => ids.indexOf(id));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
    for (const [id, deliveries] of Map.groupBy(receiver.received, ({ event }) => event.id)) {
      expect([id, new Set(deliveries.map(delivery => delivery.body)).size]).toEqual([id, 1]);
    }
    expect(unanswered).toHaveLength(4);
    const timesOf = (id: string) => receiver.received.filter(({ event }) => event.id === id).length;
    expect(unanswered.every(id => timesOf(id) > 1)).toBe(true);
    for (const { headers, body: sent } of receiver.received) {
      const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['webhook-signature'])) ?? [];
      expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${sent}`).digest('hex'));
    }
  },
  timeoutMs,
);
