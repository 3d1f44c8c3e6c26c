import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type LookupFunction } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { proxyOfPac } from '../../../src-main/adapters/proxy-of-pac.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `certificates/test-only-${name}.pem`), 'utf8');
const page = rawAnswer({ body: '{"data":[],"next_cursor":null,"has_more":false}' });

/** A proxy that leads every tunnel to the given port, or answers with a status instead; with a certificate, by TLS. */
async function startProxy(toPort: number, refusal: string | null = null, certificate: string | null = null) {
  const tunnels: string[] = [];
  const made =
    certificate === null ? createServer() : createTlsServer({ cert: certificate, key: certificate });
  const proxy = made.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    socket.on('error', () => undefined);
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(toPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: certificate === null ? `http://127.0.0.1:${port}` : `https://localhost:${port}`, tunnels };
}

const service = () => hostileServer(socket => socket.write(page), { pem: pem('server') });
const caCertificates = pem('authority');
const baseUrl = 'https://service.test';

it('the system’s proxy is asked for once, and tunnelled through with certificates checked', async () => {
  const server = await service();
  const proxy = await startProxy(server.port);
  const resolveProxy = vi.fn(() => Promise.resolve(proxy.url));
  const { endpoints } = clientOf({ baseUrl, caCertificates, connections: { resolveProxy } });
  expect((await endpoints.listOrders()).data).toEqual([]);
  expect((await endpoints.listOrders()).data).toEqual([]);
  expect(resolveProxy.mock.calls).toEqual([['https://service.test']]);
  expect(new Set(proxy.tunnels)).toEqual(new Set(['service.test:443']));
  expect(server.heads[0]).toContain('authorization: bearer');
  const untrusting = clientOf({ baseUrl, connections: { resolveProxy } });
  expect(await failureOf(untrusting.endpoints.listOrders())).toMatchObject({ reason: 'tls_untrusted' });
});

it.each(['the system', 'a variable'])(
  'no variable switches the checks off on the way through a proxy of %s',
  async source => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const through = async (url: string) => {
      for (const name of ['https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, url);
      const connections = source === 'the system' ? { resolveProxy: () => url } : {};
      const { endpoints } = clientOf({ baseUrl, caCertificates, connections });
      return failureOf(endpoints.listOrders());
    };
    const refusal = { code: 'service_unreachable', reason: 'tls_untrusted' };
    const stranger = await hostileServer(socket => socket.write(page), { pem: pem('self-signed') });
    const proxy = await startProxy(stranger.port);
    expect(await through(proxy.url)).toMatchObject(refusal);
    expect(new Set(proxy.tunnels)).toEqual(new Set(['service.test:443']));
    expect(stranger.heads).toEqual([]);
    const server = await service();
    const strangeProxy = await startProxy(server.port, null, pem('self-signed'));
    expect(await through(strangeProxy.url)).toMatchObject(refusal);
    expect([strangeProxy.tunnels, server.heads]).toEqual([[], []]);
  },
);

it('the system’s proxy is asked for again after a minute: the network may be another one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await service();
  const proxy = await startProxy(server.port);
  const resolveProxy = vi.fn(() => proxy.url);
  const { endpoints } = clientOf({ baseUrl, caCertificates, connections: { resolveProxy } });
  await endpoints.listOrders();
  vi.advanceTimersByTime(59_999);
  await endpoints.listOrders();
  expect(resolveProxy).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await endpoints.listOrders();
  expect(resolveProxy).toHaveBeenCalledTimes(2);
});

it.each([
  ['407 Proxy Authentication Required', 'proxy_sign_in'],
  ['403 Forbidden', 'proxy'],
  ['502 Bad Gateway', 'proxy'],
])('a proxy that answers %s is told apart from the service', async (refusal, reason) => {
  const proxy = await startProxy(0, refusal);
  const { endpoints, contacts } = clientOf({ baseUrl, connections: { resolveProxy: () => proxy.url } });
  const error = await failureOf(endpoints.listOrders());
  expect(error).toMatchObject({ code: 'service_unreachable', reason, status: null });
  expect(error.message).toContain('proxy');
  expect(contacts).toMatchObject([{ reason }]);
  expect(proxy.tunnels).toEqual(['service.test:443']);
});

it('this computer itself is never asked for by a proxy', async () => {
  const server = await hostileServer(socket => socket.write(page));
  const resolveProxy = vi.fn(() => 'http://127.0.0.1:9');
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const connections of [{ resolveProxy }, {}]) {
    const { endpoints } = clientOf({ baseUrl: server.baseUrl, connections });
    expect((await endpoints.listOrders()).data).toEqual([]);
  }
  expect(resolveProxy).not.toHaveBeenCalled();
});

it('without a system that says so, or where it fails, HTTPS_PROXY and NO_PROXY count', async () => {
  const server = await service();
  const proxy = await startProxy(server.port);
  for (const name of ['https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, proxy.url);
  for (const name of ['no_proxy', 'NO_PROXY']) vi.stubEnv(name, 'other.test,*.else.test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const broken = { resolveProxy: () => Promise.reject(new Error('no session')) };
  for (const connections of [{}, broken]) {
    const { endpoints } = clientOf({ baseUrl, caCertificates, connections });
    expect((await endpoints.listOrders()).data).toEqual([]);
  }
  expect(proxy.tunnels.length).toBeGreaterThanOrEqual(2);
  const tunnels = proxy.tunnels.length;
  // A name in NO_PROXY is looked up here; every other name the proxy looks up.
  const lookup: LookupFunction = (_name, _options, callback) => callback(new Error('asked here'), []);
  const direct = clientOf({ baseUrl: 'https://other.test', connections: { lookup } });
  expect(await failureOf(direct.endpoints.listOrders())).toMatchObject({ code: 'service_unreachable' });
  expect(proxy.tunnels).toHaveLength(tunnels);
});

it.each([
  ['DIRECT', null],
  ['PROXY proxy.test:3128', 'http://proxy.test:3128'],
  ['HTTPS proxy.test:443; DIRECT', 'https://proxy.test:443'],
  ['SOCKS proxy.test:1080; SOCKS5 proxy.test:1081', 'socks5://proxy.test:1081'],
  ['', null],
])('a PAC answer %j is read', (answer, url) => {
  expect(proxyOfPac(answer)).toBe(url);
});
