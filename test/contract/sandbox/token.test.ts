import { describe, expect, it } from 'vitest';
import {
  basic,
  fetchToken,
  refusalOf,
  requestToken,
  startHarness,
  startOfTests,
} from '../../support/sandbox.ts';

describe('POST /oauth2/token ("Authentication")', () => {
  it('gives a bearer token with all assigned scopes for 900 seconds', async () => {
    const { baseUrl } = await startHarness();
    const answer = await requestToken(baseUrl, basic('id-full', 'secret-full'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{40,}$/),
      expires_in: 900,
      expires_at: startOfTests / 1_000 + 900,
      token_type: 'Bearer',
      scope: 'orders:read orders:write reports:read test:write',
    });
  });

  // @interface auth.unassigned-scope
  it('gives the scopes asked for, and refuses one that is not assigned', async () => {
    const { baseUrl } = await startHarness();
    const full = basic('id-full', 'secret-full');
    const subset = await requestToken(baseUrl, full, { scope: 'test:write orders:read' });
    expect(subset.json()).toMatchObject({ scope: 'orders:read test:write' });
    for (const [authorization, scope] of [
      [basic('id-read_only', 'secret-read_only'), 'orders:read orders:write'],
      [full, 'admin'],
    ] as const) {
      const answer = await requestToken(baseUrl, authorization, { scope });
      expect([answer.status, answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
  });

  it.each([
    ['an unknown id', basic('nobody', 'secret-full')],
    ['a wrong secret', basic('id-full', 'secret-fulL')],
    ['a revoked credential', basic('id-revoked', 'secret-revoked')],
    ['no colon', `Basic ${Buffer.from('id-full').toString('base64')}`],
    ['another scheme', 'Bearer abc'],
    ['an empty header', ''],
  ])('refuses %s with invalid_client', async (_case, authorization) => {
    const { baseUrl } = await startHarness();
    const answer = await requestToken(baseUrl, authorization);
    expect([answer.status, answer.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
  });

  it.each([
    ['a wrong grant type', { grant_type: 'password' }, 'application/x-www-form-urlencoded'],
    ['no grant type', {}, 'application/x-www-form-urlencoded'],
    [
      'a scope that is no scope',
      { grant_type: 'client_credentials', scope: 'ä"' },
      'application/x-www-form-urlencoded',
    ],
    ['a JSON body', { grant_type: 'client_credentials' }, 'application/json'],
  ])('refuses %s with invalid_request', async (_case, form, contentType) => {
    const { anonymous } = await startHarness();
    const answer = await anonymous('/oauth2/token', {
      method: 'POST',
      headers: { authorization: basic('id-full', 'secret-full'), 'content-type': contentType },
      body: new URLSearchParams(form).toString(),
    });
    expect([answer.status, answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('refuses a parameter that is given twice, and a body over its limit', async () => {
    const { anonymous } = await startHarness();
    const call = (body: string) =>
      anonymous('/oauth2/token', {
        method: 'POST',
        headers: {
          authorization: basic('id-full', 'secret-full'),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      });
    const twice = await call('grant_type=client_credentials&grant_type=client_credentials');
    expect([twice.status, twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const large = await call(`grant_type=client_credentials&scope=${'a'.repeat(20_000)}`);
    expect([large.status, large.json()]).toMatchObject([413, { error: 'invalid_request' }]);
  });

  it('takes id and secret form-urlencoded (RFC 6749, 2.3.1) and as they are', async () => {
    const { baseUrl } = await startHarness();
    const id = 'id: ä+%';
    const secret = 'päß %zz+&=:';
    const encode = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
    expect((await requestToken(baseUrl, basic(encode(id), encode(secret)))).status).toBe(200);
    expect((await requestToken(baseUrl, basic('id-full', 'secret-full'))).status).toBe(200);
  });
});

// @interface auth.token-cache auth.one-environment
describe('bearer tokens', () => {
  it('end after 900 seconds and with the sandbox', async () => {
    const first = await startHarness();
    const token = await fetchToken(first.baseUrl, 'full');
    const headers = { authorization: `Bearer ${token}` };
    first.clock.nowMs += 899_999;
    expect((await first.anonymous('/v2/orders', { headers })).status).toBe(200);
    first.clock.nowMs += 1;
    expect(refusalOf(await first.anonymous('/v2/orders', { headers }))).toMatchObject({
      status: 401,
      code: 'authentication_failed',
    });
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir });
    expect((await second.anonymous('/v2/orders', { headers })).status).toBe(401);
  });

  it('refuses the token of another environment, and takes its own', async () => {
    const [one, other] = [await startHarness(), await startHarness()];
    const headers = { authorization: `Bearer ${await fetchToken(one.baseUrl, 'full')}` };
    expect((await one.anonymous('/v2/orders', { headers })).status).toBe(200);
    expect(refusalOf(await other.anonymous('/v2/orders', { headers }))).toMatchObject({
      status: 401,
      code: 'authentication_failed',
    });
  });

  it.each(['', 'Bearer', 'Bearer wrong', 'Basic abc'])(
    'refuses the header "%s" with 401',
    async authorization => {
      const { anonymous } = await startHarness();
      const answer = await anonymous('/v2/orders', { headers: { authorization } });
      expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'authentication_failed' });
    },
  );

  it.each([
    ['read_only', 'POST', '/v2/price-checks', 'orders:write'],
    ['read_only', 'POST', '/v2/files', 'orders:write'],
    ['read_only', 'POST', '/v2/orders', 'orders:write'],
    ['read_only', 'POST', '/v2/test/orders/ord_a/advance', 'test:write'],
    ['write_only', 'GET', '/v2/orders', 'orders:read'],
    ['write_only', 'GET', '/v2/orders/ord_a', 'orders:read'],
    ['write_only', 'GET', '/v2/orders/ord_a/files', 'orders:read'],
  ])('%s may not %s %s, and the detail names %s', async (name, method, path, scope) => {
    const harness = await startHarness();
    const answer = await harness.as(name)(path, { method });
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'permission_denied' });
    expect(answer.json()).toMatchObject({ detail: expect.stringContaining(scope) });
  });
});
