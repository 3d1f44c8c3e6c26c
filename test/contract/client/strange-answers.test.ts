import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../../src-main/core/api/client.ts';
import { decide } from '../../../src-main/core/outbox/retry-policy.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { clientOf, failureOf, until } from '../../support/client.ts';
import { hostileServer, type RawAnswer, rawAnswer } from '../../support/hostile-server.ts';

type Client = ReturnType<typeof clientOf>;

const html = '<html><body>Please sign in to the guest network</body></html>';
const zeros = gzipSync(Buffer.alloc(16 * 1_048_576));
/** Members of gzip one after the other: a mebibyte that becomes a gibibyte. */
const bomb = Buffer.concat(Array.from({ length: 64 }, () => zeros));
const manyHeaders = Array.from({ length: 2_000 }, (_, index) => `x-flood-${index}: ${'y'.repeat(60)}`);
const problem = (code: string) => JSON.stringify({ code, title: 'Title', request_id: 'req_1' });

/** What came instead of an order: its bytes, and the code and reason that it ends in. */
const strange: [what: string, answer: RawAnswer, code: string, reason: string][] = [
  [
    'a redirect to another host',
    { status: '302 Found', headers: ['location: https://elsewhere.test/'] },
    'bad_answer',
    'redirect',
  ],
  [
    'a redirect that keeps the method',
    { status: '307 Temporary Redirect', headers: ['location: /x'] },
    'bad_answer',
    'redirect',
  ],
  ['a captive portal', { type: 'text/html; charset=utf-8', body: html }, 'bad_answer', 'not_the_service'],
  ['plain text', { type: 'text/plain', body: 'OK' }, 'bad_answer', 'not_the_service'],
  [
    'a portal that says 511',
    { status: '511 Network Authentication Required', type: 'text/html', body: html },
    'bad_answer',
    'not_the_service',
  ],
  [
    'a block page with 403',
    { status: '403 Forbidden', type: 'text/html', body: html },
    'bad_answer',
    'not_the_service',
  ],
  [
    'a web server that knows no such page',
    { status: '404 Not Found', type: 'text/html', body: html },
    'bad_answer',
    'not_the_service',
  ],
  [
    'a sign-in of the proxy',
    { status: '407 Proxy Authentication Required', type: 'text/html', body: html },
    'service_unreachable',
    'proxy_sign_in_kind',
  ],
  ['an empty 200', { type: null }, 'bad_answer', 'empty'],
  [
    'a 204 where a body is due',
    { status: '204 No Content', type: null, length: null },
    'bad_answer',
    'empty',
  ],
  ['no JSON', { body: '{"id": "ord_1", ' }, 'bad_answer', 'not_json'],
  ['JSON of another shape', { body: '{"id": 7}' }, 'bad_answer', 'wrong_shape'],
  ['JSON null', { body: 'null' }, 'bad_answer', 'wrong_shape'],
  ['a content-length that is too small', { body: '{"id":"ord_1"}', length: 5 }, 'bad_answer', 'not_json'],
  ['a gzip bomb', { headers: ['content-encoding: gzip'], body: bomb }, 'bad_answer', 'answer_too_large'],
  ['a body without end in its head', { length: 20_000_000_000 }, 'bad_answer', 'answer_too_large'],
  ['broken gzip', { headers: ['content-encoding: gzip'], body: 'no gzip' }, 'bad_answer', 'bad_encoding'],
  [
    'half a gzip',
    { headers: ['content-encoding: gzip'], body: zeros.subarray(0, 900) },
    'bad_answer',
    'truncated',
  ],
  [
    'an encoding nobody asked for',
    { headers: ['content-encoding: br'], body: 'x' },
    'bad_answer',
    'bad_encoding',
  ],
  ['a flood of headers', { headers: manyHeaders }, 'bad_answer', 'headers_too_large'],
  ['one endless header', { headers: [`x-flood: ${'y'.repeat(200_000)}`] }, 'bad_answer', 'headers_too_large'],
];

