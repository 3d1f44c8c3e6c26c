import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { errorOf, startCore } from '../support/core.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { hostileServer, rawAnswer } from '../support/hostile-server.ts';
import { startProxyTo } from '../support/proxy.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `../contract/client/certificates/test-only-${name}.pem`), 'utf8');
const office = {
  name: 'Office',
  kind: 'sandbox',
  baseUrl: 'https://service.test',
  caCertificates: pem('authority'),
} as const;
const entered = { isSessionOnly: false, isUntested: true, isOtherAccount: false };
const authorization = `Basic ${Buffer.from('jonas:geheim').toString('base64')}`;

/** An environment whose service is behind a proxy that demands a sign-in, over several starts. */
async function behindProxy() {
  const server = await hostileServer(socket => socket.write(rawAnswer({ body: '{}' })), {
    pem: pem('server'),
  });
  const proxy = await startProxyTo(server.port, {
    signIn: { authorization, challenges: ['Basic realm="x"'] },
  });
  onTestFinished(proxy.stop);
  const secrets = fakeSecretStore();
  const start = (folder?: string) =>
    startCore({ secrets, resolveProxy: () => proxy.url, ...(folder !== undefined && { folder }) });
  const fixture = await start();
  const { id } = await fixture.call('environments.add', { environment: office });
  await fixture.call('environments.open', { id: id ?? '' });
  await fixture.call('credentials.replace', { clientId: 'id', clientSecret: 'hush', ...entered });
  return { proxy, secrets, server, start, fixture };
}

it('the user signs in to a proxy of the network, in all environments, also after a restart', async () => {
  const { proxy, secrets, server, start, fixture } = await behindProxy();
  const { call, until } = fixture;
  expect(await errorOf(call('connection.test', {}))).toMatchObject({ reason: 'proxy_sign_in' });
  const asked = { proxy: proxy.url, isSignedIn: false, asked: 'asks' };
  expect(await call('proxies.list', {})).toEqual([asked]);
  expect(fixture.events.map(({ event }) => event)).toContain('proxies.changed');
  expect(server.heads).toEqual([]);

  await call('proxies.signIn', { proxy: proxy.url, user: 'jonas', password: 'geheim' });
  await until(async () => server.heads.length > 0, 'the service was reached through the proxy');
  expect(await call('proxies.list', {})).toEqual([{ ...asked, isSignedIn: true, asked: null }]);
  expect(proxy.asked.at(-1)).toBe(authorization);
  await fixture.stop();
  // Neither a database nor the log has the password.
  const files = readdirSync(fixture.folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(fixture.folder, name))
    .filter(path => statSync(path).isFile());
  expect(files.length).toBeGreaterThan(3);
  const told = files.filter(path => /geheim|am9uYXM6Z2VoZWlt/.test(readFileSync(path, 'latin1')));
  expect([authorization, told]).toEqual(['Basic am9uYXM6Z2VoZWlt', []]);

  const reached = server.heads.length;
  const after = await start(fixture.folder);
  await errorOf(after.call('connection.test', {}));
  expect(server.heads.length).toBeGreaterThan(reached);
  await after.call('proxies.forget', { proxy: proxy.url });
  expect([...secrets.secrets.keys()].filter(account => account.startsWith('proxy/'))).toEqual([]);
  expect(await errorOf(after.call('connection.test', {}))).toMatchObject({ reason: 'proxy_sign_in' });
});

it('a page gives no password to a proxy that has not asked for one', async () => {
  const { secrets, fixture } = await behindProxy();
  const { call } = fixture;
  const input = { user: 'jonas', password: 'geheim' };
  const foreign = call('proxies.signIn', { proxy: 'http://elsewhere.example:80', ...input });
  expect(await errorOf(foreign)).toMatchObject({ code: 'not_found', reason: 'proxy' });
  await call('proxies.forget', { proxy: 'http://elsewhere.example:80' });
  expect([...secrets.secrets.keys()].filter(account => account.startsWith('proxy/'))).toEqual([]);
});
