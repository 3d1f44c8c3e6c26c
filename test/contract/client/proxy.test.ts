import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { proxyOfPac } from '../../../src-main/adapters/proxy-of-pac.ts';
import { createProxySignIns } from '../../../src-main/core/environment/proxy-sign-in.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { fakeSecretStore } from '../../support/fakes.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';
import { type ProxyOptions, startProxyTo } from '../../support/proxy.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `certificates/test-only-${name}.pem`), 'utf8');
const page = rawAnswer({ body: '{"data":[],"next_cursor":null,"has_more":false}' });

/** A proxy that ends with the test. */
async function startProxy(toPort: number, options: ProxyOptions = {}) {
  const proxy = await startProxyTo(toPort, options);
  onTestFinished(proxy.stop);
  return proxy;
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
    const strangeProxy = await startProxy(server.port, { certificate: pem('self-signed') });
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
  ['407 Proxy Authentication Required', 'proxy_sign_in_kind'],
  ['403 Forbidden', 'proxy'],
  ['502 Bad Gateway', 'proxy'],
])('a proxy that answers %s is told apart from the service', async (refusal, reason) => {
  const proxy = await startProxy(0, { refusal });
  const { endpoints, contacts } = clientOf({ baseUrl, connections: { resolveProxy: () => proxy.url } });
  const error = await failureOf(endpoints.listOrders());
  expect(error).toMatchObject({ code: 'service_unreachable', reason, status: null });
  expect(error.message).toContain('proxy');
  expect(contacts).toMatchObject([{ reason }]);
  expect(proxy.tunnels).toEqual(['service.test:443']);
});

describe('a proxy that demands a sign-in', () => {
  const authorization = `Basic ${Buffer.from('jonas:geheim-ä').toString('base64')}`;
  const basic = { authorization, challenges: ['Negotiate', 'basic realm="Office, Basic"'] };

  /** A client behind the proxy, and what the app knows of proxies. */
  function behind(proxy: { url: string }) {
    const values = new Map<string, string>();
    const secrets = fakeSecretStore();
    const meta = {
      get: (name: string) => values.get(name) ?? null,
      set: (name: string, value: string) => void values.set(name, value),
      remove: (name: string) => void values.delete(name),
    };
    const onChange = vi.fn();
    const signIns = createProxySignIns({
      secrets,
      meta,
      onChange,
      onCredential: () => client.connections.renew(),
    });
    const client = clientOf({
      baseUrl,
      caCertificates,
      connections: { resolveProxy: () => proxy.url, proxies: signIns.port },
    });
    return { ...signIns, ...client, secrets, values, onChange };
  }

  it('by Basic gets user name and password once they are entered, and nobody else does', async () => {
    const server = await service();
    const proxy = await startProxy(server.port, { signIn: basic });
    const office = behind(proxy);
    const { endpoints, list, signIn, forget, onChange, values } = office;
    const early = signIn(proxy.url, 'jonas', 'geheim');
    await expect(early).rejects.toThrow(/has not asked/);
    expect(await failureOf(endpoints.listOrders())).toMatchObject({
      code: 'service_unreachable',
      reason: 'proxy_sign_in',
    });
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: false, asked: 'asks' }]);
    expect(onChange).toHaveBeenCalledTimes(1);

    await signIn(proxy.url, 'jonas', 'wrong');
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: true, asked: null }]);
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ reason: 'proxy_sign_in' });
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: true, asked: 'asks' }]);

    await signIn(proxy.url, 'jonas', 'geheim-ä');
    expect((await endpoints.listOrders()).data).toEqual([]);
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: true, asked: null }]);
    expect(proxy.asked.at(-1)).toBe(authorization);
    // The service gets nothing of it, and another proxy neither.
    expect(server.heads.join('').toLowerCase()).not.toContain('proxy-authorization');
    const other = await startProxy(server.port);
    proxy.url = other.url;
    office.connections.renew();
    await endpoints.listOrders();
    expect(other.asked).toEqual([null]);
    // Only the name is outside the keychain.
    const [name = ''] = list().map(one => one.proxy);
    expect([...values.values()]).toEqual([JSON.stringify([name])]);

    await forget(name);
    expect([list(), [...office.secrets.secrets.keys()]]).toEqual([[], []]);
  });

  it.each([
    ['NTLM and Kerberos', ['Negotiate', 'NTLM']],
    ['a name that only begins like it', ['BasicPlus realm="x"']],
    ['nothing', []],
  ])('by %s is told apart, because Dispatch cannot sign in to it', async (_kind, challenges) => {
    const proxy = await startProxy(0, { signIn: { authorization, challenges } });
    const { endpoints, list, signIn } = behind(proxy);
    const error = await failureOf(endpoints.listOrders());
    expect(error).toMatchObject({ code: 'service_unreachable', reason: 'proxy_sign_in_kind' });
    expect(error.message).toContain('cannot sign in to this kind of proxy');
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: false, asked: 'other_kind' }]);
    await expect(signIn(proxy.url, 'jonas', 'geheim')).rejects.toThrow(/has not asked/);
  });

  it('is shown without a sign-in where the password was kept in memory only', async () => {
    const server = await service();
    const proxy = await startProxy(server.port, { signIn: basic });
    const { endpoints, list, signIn, secrets, connections } = behind(proxy);
    await failureOf(endpoints.listOrders());
    await signIn(proxy.url, 'jonas', 'geheim-ä');
    secrets.secrets.clear();
    connections.renew();
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ reason: 'proxy_sign_in' });
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: false, asked: 'asks' }]);
    await signIn(proxy.url, 'jonas', 'geheim-ä');
    expect((await endpoints.listOrders()).data).toEqual([]);
    expect(list()).toEqual([{ proxy: proxy.url, isSignedIn: true, asked: null }]);
  });

  it('is not asked at all while the keychain with its password is locked', async () => {
    const server = await service();
    const proxy = await startProxy(server.port, { signIn: basic });
    const { endpoints, signIn, secrets, connections } = behind(proxy);
    await failureOf(endpoints.listOrders());
    await signIn(proxy.url, 'jonas', 'geheim-ä');
    secrets.get = () => Promise.reject(refusal('keychain_failed', 'It is locked.', 'locked'));
    connections.renew();
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ code: 'keychain_failed' });
    expect(proxy.asked).toEqual([null]);
  });
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
