import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decide } from '../../../src-main/core/outbox/retry-policy.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `certificates/test-only-${name}.pem`), 'utf8');
const authority = pem('authority');
const page = rawAnswer({ body: '{"data":[],"next_cursor":null,"has_more":false}' });

it('an authority of the environment is trusted besides those of the system', async () => {
  const server = await hostileServer(socket => socket.write(page), { pem: pem('server') });
  // The one that signed it stands last of several.
  const caCertificates = `${pem('self-signed')}\n${authority}`;
  const { endpoints } = clientOf({ baseUrl: server.baseUrl, caCertificates });
  expect((await endpoints.listOrders()).data).toEqual([]);
});

it.each([
  ['of an authority nobody knows', 'server', null, 'tls_untrusted'],
  ['that signed itself', 'self-signed', authority, 'tls_untrusted'],
  ['for another name', 'other-host', authority, 'tls_wrong_host'],
  ['that has expired', 'expired', authority, 'tls_expired'],
  ['from the future', 'future', authority, 'tls_not_yet_valid'],
  [
    'beside text that is no certificate',
    'server',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    'tls_untrusted',
  ],
])('a certificate %s ends it before anything is sent', async (_what, certificate, caCertificates, reason) => {
  const server = await hostileServer(socket => socket.write(page), { pem: pem(certificate) });
  const { endpoints, lines } = clientOf({ baseUrl: server.baseUrl, caCertificates });
  const error = await failureOf(endpoints.listOrders());
  expect(error).toMatchObject({ code: 'service_unreachable', reason });
  expect(decide({ error, kind: 'order-create', sameFailures: 0 })).toBe('retry');
  expect(server.requests).toEqual([]);
  expect(lines).toHaveLength(1);
});

it('a port that does not speak TLS is said to be so', async () => {
  const server = await hostileServer(socket => socket.write(page));
  // A server that expects text waits for the end of a line that never comes; one that answers at once is told apart.
  const { client } = clientOf({ baseUrl: `https://localhost:${server.port}` });
  expect(await failureOf(client.send({ ...ask, timeoutMs: 150 }))).toMatchObject({ reason: 'timeout' });
  const talkative = await hostileServer(() => undefined);
  talkative.onConnect(socket => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const { client: other } = clientOf({ baseUrl: `https://localhost:${talkative.port}` });
  expect(await failureOf(other.send(ask))).toMatchObject({
    code: 'service_unreachable',
    reason: 'tls_no_https',
  });
});

it('an address that is not https, but for this computer, is not used at all', async () => {
  for (const baseUrl of ['http://service.test', 'http://127.0.0.1.service.test', 'ftp://service.test']) {
    const { endpoints } = clientOf({ baseUrl });
    expect(await failureOf(endpoints.listOrders())).toMatchObject({
      code: 'bad_request',
      reason: 'insecure_address',
    });
  }
  for (const baseUrl of ['service.test', 'https://user:secret@service.test']) {
    const { endpoints, lines } = clientOf({ baseUrl });
    const error = await failureOf(endpoints.listOrders());
    expect(error).toMatchObject({ code: 'bad_request', reason: 'bad_address' });
    expect(JSON.stringify([error, lines])).not.toContain('secret');
  }
});

const ask = {
  method: 'GET',
  target: '/v2/orders',
  headers: {},
  body: null,
  isAuthorized: true,
  timeoutMs: 5_000,
  signal: null,
};
