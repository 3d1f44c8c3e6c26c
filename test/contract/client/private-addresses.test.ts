import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decide, isUnconnected } from '../../../src-main/core/outbox/retry-policy.ts';
import { clientOf, failureOf } from '../../support/client.ts';
import { temporaryFolder } from '../../support/core.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, `certificates/test-only-${name}.pem`), 'utf8');
const done = rawAnswer({ body: '{"data":[],"next_cursor":null,"has_more":false}' });

const upload = (target: string) => ({
  method: 'POST',
  target,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: Buffer.from('--b--'),
  isAuthorized: false,
  timeoutMs: 5_000,
  signal: null,
});

/** Another program of this computer, and how an address can be spelled that leads there. */
async function otherProgram() {
  const server = await hostileServer(socket => socket.write(done));
  const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost', 'localhost.'];
  const spellings = [
    ...hosts.map(host => `http://${host}:${server.port}/x`),
    `http:\\\\127.0.0.1:${server.port}\\x`,
  ];
  return { server, spellings };
}

describe('another program of this computer', () => {
  it.each(['https://service.test', 'http://127.0.0.1:9'])(
    'is neither read nor written for a service at %s, however its address is spelled',
    async baseUrl => {
      const { server, spellings } = await otherProgram();
      const { client } = clientOf({ baseUrl });
      for (const target of spellings) {
        const refused = await failureOf(client.send(upload(target)));
        expect(refused).toMatchObject({ code: 'bad_request' });
        expect(decide({ error: refused, kind: 'file-upload', sameFailures: 0 })).toBe('park');
        const unread = client.downloadContent(target, join(temporaryFolder(), 'x'));
        expect(await failureOf(unread)).toMatchObject({ code: 'bad_request' });
      }
      expect(server.requests).toEqual([]);
    },
  );

  it('is called where the environment names it, or where it is the service itself', async () => {
    const { server } = await otherProgram();
    const named = clientOf({ baseUrl: 'https://service.test', allowedHosts: [`127.0.0.1:${server.port}`] });
    expect((await named.client.send(upload(`${server.baseUrl}/x`))).status).toBe(200);
    const own = clientOf({ baseUrl: server.baseUrl });
    expect((await own.client.send(upload(`http://127.1:${server.port}/y`))).status).toBe(200);
    // What looks like a host in a path of the service is a path.
    expect((await own.client.send(upload('//evil.test/z'))).status).toBe(200);
    expect(server.requests.map(line => line.split(' ')[1])).toEqual(['/x', '/y', '//evil.test/z']);
  });
});

/** Answers every name with these addresses. */
const leadingTo =
  (...addresses: string[]): LookupFunction =>
  (_name, options, callback) => {
    const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };

describe('a name that leads to this computer', () => {
  it.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['127.0.0.1', '10.0.0.5', 'fe80::1']])(
    'as %s is not called for an upload or a download, and it is said why',
    async (...addresses) => {
      const server = await hostileServer(socket => socket.write(done), { pem: pem('server') });
      let sockets = 0;
      server.onConnect(() => void (sockets += 1));
      const { client } = clientOf({
        baseUrl: 'https://service.test',
        caCertificates: pem('authority'),
        connections: { lookup: leadingTo(...addresses), resolveProxy: () => null },
      });
      const target = `https://storage.test:${server.port}/x`;
      const error = await failureOf(client.send(upload(target)));
      expect(error).toMatchObject({ code: 'service_unreachable', reason: 'private_address' });
      // A captive portal does this, too: it is tried again, and nothing of it has left.
      expect(decide({ error, kind: 'file-upload', sameFailures: 0 })).toBe('retry');
      expect(isUnconnected(error)).toBe(true);
      const unread = client.downloadContent(target, join(temporaryFolder(), 'x'));
      expect(await failureOf(unread)).toMatchObject({ reason: 'private_address' });
      expect(sockets).toBe(0);
    },
  );

  it('is called where it is the service, or where the environment names it', async () => {
    const server = await hostileServer(socket => socket.write(done), { pem: pem('server') });
    const ways = { caCertificates: pem('authority'), connections: { lookup: leadingTo('127.0.0.1') } };
    const own = clientOf({ baseUrl: `https://service.test:${server.port}`, ...ways });
    expect((await own.endpoints.listOrders()).data).toEqual([]);
    const named = clientOf({ baseUrl: 'https://else.test', allowedHosts: ['service.test'], ...ways });
    expect((await named.client.send(upload(`https://service.test:${server.port}/x`))).status).toBe(200);
  });

  it('is called at the address that is public where it has both', async () => {
    const tried: string[] = [];
    const lookup: LookupFunction = (name, options, callback) =>
      leadingTo('127.0.0.1', '192.0.2.1')(name, options, callback);
    const { client } = clientOf({
      baseUrl: 'https://service.test',
      connections: { lookup, resolveProxy: () => null, connectTimeoutMs: 100 },
    });
    const server = await hostileServer(socket => void tried.push(String(socket.remotePort)));
    server.onConnect(() => void tried.push('connected'));
    // Nothing answers there: it is enough that nothing here was asked instead.
    const error = await failureOf(
      client.send({ ...upload(`https://storage.test:${server.port}/x`), timeoutMs: 300 }),
    );
    expect(error.code).toBe('service_unreachable');
    expect(error.reason).not.toBe('private_address');
    expect(tried).toEqual([]);
  });
});