describe('instead of an answer', () => {
  it.each(strange)(
    '%s ends a read in one typed error, asked for once',
    async (_what, answer, code, reason) => {
      const bytes = rawAnswer(answer);
      const server = await hostileServer(socket => socket.write(bytes));
      const { endpoints, lines } = clientOf({ baseUrl: server.baseUrl });
      const error = await failureOf(endpoints.getOrder('ord_1'));
      const isUnavailable = reason === 'truncated';
      expect(error).toMatchObject({ code: isUnavailable ? 'service_unreachable' : code, reason });
      expect(error.message).toMatch(/\w{3,}.*\.$/);
      expect(error.message).not.toContain('guest network');
      // A cut body may be whole the next time; everything else would be the same again.
      expect(server.requests).toHaveLength(isUnavailable ? 3 : 1);
      expect(lines.at(-1)).toMatchObject({ method: 'GET', path: '/v2/orders/ord_1' });
    },
  );

  it.each(strange)('%s leaves a write neither refused nor done', async (_what, answer) => {
    const server = await hostileServer(socket => socket.write(rawAnswer(answer)));
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const error = await failureOf(client.send(write).then(written => parseResponse(written, orderSchema)));
    expect(decide({ error, kind: 'order-create', sameFailures: 0 })).toBe('retry');
    expect(server.requests).toEqual(['POST /v2/orders HTTP/1.1']);
  });

  it('a bomb takes little memory, and its socket is let go', async () => {
    const bytes = rawAnswer({ headers: ['content-encoding: gzip'], body: bomb });
    const server = await hostileServer(socket => socket.write(bytes));
    const { endpoints, connections } = clientOf({ baseUrl: server.baseUrl });
    const before = process.memoryUsage().rss;
    await failureOf(endpoints.getOrder('ord_1'));
    // A gibibyte would show; what the limit lets through is 16 MiB, and as much again while it is put together.
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1_048_576);
    await connections.close();
    await until(() => server.openSockets() === 0);
  });

  it('a stream that goes on and on is cut at the limit', async () => {
    const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const server = await hostileServer(socket => {
      socket.write(rawAnswer({ length: null, headers: ['transfer-encoding: chunked'] }));
      // Three times as much as is taken; without a limit it would end as JSON that is none.
      let left = 768;
      const more = () => {
        while (left > 0 && socket.writable) {
          left -= 1;
          if (!socket.write(left === 0 ? '0\r\n\r\n' : piece)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    expect(await failureOf(endpoints.getOrder('ord_1'))).toMatchObject({ reason: 'answer_too_large' });
    await until(() => server.openSockets() === 0);
  });

  it.each([
    ['an order', 2.1, '200 OK', ({ endpoints }: Client) => endpoints.getOrder('ord_1')],
    ['a page', 3.1, '200 OK', ({ endpoints }: Client) => endpoints.listEntries({})],
    ['a list of files', 4.1, '200 OK', ({ endpoints }: Client) => endpoints.listFiles('ord_1')],
    ['tracking', 1.1, '200 OK', ({ endpoints }: Client) => endpoints.getTracking('ord_1')],
    ['a refusal', 1.1, '422 X', ({ endpoints }: Client) => endpoints.listEntries({})],
    ['a token', 0.07, '200 OK', ({ tokens }: Client) => tokens.get()],
  ])(
    '%s of more than all that it could be is not read, compressed or not',
    async (what, mib, status, ask) => {
      const body = Buffer.from(`{"id":"ord_1","odd":"${'x'.repeat(mib * 1_048_576)}"}`);
      const chunked = [`${body.byteLength.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'].map(part =>
        Buffer.from(part),
      );
      const answers = [
        rawAnswer({ status, body }),
        rawAnswer({ status, body: gzipSync(body), headers: ['content-encoding: gzip'] }),
        Buffer.concat([
          rawAnswer({ status, length: null, headers: ['transfer-encoding: chunked'] }),
          ...chunked,
        ]),
      ];
      for (const answer of answers) {
        const server = await hostileServer(socket => socket.end(answer));
        const credential = what === 'a token' ? { credential: 'full' } : {};
        const client = clientOf({ baseUrl: server.baseUrl, ...credential });
        expect(await failureOf(ask(client))).toMatchObject({
          code: 'bad_answer',
          reason: 'answer_too_large',
        });
      }
    },
  );

  it('what does not speak HTTP is said to be so', async () => {
    const server = await hostileServer(socket => socket.write('SSH-2.0-OpenSSH_9.9\r\n'));
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    expect(await failureOf(endpoints.getOrder('ord_1'))).toMatchObject({
      code: 'bad_answer',
      reason: 'not_http',
    });
    await until(() => server.openSockets() === 0);
  });

  it('bytes after an answer do not become the next one', async () => {
    const stray = rawAnswer({ body: '{"id":"ord_stray"}' });
    const first = rawAnswer({
      status: '404 Not Found',
      type: 'application/problem+json',
      body: problem('resource_not_found'),
    });
    const server = await hostileServer((socket, count) => {
      socket.write(count === 1 ? Buffer.concat([first, stray]) : first);
    });
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    for (let call = 0; call < 2; call += 1) {
      expect(await failureOf(endpoints.getOrder('ord_1'))).toMatchObject({ reason: 'resource_not_found' });
    }
  });
});

describe('an answer of the service', () => {
  it.each([
    [400, 'service_refused', 'validation_error'],
    [403, 'permission_denied', 'permission_denied'],
    [404, 'service_refused', 'resource_not_found'],
    [409, 'service_conflict', 'idempotency_conflict'],
    [412, 'service_conflict', 'revision_mismatch'],
    [413, 'service_refused', 'request_too_large'],
    [422, 'service_refused', 'business_rule_violation'],
  ])('with %i is its problem', async (status, code, reason) => {
    const answer = rawAnswer({
      status: `${status} X`,
      type: 'application/problem+json',
      body: problem(reason),
    });
    const server = await hostileServer(socket => socket.write(answer));
    const { endpoints, contacts } = clientOf({ baseUrl: server.baseUrl });
    expect(await failureOf(endpoints.getOrder('ord_1'))).toMatchObject({
      code,
      reason,
      status,
      requestId: 'req_1',
    });
    expect(server.requests).toHaveLength(1);
    expect(contacts).toEqual([null]);
  });

  it.each([
    [401, 'sign_in_failed'],
    [408, 'service_refused'],
    [413, 'service_refused'],
    [429, 'rate_limited'],
    [502, 'service_failed'],
  ])('with %i keeps its meaning where it is the HTML of a gateway', async (status, code) => {
    const answer = rawAnswer({ status: `${status} X`, type: 'text/html', body: html });
    const server = await hostileServer(socket => socket.write(answer));
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const written = await client.send(write);
    expect(() => parseResponse(written, orderSchema)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code, status }) }),
    );
  });

  it('may be compressed, and may leave its content type out', async () => {
    const page = gzipSync(JSON.stringify({ data: [], next_cursor: null, has_more: false, surprise: 1 }));
    const server = await hostileServer(socket =>
      socket.write(rawAnswer({ type: null, headers: ['Content-Encoding: GZIP'], body: page })),
    );
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    expect(await endpoints.listOrders()).toEqual({ data: [], next_cursor: null, has_more: false });
    expect(server.heads[0]).toContain('accept-encoding: gzip');
  });

  it('does not count as one where a portal answers an upload', async () => {
    const server = await hostileServer(socket => socket.write(rawAnswer({ type: 'text/html', body: html })));
    const { client, contacts } = clientOf({ baseUrl: server.baseUrl });
    const error = await failureOf(client.send({ ...write, target: '/uploads', isAuthorized: false }));
    expect(error).toMatchObject({ code: 'bad_answer', reason: 'not_the_service' });
    expect(decide({ error, kind: 'file-upload', sameFailures: 0 })).toBe('retry');
    expect(contacts).toMatchObject([{ code: 'bad_answer' }]);
  });
});

const write = {
  method: 'POST',
  target: '/v2/orders',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'key-of-the-test' },
  body: Buffer.from('{}'),
  isAuthorized: true,
  timeoutMs: 5_000,
  signal: null,
};
