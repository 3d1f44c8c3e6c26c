import { once } from 'node:events';
import { Agent, request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { orderBody } from '../../support/builders/request.ts';
import { bearerOf, firstLine, run, temporaryFolder } from '../../support/sandbox.ts';

const clients = 50;
const answersBeforeKill = 400;
const effectsSchema = z.object({
  data: z.array(z.object({ operation: z.string(), idempotency_key: z.string().nullable() })),
});

/** A pickup that is always ahead: the command line has no clock to set. */
const body = JSON.stringify(
  orderBody({
    pickup: { requested_windows: null, available_from: new Date(Date.now() + 3 * 86_400_000).toISOString() },
    delivery: { requested_windows: null },
  }),
);

it('kill -9 while 50 clients create orders loses no answered order, and every key replays its answer', async () => {
  const folder = temporaryFolder();
  const agent = new Agent({ connections: clients });
  onTestFinished(() => agent.destroy());
  const place = async (baseUrl: string, bearer: Record<string, string>, key: string) => {
    const answer = await request(`${baseUrl}/v2/orders`, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
    return `${answer.statusCode} ${await answer.body.text()}`;
  };

  const killed = run('--data', folder);
  const before = await firstLine(killed);
  const ended = once(killed, 'close');
  const bearer = await bearerOf(before);
  const answered = new Map<string, string>();
  const sent = new Set<string>();
  const client = async (name: number) => {
    for (let round = 0; ; round += 1) {
      const key = `kill-${name}-${round}-key`;
      sent.add(key);
      answered.set(key, await place(before.base_url, bearer, key));
      if (answered.size >= answersBeforeKill) killed.kill('SIGKILL');
    }
  };
  // Every client ends with the connection that the kill breaks.
  await Promise.allSettled(Array.from({ length: clients }, (_, name) => client(name)));
  await ended;
  expect(answered.size).toBeGreaterThanOrEqual(answersBeforeKill);

  const after = await firstLine(run('--data', folder));
  const newBearer = await bearerOf(after);
  const made = async () => {
    const answer = await request(`${after.base_url}/_sandbox/effects`, {
      dispatcher: agent,
      headers: { authorization: `Bearer ${after.control_token}` },
    });
    const { data } = effectsSchema.parse(await answer.body.json());
    return data.filter(effect => effect.operation === 'order-create').map(effect => effect.idempotency_key);
  };
  for (const key of sent) {
    const again = await place(after.base_url, newBearer, key);
    expect(again).toMatch(/^201 /);
    if (answered.has(key)) expect(again).toBe(answered.get(key));
  }
  const keys = await made();
  expect(keys.toSorted()).toEqual([...sent].toSorted());
});
