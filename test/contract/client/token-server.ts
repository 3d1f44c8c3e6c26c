import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

const json = { 'content-type': 'application/json' };
const page = JSON.stringify({ data: [], next_cursor: null, has_more: false });
const refusal = JSON.stringify({ code: 'authentication_failed', title: 'The token is not valid.' });

/** A service that counts: it gives tokens, takes them back, and answers an empty page to a good one. */
export async function tokenServer() {
  const held: (() => void)[] = [];
  const state = {
    /** Scope parameter of each token request; null where there was none. */
    tokenRequests: [] as (string | null)[],
    /** Tokens that are refused. */
    dead: new Set<string>(),
    /** After so many pages the token that was used last dies. */
    pagesUntilDeath: Number.POSITIVE_INFINITY,
    /** Exchanges by request id. */
    calls: new Map<string, number>(),
    /** Held token requests wait until this is called. */
    release(): void {
      state.isHolding = false;
      for (const go of held.splice(0)) go();
    },
    isHolding: false,
  };
  const server = createServer((request, response) => {
    if (request.url === '/oauth2/token') {
      let form = '';
      request.on('data', piece => void (form += piece));
      request.on('end', () => {
        state.tokenRequests.push(new URLSearchParams(form).get('scope'));
        const access_token = `token-${state.tokenRequests.length}`;
        const answer = JSON.stringify({
          access_token,
          expires_in: 900,
          token_type: 'Bearer',
          scope: 'orders:read',
        });
        const go = () => response.writeHead(200, json).end(answer);
        if (state.isHolding) held.push(go);
        else go();
      });
      return;
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const id = String(request.headers['x-request-id']);
    state.calls.set(id, (state.calls.get(id) ?? 0) + 1);
    state.pagesUntilDeath -= 1;
    if (state.pagesUntilDeath === 0) state.dead.add(token);
    if (state.dead.has(token))
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end(refusal);
    else response.writeHead(200, json).end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, { baseUrl: `http://127.0.0.1:${port}` });
}
