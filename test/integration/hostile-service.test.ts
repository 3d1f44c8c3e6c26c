import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptedOrder } from '../support/builders/order.ts';
import { errorOf, startCore } from '../support/core.ts';
import { place } from '../support/core-orders.ts';
import { openForTest } from '../support/local-server.ts';
import { addEnvironment, entered } from '../support/remote.ts';
import { supportTexts } from '../support/support-file.ts';

interface Answer {
  status: number;
  json: unknown;
}

/** A service on a real socket that answers what a test says, with a token for everybody. */
async function startService(answer: (method: string, path: string) => Answer) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    request.resume().on('end', () => {
      const isToken = url === '/oauth2/token';
      if (!isToken) requests.push(`${method} ${url}`);
      const { status, json } = isToken ? token : answer(method, url);
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(json));
    });
  });
  const port = await openForTest(server);
  return { baseUrl: `http://127.0.0.1:${port}`, requests };
}

const person = 'Anna Virtanen +358401234567';
const token: Answer = {
  status: 200,
  json: {
    access_token: 'abc',
    expires_in: 900,
    token_type: 'Bearer',
    scope: `orders:read ${person}\u009b31m`,
  },
};

/** The app on that service alone. */
async function startOn(baseUrl: string) {
  const fixture = await startCore();
  const environment = { name: 'Stranger', kind: 'sandbox' as const, baseUrl };
  const id = await addEnvironment(fixture, environment);
  await fixture.call('environments.open', { id });
  await fixture.call(
    'credentials.replace',
    entered({ clientId: 'a', clientSecret: 'b' }, { isUntested: true }),
  );
  return fixture;
}

it('a service writes neither people nor escape sequences into the log and the support bundle', async () => {
  const marks = '\u009b31m\u202e\u2028\u001b]0;x\u0007';
  const { baseUrl } = await startService(() => ({
    status: 422,
    json: {
      code: `${person}${marks}`,
      title: person,
      detail: 'x'.repeat(500_000),
      request_id: `${person}${marks}`,
      errors: [{ path: `${person}${marks}`, code: `${person}${marks}`, message: person }],
    },
  }));
  const fixture = await startOn(baseUrl);
  const localId = await place(fixture);
  await fixture.until(async () => {
    const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
    return entry?.lastError?.reason === 'other';
  }, 'the order was refused');
  expect(await errorOf(fixture.call('orders.synchronise', {}))).toMatchObject({ reason: 'other' });

  // As an earlier version has stored and logged it.
  const odd = JSON.stringify(`${person}${marks}`);
  fixture.database
    .prepare(`UPDATE outbox_entry SET last_error_json = json_set(last_error_json, '$.reason', json(?))`)
    .run(odd);
  appendFileSync(join(fixture.folder, 'logs', 'dispatch.log'), '{"at":"x","event":"a\\u202eb"}\n');
  const bundle = Object.values(await supportTexts(fixture)).join('');
  const log = readFileSync(join(fixture.folder, 'logs', 'dispatch.log'), 'utf8');
  for (const text of [log, bundle]) {
    expect(text).toContain('"other"');
    expect(text).not.toMatch(/Virtanen|358401234567/);
    expect(text.match(/[^\P{C}\n]|\p{Zl}|\p{Zp}/u)).toBeNull();
  }
  expect(log.split('\n').filter(line => Buffer.byteLength(line) > 4_096)).toEqual([]);
  // The dispatcher sees what the service said, as long as anybody reads.
  const { entries } = await fixture.call('orders.get', { localId });
  const message = entries.at(-1)?.lastError?.message ?? '';
  expect([message.includes(person), message.length]).toEqual([true, 2_000]);
});

it('a list without an end is given up, and the window is told why', async () => {
  const { id, revision: _revision, ...order } = acceptedOrder();
  let pages = 0;
  const { baseUrl, requests } = await startService((_method, path) => {
    if (!path.startsWith('/v2/orders?')) return { status: 404, json: {} };
    pages += 1;
    const summary = { ...order, primary_vehicle: {}, pickup_address: 'A', delivery_address: 'B' };
    const data = path.includes('cursor=') ? [] : [{ id, ...summary }];
    return { status: 200, json: { data, next_cursor: `c${pages}`, has_more: true } };
  });
  const fixture = await startOn(baseUrl);
  // Before the credential is there, that it is missing is the error.
  await fixture.until(async () => {
    const { error } = await fixture.call('orders.synchronisation', {});
    return error?.code === 'bad_answer' && error.reason === 'endless_list';
  }, 'reading was given up');
  expect((await fixture.call('orders.list', {})).rows).toHaveLength(1);
  expect(requests.length).toBeLessThan(200);
});
