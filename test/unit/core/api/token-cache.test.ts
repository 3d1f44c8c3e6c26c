import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTokenCache } from '../../../../src-main/core/api/token-cache.ts';
import { Secret } from '../../../../src-main/core/ports/secret.ts';
import { fakeClock } from '../../../support/fakes.ts';
import { longestWaitMs } from '../../../support/longest-wait.ts';

/** A token endpoint that counts; `answer` may be replaced while it runs. */
async function tokenServer(scopes: readonly string[] | null = null) {
  const seen: { url: string; authorization: string; body: string }[] = [];
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', piece => void (body += piece));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      const answer = JSON.stringify(state.body(seen.length));
      const { status } = state;
      const go = () => response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
      if (state.isHolding) held.push(go);
      else go();
    });
  });
  const state = {
    status: 200,
    isHolding: false,
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
    baseUrl: () => `http://127.0.0.1:${port}/api/`,
    credential: () => Promise.resolve({ clientId: new Secret('an id'), clientSecret: new Secret('s:ü+') }),
    dispatcher: agent,
    clock,
    encoding: 'form',
    scopes,
  });
  /** Answers that wait until they are let go, the first one first. */
  const untilHeld = async (count: number) => {
    await vi.waitFor(() => expect(held).toHaveLength(count), { timeout: longestWaitMs });
    return held[count - 1] ?? expect.unreachable();
  };
  return { cache, clock, seen, state, untilHeld };
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

// @interface token.basic token.form
it('sends id and secret form-urlencoded in Basic, and the grant in the form', async () => {
  const { cache, seen } = await tokenServer();
  await cache.get();
  const basic = Buffer.from(seen[0]?.authorization.replace('Basic ', '') ?? '', 'base64').toString();
  expect(basic).toBe('an+id:s%3A%C3%BC%2B');
  expect(seen[0]?.body).toBe('grant_type=client_credentials');
});

it('signs in below the path of the base URL', async () => {
  const { cache, seen } = await tokenServer();
  await cache.get();
  expect(seen[0]?.url).toBe('/api/oauth2/token');
});

it('leaves nothing behind at the signal of who has waited for it', async () => {
  const { cache } = await tokenServer();
  const { signal } = new AbortController();
  await cache.get(signal);
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]), { timeout: longestWaitMs });
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
    { code: 'sign_in_failed', reason: 'invalid_client', status: 401 },
  ],
  [
    'a problem body',
    400,
    { code: 'invalid_request', request_id: 'req_9' },
    { code: 'sign_in_failed', reason: 'invalid_request', requestId: 'req_9' },
  ],
  ['a refusal without words', 401, null, { code: 'sign_in_failed', reason: 'invalid_client' }],
  ['a size refusal', 413, {}, { code: 'sign_in_failed', reason: 'sign_in_too_large', status: 413 }],
  ['a refusal for another reason', 403, {}, { code: 'sign_in_failed', reason: 'sign_in_not_allowed' }],
  ['an address without a sign-in', 404, {}, { code: 'sign_in_failed', reason: 'no_token_endpoint' }],
  ['a service that asks to wait', 429, {}, { code: 'rate_limited', retryable: true }],
  // Without its status: ten 500s of the sign-in say nothing about what waits for it.
  [
    'a service that fails',
    500,
    {},
    { code: 'service_failed', reason: 'sign_in_unavailable', status: null, retryable: true },
  ],
  ['a service that is busy', 503, {}, { code: 'service_failed', reason: 'sign_in_unavailable' }],
  ['a sign-in that took too long', 408, {}, { code: 'service_failed', reason: 'sign_in_unavailable' }],
  ['an answer of another shape', 200, { token: 'x' }, { code: 'bad_answer', reason: 'wrong_shape' }],
  [
    'a token that would break a header',
    200,
    { access_token: 'a\r\nb: c', expires_in: 900 },
    { code: 'bad_answer', reason: 'wrong_shape' },
  ],
  [
    'a token of another type',
    200,
    { access_token: 'a', expires_in: 900, token_type: 'mac' },
    { code: 'bad_answer', reason: 'wrong_shape' },
  ],
])('says %s, and asks again at the next call', async (_what, status, body, error) => {
  const { cache, state, seen } = await tokenServer();
  state.status = status;
  state.body = () => body;
  await expect(cache.get()).rejects.toMatchObject({ error });
  await expect(cache.get()).rejects.toMatchObject({ error });
  expect(seen).toHaveLength(2);
});

