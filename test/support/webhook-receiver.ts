import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Timer } from '../../src-main/sandbox/common/timer.ts';
import { longestWaitMs } from './longest-wait.ts';
import type { Api } from './sandbox.ts';

/** What did not come by then does not come. */

const eventSchema = z.strictObject({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  created_at: z.iso.datetime(),
  order_id: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export interface Received {
  event: z.infer<typeof eventSchema>;
  body: string;
  headers: IncomingHttpHeaders;
}

/** What a receiver does with a request: answers a status, or nothing at all. */
type Behaviour = (received: Received) => number | 'silent';

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** `type` of what arrived, in its order. */
  types(): string[];
  behave(behaviour: Behaviour): void;
  /** Until so many requests have arrived. @throws Error where they do not */
  arrived(count: number): Promise<void>;
}

/** A receiver on a real socket that keeps what it gets; it ends with the test. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let behaviour: Behaviour = () => 204;
  const take = (body: string, headers: IncomingHttpHeaders, response: ServerResponse) => {
    const one = { event: eventSchema.parse(JSON.parse(body)), body, headers };
    received.push(one);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    const status = behaviour(one);
    if (status !== 'silent') response.writeHead(status, { location: '/elsewhere' }).end();
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => take(Buffer.concat(pieces).toString(), request.headers, response));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    behave(next) {
      behaviour = next;
    },
    arrived: count =>
      new Promise((resolve, reject) => {
        if (received.length >= count) return resolve();
        const late = () => reject(new Error(`${received.length} of ${count} requests arrived`));
        const timer = setTimeout(late, longestWaitMs);
        waiting.push({
          count,
          resolve() {
            clearTimeout(timer);
            resolve();
          },
        });
      }),
  };
}

/** A timer that runs only what the test lets run. */
export function manualTimer(clock: { nowMs: number }) {
  let planned: { dueMs: number; run: () => void }[] = [];
  const timer: Timer = {
    after(delayMs, run) {
      const one = { dueMs: clock.nowMs + delayMs, run };
      planned.push(one);
      return () => {
        planned = planned.filter(other => other !== one);
      };
    },
  };
  return {
    timer,
    /** Milliseconds until each of those planned, shortest first. */
    delays: () => planned.map(({ dueMs }) => dueMs - clock.nowMs).sort((a, b) => a - b),
    advance(byMs: number): void {
      clock.nowMs += byMs;
      const due = planned.filter(({ dueMs }) => dueMs <= clock.nowMs);
      planned = planned.filter(one => !due.includes(one));
      for (const { run } of due) run();
    },
  };
}

const loggedSchema = z.object({
  data: z.array(
    eventSchema.extend({
      delivery: z.string(),
      attempts: z.number(),
      last_status: z.number().nullable(),
      last_error: z.string().nullable(),
      last_attempt_at: z.string().nullable(),
    }),
  ),
});

/** `GET /_sandbox/events`. */
export async function loggedEvents(control: Api, query = '') {
  return loggedSchema.parse((await control(`/_sandbox/events${query}`)).json()).data;
}

export type Logged = Awaited<ReturnType<typeof loggedEvents>>;

/** The log as soon as it is as wanted: an attempt is written after the receiver has answered. */
export async function loggedOnce(
  control: Api,
  isAsWanted: (events: Logged) => boolean,
  query = '',
): Promise<Logged> {
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const events = await loggedEvents(control, query);
    if (isAsWanted(events)) return events;
    if (performance.now() > deadline) throw new Error(`The log stays ${JSON.stringify(events)}`);
  }
}
