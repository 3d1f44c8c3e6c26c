import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decide } from '../../../src-main/core/outbox/retry-policy.ts';
import type { ClientKey } from '../../../src-main/core/ports/secret.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { type ClientKeys, clientKeys } from '../../support/client-keys.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';
import { startProxyTo } from '../../support/proxy.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `certificates/test-only-${name}.pem`), 'utf8');
const caCertificates = pem('authority');
const page = '{"data":[],"next_cursor":null,"has_more":false}';

const keyOf = (keys: ClientKeys, name: string): ClientKey => ({
  certificates: keys.text(`${name}.crt`),
  key: new Secret(keys.text(`${name}.key`)),
});

/** A service that notes which certificate each connection shows; null for none. */
async function service(keys: ClientKeys, host = 'localhost') {
  const shown: (string | null)[] = [];
  const server = createServer(
    {
      cert: pem('server'),
      key: pem('server'),
      ca: keys.text('authority.crt'),
      requestCert: true,
      rejectUnauthorized: false,
    },
    (_request, response) => response.setHeader('content-type', 'application/json').end(page),
  );
  server.on('secureConnection', (socket: TLSSocket) => {
    const name = socket.getPeerCertificate().subject?.CN;
    shown.push(typeof name === 'string' && socket.authorized ? name : null);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { shown, port, baseUrl: `https://${host}:${port}` };
}

describe('the client certificate of an environment', () => {
  it('is shown to its service, and again after a renewal to the new one only', async () => {
    const keys = clientKeys(onTestFinished);
    keys.make('office');
    keys.make('next');
    const { shown, baseUrl } = await service(keys);
    let key: ClientKey | null = keyOf(keys, 'office');
    const clientCertificate = { origin: baseUrl, get: vi.fn(async () => key) };
    const { endpoints, connections } = clientOf({
      baseUrl,
      caCertificates,
      connections: { clientCertificate },
    });
    await endpoints.listOrders();
    await endpoints.listOrders();
    expect(clientCertificate.get).toHaveBeenCalledTimes(1);
    key = keyOf(keys, 'next');
    connections.renew();
    await endpoints.listOrders();
    key = null;
    connections.renew();
    await endpoints.listOrders();
    expect([...new Set(shown)]).toEqual(['office', 'next', null]);
    expect(shown.at(-1)).toBeNull();
  });

  it.each([
    ['another host', (port: number) => `https://127.0.0.1:${port}`],
    ['another port', () => 'https://localhost:444'],
  ])('is not shown to %s of the same server', async (_what, originOf) => {
    const keys = clientKeys(onTestFinished);
    keys.make('office');
    const { shown, baseUrl, port } = await service(keys);
    const get = vi.fn(async () => keyOf(keys, 'office'));
    const clientCertificate = { origin: originOf(port), get };
    const { endpoints } = clientOf({ baseUrl, caCertificates, connections: { clientCertificate } });
    await endpoints.listOrders();
    expect(shown).toEqual([null]);
    expect(get).not.toHaveBeenCalled();
  });

  it('is not shown to the target of an upload or a redirect of another origin', async () => {
    const keys = clientKeys(onTestFinished);
    keys.make('office');
    const other = await service(keys);
    const server = await hostileServer(
      socket =>
        socket.write(
          rawAnswer({ status: '307 Temporary Redirect', headers: [`location: ${other.baseUrl}`] }),
        ),
      { pem: pem('server') },
    );
    const clientCertificate = { origin: server.baseUrl, get: async () => keyOf(keys, 'office') };
    const { endpoints, connections } = clientOf({
      baseUrl: server.baseUrl,
      caCertificates,
      connections: { clientCertificate },
    });
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ reason: 'redirect' });
    expect(other.shown).toEqual([]);
    const target = { origin: other.baseUrl, path: '/upload', method: 'PUT', body: 'document' } as const;
    const { body } = await connections.dispatcher.request(target);
    await body.dump();
    expect(other.shown).toEqual([null]);
  });

  it('goes through a proxy to the service, and is not shown to a proxy that asks for one', async () => {
    const keys = clientKeys(onTestFinished);
    keys.make('office');
    const { shown, port } = await service(keys);
    const shownToProxy: (string | null)[] = [];
    const proxy = await startProxyTo(port, {
      certificate: pem('server'),
      onShown: name => void shownToProxy.push(name),
    });
    onTestFinished(proxy.stop);
    const clientCertificate = { origin: 'https://service.test', get: async () => keyOf(keys, 'office') };
    for (const way of ['the system', 'a variable']) {
      for (const name of ['https_proxy', 'HTTPS_PROXY'])
        vi.stubEnv(name, way === 'a variable' ? proxy.url : '');
      const { endpoints } = clientOf({
        baseUrl: 'https://service.test',
        caCertificates,
        connections: { clientCertificate, ...(way === 'the system' && { resolveProxy: () => proxy.url }) },
      });
      await endpoints.listOrders();
    }
    vi.unstubAllEnvs();
    expect(shown).toEqual(['office', 'office']);
    expect(shownToProxy.length).toBeGreaterThan(0);
    expect(new Set(shownToProxy)).toEqual(new Set([null]));
  });

  it('that a locked keychain does not give ends the request, is asked for again, and nothing goes out without it', async () => {
    const keys = clientKeys(onTestFinished);
    keys.make('office');
    const { shown, baseUrl } = await service(keys);
    let isLocked = true;
    const get = async () => {
      if (isLocked) throw refusal('keychain_failed', 'It is locked.', 'locked');
      return keyOf(keys, 'office');
    };
    const connections = { clientCertificate: { origin: baseUrl, get } };
    const { endpoints } = clientOf({ baseUrl, caCertificates, connections });
    const error = await failureOf(endpoints.listOrders());
    expect(error).toMatchObject({ code: 'keychain_failed' });
    expect(decide({ error, kind: 'order-create', sameFailures: 0 })).toBe('gate');
    expect(shown).toEqual([]);
    isLocked = false;
    await endpoints.listOrders();
    expect(shown).toEqual(['office']);
  });
});

