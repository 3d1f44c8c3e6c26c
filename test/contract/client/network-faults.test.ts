import type { LookupAddress } from 'node:dns';
import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../src-main/core/outbox/retry-policy.ts';
import type { AppErrorCode } from '../../../src-shared/errors.ts';
import { clientOf, failureOf, until } from '../../support/client.ts';
import { fakeClock } from '../../support/fakes.ts';
import { hostileServer, type Misbehave, rawAnswer } from '../../support/hostile-server.ts';

const page = rawAnswer({ body: '{"data":[],"next_cursor":null,"has_more":false}' });
const firstPage = { data: [], next_cursor: null, has_more: false };

const write = (timeoutMs: number, signal: AbortSignal | null = null) => ({
  method: 'POST',
  target: '/v2/orders',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'key-of-the-test' },
  body: Buffer.from('{}'),
  isAuthorized: true,
  timeoutMs,
  signal,
});

/** A port where nothing listens any more. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the connection', () => {
  it('that is refused is said at once, without another try', async () => {
    const { endpoints, lines, contacts } = clientOf({ baseUrl: `http://127.0.0.1:${await deadPort()}` });
    const error = await failureOf(endpoints.getOrder('ord_1'));
    expect(error).toMatchObject({ code: 'service_unreachable', reason: 'refused', retryable: true });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: 'call', status: null, code: 'refused', attempt: 1 });
    expect([error.requestId, error.ourRequestId]).toEqual([lines[0]?.requestId, lines[0]?.requestId]);
    expect(contacts).toMatchObject([{ reason: 'refused' }]);
  });

  const cut: [what: string, misbehave: Misbehave, reason: string][] = [
    ['reset before the answer', socket => socket.resetAndDestroy(), 'reset'],
    ['closed before the answer', socket => socket.end(), 'reset'],
    ['closed in the head', socket => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'), 'reset'],
    ['closed in the body', socket => socket.end(rawAnswer({ body: '{"data":[', length: 400 })), 'truncated'],
    [
      'reset in the body',
      socket => socket.write(rawAnswer({ body: '{"data":[', length: 400 }), () => socket.resetAndDestroy()),
      'truncated',
    ],
    [
      'closed in a chunk',
      socket =>
        socket.end(
          Buffer.concat([
            rawAnswer({ length: null, headers: ['transfer-encoding: chunked'] }),
            Buffer.from('400\r\n{"data":['),
          ]),
        ),
      'truncated',
    ],
    [
      'broken in its chunks',
      socket =>
        socket.write(
          Buffer.concat([
            rawAnswer({ length: null, headers: ['transfer-encoding: chunked'] }),
            Buffer.from('zz\r\nno chunk\r\n'),
          ]),
        ),
      'truncated',
    ],
  ];

  it.each(cut)('%s is tried again, and works then', async (_what, misbehave) => {
    const server = await hostileServer((socket, count, body) => {
      if (count < 3) misbehave(socket, count, body);
      else socket.write(page);
    });
    const { endpoints, lines } = clientOf({ baseUrl: server.baseUrl });
    expect(await endpoints.listOrders()).toEqual(firstPage);
    expect(lines.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, null],
      [2, null],
      [3, 200],
    ]);
  });

  it.each(cut)(
    '%s gives up after three tries, with its reason and no socket left',
    async (_what, misbehave, reason) => {
      const server = await hostileServer(misbehave);
      const { endpoints } = clientOf({ baseUrl: server.baseUrl });
      const error = await failureOf(endpoints.listOrders());
      expect(error).toMatchObject({ code: 'service_unreachable', reason });
      expect(server.requests).toHaveLength(3);
      await until(() => server.openSockets() === 0);
    },
  );

  it.each(cut)('%s leaves a write to the outbox, sent once', async (_what, misbehave, reason) => {
    const server = await hostileServer(misbehave);
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const error = await failureOf(client.send(write(5_000)));
    expect(error).toMatchObject({ code: 'service_unreachable', reason });
    expect(decide({ error, kind: 'order-create', sameFailures: 0 })).toBe('retry');
    expect(server.requests).toHaveLength(1);
  });
});

describe('time', () => {
  it('a server that says nothing is given up in time, and its socket let go', async () => {
    const server = await hostileServer(() => undefined);
    const { client } = clientOf({ baseUrl: server.baseUrl });
    expect(await failureOf(client.send(write(60)))).toMatchObject({
      code: 'service_unreachable',
      reason: 'timeout',
    });
    await until(() => server.openSockets() === 0);
  });

  it('a body that drips too slowly is given up in time, though something comes all the while', async () => {
    const server = await hostileServer(socket => {
      socket.write(rawAnswer({ body: '{', length: 10_000 }));
      const drip = setInterval(() => socket.write(' '), 5);
      socket.on('close', () => clearInterval(drip));
    });
    const { client } = clientOf({ baseUrl: server.baseUrl });
    expect(await failureOf(client.send(write(120)))).toMatchObject({ reason: 'timeout' });
    await until(() => server.openSockets() === 0);
  });

  it('a head that does not come, and a body that stops, have limits of their own', async () => {
    for (const said of [Buffer.alloc(0), rawAnswer({ body: '{', length: 10_000 })]) {
      const server = await hostileServer(socket => socket.write(said));
      const connections = { headersTimeoutMs: 100, bodyTimeoutMs: 100 };
      const { client } = clientOf({ baseUrl: server.baseUrl, connections });
      expect(await failureOf(client.send(write(600_000)))).toMatchObject({
        code: 'service_unreachable',
        reason: 'timeout',
      });
      await until(() => server.openSockets() === 0);
    }
  });

  it('a connection that is never made has one too', async () => {
    const connections = { connectTimeoutMs: 100, lookup: () => undefined };
    const { client } = clientOf({ baseUrl: 'http://localhost:9', connections });
    expect(await failureOf(client.send(write(600_000)))).toMatchObject({ reason: 'timeout' });
  });
});

describe('giving up', () => {
  it('ends the exchange and its socket, as cancelled, and is no contact', async () => {
    const server = await hostileServer(() => undefined);
    const { endpoints, contacts } = clientOf({ baseUrl: server.baseUrl });
    const stop = new AbortController();
    const reading = failureOf(endpoints.getOrder('ord_1', stop.signal));
    await until(() => server.requests.length === 1);
    stop.abort();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    await until(() => server.openSockets() === 0);
    expect(contacts).toEqual([]);
  });

  it('in the middle of an answer, or of a wait between two tries, ends it too', async () => {
    const half = rawAnswer({ body: '{"data":[', length: 400 });
    const busy = rawAnswer({ status: '503 Busy', headers: ['retry-after: 9'], body: '{}' });
    for (const bytes of [half, busy]) {
      const server = await hostileServer(socket => socket.write(bytes));
      const { endpoints } = clientOf({ baseUrl: server.baseUrl });
      const stop = new AbortController();
      const reading = failureOf(endpoints.listOrders(null, stop.signal));
      await until(() => server.requests.length === 1);
      setImmediate(() => stop.abort());
      expect(await reading).toMatchObject({ code: 'cancelled' });
      expect(server.requests).toHaveLength(1);
    }
  });

  it('before anything was sent sends nothing', async () => {
    const server = await hostileServer(socket => socket.write(page));
    const { client, endpoints } = clientOf({ baseUrl: server.baseUrl });
    const stopped = AbortSignal.abort();
    expect(await failureOf(client.send(write(1_000, stopped)))).toMatchObject({ code: 'cancelled' });
    // While it waits for a connection, too.
    const stop = new AbortController();
    const reading = failureOf(endpoints.listOrders(null, stop.signal));
    stop.abort();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(await endpoints.listOrders()).toEqual(firstPage);
    expect(server.requests).toEqual(['GET /v2/orders?limit=100 HTTP/1.1']);
  });

  it('is listened for only as long as the call lasts', async () => {
    const server = await hostileServer(socket => socket.write(page));
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    const { signal } = new AbortController();
    await endpoints.listOrders(null, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('comes with the end of the connections, too', async () => {
    const server = await hostileServer(() => undefined);
    const { endpoints, connections } = clientOf({ baseUrl: server.baseUrl });
    const reading = failureOf(endpoints.getOrder('ord_1'));
    await until(() => server.requests.length === 1);
    await connections.close();
    expect(await reading).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(endpoints.getOrder('ord_1'))).toMatchObject({ code: 'cancelled' });
  });
});

describe('names', () => {
  it('that are not found at first are asked for again', async () => {
    const server = await hostileServer(socket => socket.write(page));
    let lookups = 0;
    const { endpoints, lines } = clientOf({
      baseUrl: `http://localhost:${server.port}`,
      connections: {
        lookup(hostname, _options, callback) {
          lookups += 1;
          const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${hostname}`), { code: 'EAI_AGAIN' });
          if (lookups === 1) callback(error, []);
          else callback(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      },
    });
    expect(await endpoints.listOrders()).toEqual(firstPage);
    expect(lines.map(({ code }) => code)).toEqual(['dns', null]);
  });

  it('that nobody knows are said to be so', async () => {
    const lookup = (_: string, __: object, callback: (error: NodeJS.ErrnoException, addresses: []) => void) =>
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    const { client } = clientOf({ baseUrl: 'http://localhost:9', connections: { lookup } });
    expect(await failureOf(client.send(write(5_000)))).toMatchObject({
      code: 'service_unreachable' satisfies AppErrorCode,
      reason: 'dns',
    });
  });

  it('with an IPv6 address only are reached, and IPv6 addresses themselves', async () => {
    const server = await hostileServer(socket => socket.write(page), { host: '::1' });
    const connections = {
      lookup: (_: string, __: object, callback: (error: null, addresses: LookupAddress[]) => void) =>
        callback(null, [{ address: '::1', family: 6 }]),
    };
    const byName = clientOf({ baseUrl: `http://localhost:${server.port}`, connections });
    expect(await byName.endpoints.listOrders()).toEqual(firstPage);
    expect(await clientOf({ baseUrl: server.baseUrl }).endpoints.listOrders()).toEqual(firstPage);
  });
});

const busy = (...headers: string[]) =>
  rawAnswer({
    status: '503 Busy',
    type: 'application/problem+json',
    headers,
    body: '{"code":"internal_error"}',
  });

describe('retries', () => {
  it('wait as long as Retry-After says', async () => {
    const server = await hostileServer((socket, count) =>
      socket.write(count === 1 ? busy('retry-after: 1') : page),
    );
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    const startedMs = performance.now();
    expect(await endpoints.listOrders()).toEqual(firstPage);
    expect(performance.now() - startedMs).toBeGreaterThan(990);
    expect(server.requests).toHaveLength(2);
  });

  it.each(['3600', 'Sat, 21 Nov 2026 09:00:00 GMT'])(
    'do not come where Retry-After is longer than somebody waits (%s); the error says how long that is',
    async value => {
      const server = await hostileServer(socket => socket.write(busy(`retry-after: ${value}`)));
      const clock = fakeClock(Date.parse('2026-11-21T08:00:00Z'));
      const { endpoints } = clientOf({ baseUrl: server.baseUrl, clock });
      const error = await failureOf(endpoints.listOrders(null, AbortSignal.timeout(2_000)));
      expect(error).toMatchObject({ code: 'service_failed', status: 503, retryAfterMs: 3_600_000 });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('end half a minute after the call began', async () => {
    const clock = fakeClock();
    const server = await hostileServer(socket => {
      clock.pass(15_000);
      socket.write(busy());
    });
    const { endpoints } = clientOf({ baseUrl: server.baseUrl, clock });
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(2);
  });

  it('have no more time than is left of the half minute', async () => {
    const clock = fakeClock();
    const server = await hostileServer((socket, count) => {
      clock.pass(count === 1 ? 29_950 : 50);
      if (count === 1) socket.write(busy());
    });
    const { endpoints } = clientOf({ baseUrl: server.baseUrl, clock });
    const error = await failureOf(endpoints.listOrders(null, AbortSignal.timeout(2_000)));
    expect(error).toMatchObject({ reason: 'timeout' });
    expect(server.requests).toHaveLength(2);
  });

  it('use the connection that is there', async () => {
    const server = await hostileServer(socket => socket.write(page));
    const { endpoints, connections } = clientOf({ baseUrl: server.baseUrl });
    for (let call = 0; call < 5; call += 1) await endpoints.listOrders();
    // The second is opened while the first is still looked at for bytes that nobody asked for.
    expect(server.openSockets()).toBeLessThanOrEqual(2);
    connections.renew();
    await endpoints.listOrders();
    await until(() => server.openSockets() === 1);
    expect(server.requests).toHaveLength(6);
  });

  it('go on over a new connection where the old one ends under them, and not where they were given up', async () => {
    const server = await hostileServer((socket, request) => {
      if (request > 1) socket.write(page);
    });
    const { endpoints, connections } = clientOf({ baseUrl: server.baseUrl });
    const listed = endpoints.listOrders();
    await until(() => server.requests.length === 1);
    connections.renew();
    expect(await listed).toEqual(firstPage);
    expect(server.requests).toHaveLength(2);
  });
});
