import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it.each([
  ['self-signed', 'tls_untrusted'],
  ['other-host', 'tls_wrong_host'],
  ['expired', 'tls_expired'],
])('no variable switches the check off: %s', async (certificate, reason) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await hostileServer(socket => socket.write(page), { pem: pem(certificate) });
  const { endpoints, tokens } = clientOf({
    baseUrl: server.baseUrl,
    caCertificates: authority,
    credential: 'full',
  });
  const refusal = { code: 'service_unreachable', reason };
  expect(await failureOf(endpoints.listOrders())).toMatchObject(refusal);
  expect(await failureOf(tokens.get())).toMatchObject(refusal);
  expect(server.requests).toEqual([]);
});

/** What a process with variables of its own gets from a server; see ask-with-variables.ts. */
async function askedWith(env: Record<string, string>, ...args: string[]) {
  const program = join(import.meta.dirname, 'ask-with-variables.ts');
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return said;
}

it.each([
  ['NODE_EXTRA_CA_CERTS', 'installed'],
  ['SSL_CERT_FILE', 'installed'],
  // Whoever calls has --ca, and says with SSL_CERT_FILE where a system has its authorities that has them elsewhere.
  ['NODE_EXTRA_CA_CERTS', 'call'],
])('no variable adds an authority to those of the environment and the system: %s, %s', async (name, as) => {
  const server = await hostileServer(socket => socket.write(page), { pem: pem('server') });
  const file = join(import.meta.dirname, 'certificates/test-only-authority.pem');
  const env = { [name]: file, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(await askedWith(env, as, server.baseUrl)).toMatch(/^(UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN)\n$/);
  expect(server.heads).toEqual([]);
  // An environment's own authorities still count, as an office needs them whose proxy reads along.
  expect(await askedWith(env, as, server.baseUrl, file)).toBe('200\n');
  expect(server.heads.map(head => head.includes('authorization: basic'))).toEqual([true]);
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