/** `openssl s_server`, which refuses during the handshake, as gateways do. */
async function refusingServer(keys: ClientKeys, ...options: string[]) {
  const files = ['-cert', join(import.meta.dirname, 'certificates/test-only-server.pem')];
  const server = spawn(
    'openssl',
    [
      's_server',
      '-accept',
      '0',
      '-naccept',
      '9',
      ...files,
      '-key',
      files[1] ?? '',
      '-CAfile',
      'authority.crt',
    ].concat(['-Verify', '1', '-verify_return_error', '-www'], options),
    { cwd: keys.folder, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => void server.kill());
  let heard = '';
  for await (const piece of server.stdout) {
    heard += String(piece);
    const port = /ACCEPT \S*:(\d+)/.exec(heard)?.[1];
    if (port !== undefined) return `https://localhost:${port}`;
  }
  throw new Error(`openssl does not listen: ${heard}`);
}

describe('a service that refuses a client certificate', () => {
  it.each([
    ['none', null, [], 'tls_certificate_required'],
    ['one of an authority it does not know', 'stranger', [], 'tls_certificate_refused'],
    ['one of an authority it does not know, by TLS 1.2', 'stranger', ['-tls1_2'], 'tls_certificate_refused'],
    ['one that has ended', 'ended', [], 'tls_certificate_refused'],
  ] as const)(
    'with %s is told from one that is away, and the entry stays',
    async (_what, name, options, reason) => {
      const keys = clientKeys(onTestFinished);
      keys.make('stranger', { by: 'other-authority' });
      keys.make('ended', { dates: ['200101000000Z', '210101000000Z'] });
      const baseUrl = await refusingServer(keys, ...options);
      const get = async () => (name === null ? null : keyOf(keys, name));
      const { endpoints } = clientOf({
        baseUrl,
        caCertificates,
        connections: { clientCertificate: { origin: baseUrl, get } },
      });
      const error = await failureOf(endpoints.listOrders());
      expect(error).toMatchObject({ code: 'service_unreachable', reason, retryable: true });
      for (const kind of ['order-create', 'order-update', 'file-upload'] as const)
        expect(decide({ error, kind, sameFailures: 0 })).toBe('retry');
    },
  );

  it('is told also through a proxy', async () => {
    const keys = clientKeys(onTestFinished);
    const proxy = await startProxyTo(Number(new URL(await refusingServer(keys)).port));
    onTestFinished(proxy.stop);
    const { endpoints } = clientOf({
      baseUrl: 'https://service.test',
      caCertificates,
      connections: { resolveProxy: () => proxy.url },
    });
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ reason: 'tls_certificate_required' });
  });

  it.each([
    ['400 Bad Request', '<html><center>400 No required SSL certificate was sent</center><hr>nginx</html>'],
    ['400 Bad Request', '<html><center>400 The SSL certificate error</center><hr>nginx</html>'],
    ['403 Forbidden', '<html>A valid client certificate is required to access this page.</html>'],
    ['496 SSL Certificate Required', '<html></html>'],
  ])('with the page of a gateway is understood, and the entry stays: %s %s', async (status, body) => {
    const server = await hostileServer(socket =>
      socket.write(rawAnswer({ status, type: 'text/html', body })),
    );
    const { endpoints } = clientOf({ baseUrl: server.baseUrl });
    const error = await failureOf(endpoints.listOrders());
    expect(error).toMatchObject({ code: 'bad_answer', reason: 'gateway_certificate', status: null });
    for (const kind of ['order-create', 'order-update', 'file-upload'] as const)
      expect(decide({ error, kind, sameFailures: 0 })).toBe('retry');
  });

  it('is not taken for one where the service itself refuses, or a page says something else', async () => {
    const answers = [
      {
        status: '400 Bad Request',
        type: 'application/problem+json',
        body: '{"code":"validation_error","title":"client certificate"}',
      },
      { status: '403 Forbidden', type: 'text/html', body: '<html>Sign in to the network</html>' },
    ];
    for (const { status, type, body } of answers) {
      const server = await hostileServer(socket => socket.write(rawAnswer({ status, type, body })));
      const { endpoints } = clientOf({ baseUrl: server.baseUrl });
      expect((await failureOf(endpoints.listOrders())).reason).not.toBe('gateway_certificate');
    }
  });
});
