import { randomUUID } from 'node:crypto';
import { protocol, session } from 'electron';
import { type PageStart, pageHeaders, startingWith } from './app-protocol.ts';
import { isOurRequest } from './security.ts';

/** Placeholder that Vite writes for the nonce of inline scripts and styles, because `tools/dev.mjs` tells it to. */
const noncePlace = '%NONCE%';
/** Permission that a page needs in Chromium before it connects to this computer. */
const loopback = 'loopback-network';

/**
 * For `npm run dev`: serves the pages of the Vite server at `http://127.0.0.1:PORT` instead of the built ones. Their
 * policy also allows that server's inline scripts and styles, and its WebSocket. Only builds for `npm run dev` contain
 * this code (`electron.vite.config.ts`).
 * @param startNow returns the values that are written into the HTML of a page each time it loads
 * @throws Error if the server is not on this computer
 */
export function openDevDoor(server: string, startNow: () => PageStart): void {
  const { protocol: scheme, hostname, host } = new URL(server);
  if (scheme !== 'http:' || hostname !== '127.0.0.1')
    throw new Error(`${server} is no server of this computer.`);
  const changes = `ws://${host}`;
  const nonce = randomUUID();
  protocol.unhandle('app');
  protocol.handle('app', async request => {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(`http://${host}${pathname}${search}`, { headers: request.headers });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    const headers = { ...relaxed(pageHeaders('.html'), changes, nonce), 'content-type': type };
    const body = type.startsWith('text/html')
      ? startingWith(startNow(), await answer.text()).replaceAll(noncePlace, nonce)
      : await answer.arrayBuffer();
    return new Response(body, { status: answer.status, headers });
  });
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, reply) =>
    reply(permission === loopback),
  );
  defaultSession.setPermissionCheckHandler((_contents, permission) => permission === loopback);
  defaultSession.webRequest.onBeforeRequest(({ url }, reply) => {
    reply({ cancel: !isOurRequest(url) && !url.startsWith(`${changes}/`) });
  });
}

function relaxed(headers: Record<string, string>, changes: string, nonce: string): Record<string, string> {
  const { 'content-security-policy': policy = '', 'connection-allowlist': _, ...others } = headers;
  const more = {
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': changes,
  };
  const directives = Object.entries(more).reduce(
    (text, [name, sources]) => text.replace(new RegExp(`\\b${name} [^;]*`), `${name} ${sources}`),
    policy,
  );
  return { ...others, 'content-security-policy': directives };
}
