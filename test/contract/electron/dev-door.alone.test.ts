import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { electronInProcess } from './in-process.ts';

const { app, protocolHandlers } = await electronInProcess({ isReady: false });
const { pageHeaders, registerAppScheme, serveRenderer } = await import(
  '../../../src-main/electron/app-protocol.ts'
);
const { openDevDoor } = await import('../../../src-main/electron/dev-door.ts');

const server = createServer((request, reply) => {
  reply.setHeader('content-type', request.url === '/' ? 'text/html' : 'text/javascript');
  reply.end(`${request.url} has %NONCE%`);
});
await new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
// The server listens on a port, not a socket of the file system.
const { port } = server.address() as AddressInfo;

async function get(path: string): Promise<Response> {
  const handler = protocolHandlers.get('app');
  if (!handler) throw new Error('Nothing serves app://');
  return handler(new Request(`app://dispatch${path}`));
}

it('serves the pages of the server, and relaxes no more of their policy than it needs', async () => {
  registerAppScheme();
  app.becomeReady();
  const start = () => ({ language: 'fi', rail: 'auto', locales: [] }) as const;
  serveRenderer('nowhere', start);
  openDevDoor(`http://127.0.0.1:${port}`, start);
  const page = await get('/');
  const nonce = /^\/ has (.+)$/.exec(await page.text())?.[1] ?? '';
  expect(nonce).toMatch(/^[\w-]{36}$/);
  const before = (pageHeaders('.html')['content-security-policy'] ?? '').split('; ');
  const after = (page.headers.get('content-security-policy') ?? '').split('; ');
  expect(after.filter(directive => !before.includes(directive))).toEqual([
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ws://127.0.0.1:${port}`,
  ]);
  expect(after).toHaveLength(before.length);
  expect(await (await get('/start.tsx?t=1')).text()).toBe('/start.tsx?t=1 has %NONCE%');
});

it.each(['http://192.0.2.1:5173', 'https://127.0.0.1:5173', 'http://localhost.example.com'])(
  'opens to no server such as %s',
  address =>
    expect(() => openDevDoor(address, () => ({ language: 'fi', rail: 'auto', locales: [] }))).toThrow(
      'is no server of this computer',
    ),
);
