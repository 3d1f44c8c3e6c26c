import { describe, expect, it } from 'vitest';
import { clientOf, failureOf, tokenServer, until } from '../../support/client.ts';
import { fakeClock } from '../../support/fakes.ts';
import { startHarness } from '../../support/sandbox.ts';

const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

// @interface auth.retry-once auth.token-cache
describe('one token for everybody', () => {
  it('a token that is refused again stops there, and the next call asks anew', async () => {
    const server = await tokenServer();
    const { endpoints, contacts } = clientOf({ baseUrl: server.baseUrl, credential: 'full' });
    for (const name of ['token-1', 'token-2']) server.dead.add(name);
    expect(await failureOf(endpoints.listOrders())).toMatchObject({ code: 'sign_in_failed', status: 401 });
    expect(server.tokenRequests).toHaveLength(2);
    expect([...server.calls.values()]).toEqual([2]);
    expect(contacts).toMatchObject([{ code: 'sign_in_failed' }]);
    await endpoints.listOrders();
    expect(server.tokenRequests).toHaveLength(3);
  });

  it('one that gives up while it waits for the token does not take it from the others', async () => {
    const server = await tokenServer();
    const { endpoints } = clientOf({ baseUrl: server.baseUrl, credential: 'full' });
    server.isHolding = true;
    const stop = new AbortController();
    const impatient = failureOf(endpoints.listOrders(null, stop.signal));
    const patient = endpoints.listOrders(null, new AbortController().signal);
    await until(() => server.tokenRequests.length === 1);
    stop.abort();
    expect(await impatient).toMatchObject({ code: 'cancelled' });
    server.release();
    expect((await patient).data).toEqual([]);
    expect(server.tokenRequests).toHaveLength(1);
    expect(server.calls.size).toBe(1);
  });

  it('one whose every caller gives up is not lost', async () => {
    const server = await tokenServer();
    const { endpoints, tokens } = clientOf({ baseUrl: server.baseUrl, credential: 'full' });
    server.isHolding = true;
    const stop = new AbortController();
    const waiting = times(5, () => failureOf(endpoints.listOrders(null, stop.signal)));
    await until(() => server.tokenRequests.length === 1);
    stop.abort();
    expect(new Set((await waiting).map(({ code }) => code))).toEqual(new Set(['cancelled']));
    server.release();
    expect((await tokens.get()).reveal()).toBe('token-1');
    expect(server.calls.size).toBe(0);
  });

  it('what was asked for before the computer slept, or with another credential, is not kept', async () => {
    const server = await tokenServer();
    const { tokens } = clientOf({ baseUrl: server.baseUrl, credential: 'full' });
    server.isHolding = true;
    const before = tokens.get();
    await until(() => server.tokenRequests.length === 1);
    tokens.forget();
    const after = tokens.get();
    await until(() => server.tokenRequests.length === 2);
    server.release();
    expect([(await before).reveal(), (await after).reveal()]).toEqual(['token-1', 'token-2']);
    expect((await tokens.get()).reveal()).toBe('token-2');
    expect(server.tokenRequests).toHaveLength(2);
  });

  it('10,000 calls at once across an expiry cause exactly one token request', async () => {
    const server = await tokenServer();
    const clock = fakeClock();
    const { endpoints } = clientOf({ baseUrl: server.baseUrl, credential: 'full', clock });
    await endpoints.listOrders();
    clock.jumpTo(0);
    clock.pass(840_000);
    await times(10_000, () => endpoints.listOrders());
    expect(server.tokenRequests).toHaveLength(2);
    expect(new Set(server.calls.values())).toEqual(new Set([1]));
    expect(server.calls.size).toBe(10_001);
  });

  it('a token that dies in the middle of 3,000 calls causes exactly one refresh, and one retry each', async () => {
    const server = await tokenServer();
    const { endpoints, contacts, lines } = clientOf({ baseUrl: server.baseUrl, credential: 'full' });
    server.pagesUntilDeath = 700;
    await times(3_000, () => endpoints.listOrders());
    expect(server.tokenRequests).toHaveLength(2);
    const exchanges = [...server.calls.values()];
    expect(exchanges.filter(count => count === 1).length).toBeGreaterThanOrEqual(699);
    expect(Math.max(...exchanges)).toBe(2);
    expect(contacts).toHaveLength(3_000);
    expect(new Set(contacts)).toEqual(new Set([null]));
    const retried = lines.filter(line => line.status === 401);
    expect(retried.length).toBe(exchanges.filter(count => count === 2).length);
    expect(retried[0]).toMatchObject({ code: 'authentication_failed', attempt: 1 });
  });
});

// @interface auth.unassigned-scope
describe('scopes', () => {
  const wanted = ['orders:read', 'orders:write', 'reports:read'];

  it('are all that are assigned where none is named', async () => {
    const harness = await startHarness();
    const { tokens } = clientOf({ baseUrl: harness.baseUrl, credential: 'read_only' });
    expect(tokens.granted()).toBeNull();
    await tokens.get();
    expect(tokens.granted()).toEqual(['orders:read']);
    expect(tokens.refused()).toEqual([]);
  });

  it('that the credential lacks are found, remembered and not asked for again', async () => {
    const harness = await startHarness();
    const clock = fakeClock();
    const options = { baseUrl: harness.baseUrl, credential: 'read_only', scopes: wanted, clock };
    const { tokens, lines } = clientOf(options);
    await times(50, () => tokens.get());
    expect(tokens.granted()).toEqual(['orders:read']);
    expect(tokens.refused()).toEqual(['orders:write', 'reports:read']);
    // The list, then all that is assigned, then the rest of the list.
    expect(lines.map(({ status }) => status)).toEqual([400, 200, 200]);
    clock.pass(840_000);
    await tokens.get();
    expect(lines).toHaveLength(4);
    tokens.forget();
    expect([tokens.granted(), tokens.refused()]).toEqual([null, []]);
  });

  it('of which none is assigned are said to be so, and not asked for over and over', async () => {
    const harness = await startHarness();
    const options = { baseUrl: harness.baseUrl, credential: 'read_only', scopes: ['test:write'] };
    const { endpoints, tokens, lines } = clientOf(options);
    const error = await failureOf(endpoints.listOrders());
    expect(error).toMatchObject({ code: 'sign_in_failed', reason: 'invalid_scope' });
    await failureOf(endpoints.listOrders());
    expect(lines).toHaveLength(2);
    expect(tokens.refused()).toEqual(['test:write']);
  });
});

describe('a credential', () => {
  // @interface auth.invalid-client
  it('that was revoked, or is of another environment, is explained', async () => {
    const harness = await startHarness();
    for (const credential of ['revoked', 'nobody']) {
      const { endpoints, contacts, lines } = clientOf({ baseUrl: harness.baseUrl, credential });
      const error = await failureOf(endpoints.listOrders());
      expect(error).toMatchObject({ code: 'sign_in_failed', reason: 'invalid_client', status: 401 });
      expect(error.message).toMatch(/revoked.*another environment.*Settings/);
      expect(contacts).toMatchObject([{ reason: 'invalid_client' }]);
      expect(lines).toMatchObject([
        { method: 'POST', path: '/oauth2/token', status: 401, code: 'invalid_client', requestId: null },
      ]);
      expect(JSON.stringify([error, lines])).not.toMatch(/secret-|id-|Basic|Bearer/);
    }
  });
});