it.each([
  ['900', 900, 840_000],
  ['a text', '900', 840_000],
  ['nothing', undefined, 840_000],
  ['null', null, 840_000],
  ['words', 'soon', 840_000],
  ['a short life, of which half is used', 30, 15_000],
  // Asking for every call would be a storm; a 401 gets a new one anyway.
  ['0', 0, 5_000],
  ['less than nothing', -900, 5_000],
  ['a hundred years', 3_000_000_000, 3_540_000],
])('takes an expires_in of %s as it can be', async (_what, expiresIn, usedMs) => {
  const { cache, clock, state, seen } = await tokenServer();
  state.body = () => ({ access_token: 'token', expires_in: expiresIn });
  await cache.get();
  clock.pass(usedMs - 1);
  await cache.get();
  expect(seen).toHaveLength(1);
  clock.pass(1);
  await cache.get();
  expect(seen).toHaveLength(2);
});

const token = (scope?: string) => ({ access_token: 'token', expires_in: 900, scope });
/** What scopes were asked for, request by request. */
const asked = (seen: readonly { body: string }[]) =>
  seen.map(({ body }) => new URLSearchParams(body).get('scope'));

describe('another credential', () => {
  it('is asked for a token of its own, where one of the former was still on its way', async () => {
    const { cache, state, untilHeld } = await tokenServer();
    state.isHolding = true;
    const former = cache.get();
    const letGo = await untilHeld(1);
    cache.forget();
    letGo();
    await former;
    state.isHolding = false;
    expect((await cache.get()).reveal()).toBe('token-2');
  });

  it('is asked once, also where the request of the former one ends meanwhile', async () => {
    const { cache, seen, state, untilHeld } = await tokenServer();
    state.isHolding = true;
    const former = cache.get();
    const letFormerGo = await untilHeld(1);
    cache.forget();
    const present = cache.get();
    const letPresentGo = await untilHeld(2);
    letFormerGo();
    await former;
    const later = cache.get();
    state.isHolding = false;
    letPresentGo();
    expect((await later).reveal()).toBe((await present).reveal());
    expect(seen).toHaveLength(2);
  });

  it('is asked for scopes that the former one lacked', async () => {
    const { cache, seen, state, untilHeld } = await tokenServer(['orders:read', 'test:write']);
    state.isHolding = true;
    state.status = 400;
    state.body = () => ({ error: 'invalid_scope' });
    const former = cache.get();
    const letGo = await untilHeld(1);
    cache.forget();
    state.isHolding = false;
    state.status = 200;
    state.body = () => token('orders:read');
    letGo();
    await former;
    await cache.get();
    expect(asked(seen).at(-1)).toBe('orders:read test:write');
  });
});

describe('a list of scopes', () => {
  it('is asked for as it is, and what was left out is known', async () => {
    const { cache, state, seen } = await tokenServer(['orders:read', 'test:write', 'orders:read']);
    state.body = () => token('orders:read');
    await cache.get();
    expect(asked(seen)).toEqual(['orders:read test:write']);
    expect([cache.granted(), cache.refused()]).toEqual([['orders:read'], ['test:write']]);
  });

  it('is tried one by one where the service does not say what is assigned', async () => {
    const { cache, state, seen } = await tokenServer(['orders:read', 'test:write', 'reports:read']);
    state.body = () => {
      const isRefused = seen.at(-1)?.body.includes('write');
      state.status = isRefused ? 400 : 200;
      return isRefused ? { error: 'invalid_scope' } : token();
    };
    await cache.get();
    expect(asked(seen)).toEqual([
      'orders:read test:write reports:read',
      null,
      'orders:read',
      'test:write',
      'reports:read',
      'orders:read reports:read',
    ]);
    expect([cache.granted(), cache.refused()]).toEqual([null, ['test:write']]);
  });

  it('is to blame where the sign-in works without it and not with what is assigned of it', async () => {
    const { cache, state, seen } = await tokenServer(['orders:read', 'test:write']);
    state.body = () => {
      const hasList = seen.at(-1)?.body.includes('scope') ?? false;
      state.status = hasList ? 400 : 200;
      return hasList ? { error: 'invalid_request' } : token('orders:read');
    };
    await expect(cache.get()).rejects.toMatchObject({ error: { reason: 'invalid_scope' } });
  });

  it.each([
    [400, 'invalid_request'],
    [413, 'sign_in_too_large'],
    [403, 'sign_in_not_allowed'],
  ])('is not to blame for %i where the same is refused without it', async (status, reason) => {
    const { cache, state } = await tokenServer(['orders:read']);
    state.status = status;
    state.body = () => ({});
    await expect(cache.get()).rejects.toMatchObject({ error: { reason } });
  });

  it('is not to blame where the same is refused without it', async () => {
    const { cache, state, seen } = await tokenServer(['orders:read']);
    state.status = 400;
    state.body = () => ({ error: 'invalid_request' });
    await expect(cache.get()).rejects.toMatchObject({ error: { reason: 'invalid_request' } });
    expect(asked(seen)).toEqual(['orders:read', null]);
    expect(cache.refused()).toEqual([]);
  });
});
