import { expect, it } from 'vitest';
import type { ApiRequest } from '../../../src-main/core/api/sender.ts';
import { decide } from '../../../src-main/core/outbox/retry-policy.ts';
import { clientOf, failureOf, until } from '../../support/client.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';

const pieceBytes = 65_536;
const done = rawAnswer({ status: '204 No Content', type: null, length: null });

/** An upload of so many pieces; `onPiece` is told before each of them. */
function upload(pieces: number, onPiece: (index: number) => void = () => undefined): ApiRequest {
  return {
    method: 'POST',
    target: '/uploads',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(pieces * pieceBytes),
    },
    async *body() {
      for (let index = 0; index < pieces; index += 1) {
        onPiece(index);
        yield Buffer.alloc(pieceBytes, index);
      }
    },
    isAuthorized: false,
    timeoutMs: 20_000,
    signal: null,
  };
}

// @interface create-file.upload
it('an upload arrives as it is, piece by piece, without our token and request id', async () => {
  let received = Buffer.alloc(0);
  const server = await hostileServer((socket, _count, body) => {
    received = Buffer.from(body);
    socket.write(done);
  });
  const { client, lines } = clientOf({ baseUrl: server.baseUrl });
  const handed: number[] = [];
  expect((await client.send(upload(8, index => void handed.push(index)))).status).toBe(204);
  expect(handed).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(received.byteLength).toBe(8 * pieceBytes);
  expect(received[7 * pieceBytes]).toBe(7);
  expect(server.heads[0]).not.toMatch(/authorization|x-request-id/);
  expect(lines).toMatchObject([{ method: 'POST', path: '(upload)', status: 204 }]);
});

it('a document that cannot be read is a fault of our disk, not of the network', async () => {
  const server = await hostileServer(socket => socket.write(done));
  const { client } = clientOf({ baseUrl: server.baseUrl });
  const broken = upload(8, index => {
    if (index === 5) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  });
  const short = { ...upload(4), headers: upload(8).headers };
  for (const ask of [broken, short]) {
    const error = await failureOf(client.send(ask));
    expect(error).toMatchObject({ code: 'file_rejected', reason: 'unreadable' });
    expect(decide({ error, kind: 'file-upload', sameFailures: 0 })).toBe('park');
    await until(() => server.openSockets() === 0);
  }
  expect(server.requests).toEqual([]);
});

it('an upload that is given up in its middle stops reading, and lets the connection go', async () => {
  const server = await hostileServer(() => undefined);
  const { client } = clientOf({ baseUrl: server.baseUrl });
  const stop = new AbortController();
  let lastPiece = 0;
  const ask = upload(4_000, index => {
    lastPiece = index;
    if (index === 20) stop.abort();
  });
  expect(await failureOf(client.send({ ...ask, signal: stop.signal }))).toMatchObject({ code: 'cancelled' });
  await until(() => server.openSockets() === 0);
  expect(lastPiece).toBeLessThan(30);
});

it('an answer that comes before the end of an upload is taken', async () => {
  const server = await hostileServer(() => undefined);
  server.onConnect(socket =>
    socket.once('data', () =>
      socket.write(rawAnswer({ status: '403 Forbidden', type: 'application/xml', body: '<Error/>' })),
    ),
  );
  const { client } = clientOf({ baseUrl: server.baseUrl });
  expect((await client.send(upload(200))).status).toBe(403);
  await until(() => server.openSockets() === 0);
});

it('a storage host of its own is no contact with the service, whatever it does', async () => {
  const storage = await hostileServer((socket, count) => {
    if (count === 1) socket.resetAndDestroy();
    else socket.write(done);
  });
  const { client, contacts } = clientOf({
    baseUrl: 'https://service.test',
    allowedHosts: [`127.0.0.1:${storage.port}`],
  });
  const ask = { ...upload(1), target: `${storage.baseUrl}/bucket?signature=canary` };
  expect(await failureOf(client.send(ask))).toMatchObject({ code: 'service_unreachable', reason: 'reset' });
  expect((await client.send(ask)).status).toBe(204);
  expect(contacts).toEqual([]);
});

it('an upload goes only where it is safe and allowed; it is parked otherwise', async () => {
  const { client, lines } = clientOf({ baseUrl: 'https://service.test', allowedHosts: ['*.storage.test'] });
  for (const [target, reason] of [
    ['http://a.storage.test/x', 'insecure_address'],
    ['https://elsewhere.test/x', 'host_not_allowed'],
  ] as const) {
    const error = await failureOf(client.send({ ...upload(1), target }));
    expect(error).toMatchObject({ code: 'bad_request', reason });
    expect(decide({ error, kind: 'file-upload', sameFailures: 0 })).toBe('park');
  }
  expect(lines).toEqual([]);
});
