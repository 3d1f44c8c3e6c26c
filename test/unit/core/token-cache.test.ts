import { createServer } from 'node:http';
import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { createTokenCache } from '../../../src-main/core/api/token-cache.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';

/** A token endpoint that counts; `answer` may be replaced while it runs. */
async function tokenServer() {
  const seen: { authorization: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', piece => void (body += piece));
    request.on('end', () => {
      seen.push({ authorization: request.headers.authorization ?? '', body });
      response.writeHead(state.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(state.body(seen.length)));
    });
  });
  const state = {
    status: 200,
    body: (count: number): unknown => ({
      access_token: `token-${count}`,
      expires_in: 900,
      expires_at: 1,
      token_type: 'Bearer',
      scope: 'orders:read',
    }),
  };
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const clock = fakeClock();
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const cache = createTokenCache({
    baseUrl: () => `http://127.0.0.1:${port}`,
    credential: () => Promise.resolve({ clientId: new Secret('an id'), clientSecret: new Secret('s:ü+') }),
    dispatcher: agent,
    clock,
    encoding: 'form',
    scopes: null,
  });
  return { cache, clock, seen, state };
}

it('asks once for however many callers, and again 60 s before the end by a monotonic clock', async () => {
  const { cache, clock, seen } = await tokenServer();
  const tokens = await Promise.all(Array.from({ length: 200 }, () => cache.get()));
  expect(new Set(tokens.map(token => token.reveal()))).toEqual(new Set(['token-1']));
  expect(seen).toHaveLength(1);
  clock.jumpTo(Date.parse('2036-01-01T00:00:00Z'));
  clock.pass(839_999);
  expect((await cache.get()).reveal()).toBe('token-1');
  clock.pass(1);
  expect((await cache.get()).reveal()).toBe('token-2');
});

it('sends id and secret form-urlencoded in Basic, and the grant in the form', async () => {
  const { cache, seen } = await tokenServer();
  await cache.get();
  const basic = Buffer.from(seen[0]?.authorization.replace('Basic ', '') ?? '', 'base64').toString();
  expect(basic).toBe('an+id:s%3A%C3%BC%2B');
  expect(seen[0]?.body).toBe('grant_type=client_credentials');
});

it('asks anew after a refused token, but not twice for the same one', async () => {
  const { cache, seen } = await tokenServer();
  const first = await cache.get();
  cache.drop(first);
  const second = await cache.get();
  cache.drop(first);
  expect((await cache.get()).reveal()).toBe(second.reveal());
  expect(seen).toHaveLength(2);
});

it.each([
  [
    'a refused credential',
    401,
    { error: 'invalid_client' },
    { code: 'sign_in_failed', reason: 'invalid_client' },
  ],
  [
    'a problem body',
    400,
    { code: 'invalid_request', request_id: 'req_9' },
    { code: 'sign_in_failed', requestId: 'req_9' },
  ],
  ['a service that fails', 503, {}, { code: 'service_failed', retryable: true }],
  ['an answer of another shape', 200, { token: 'x' }, { code: 'bad_answer' }],
])('says %s, and asks again at the next call', async (_what, status, body, error) => {
  const { cache, state, seen } = await tokenServer();
  state.status = status;
  state.body = () => body;
  await expect(cache.get()).rejects.toMatchObject({ error });
  await expect(cache.get()).rejects.toMatchObject({ error });
  expect(seen).toHaveLength(2);
});
