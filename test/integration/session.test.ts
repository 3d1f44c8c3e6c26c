import { describe, expect, it } from 'vitest';
import { errorOf, type Fixture, startCore, untilSynchronised } from '../support/core.ts';
import { makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { addEnvironment, openRemote, startRemote } from '../support/remote.ts';

/** A pause lasts until somebody ends it. */
const longWaits = { random: () => 1_000 };

const requestsTo = async ({ control }: Fixture, what: string) =>
  (await control.requests()).filter(({ method, path }) => `${method} ${path}` === what).length;

it('after sleep or a change of network everybody asks for a new token', async () => {
  const fixture = await startCore();
  await untilSynchronised(fixture);
  await fixture.call('orders.synchronise', {});
  const before = await requestsTo(fixture, 'POST /oauth2/token');
  fixture.core.nudge();
  await fixture.call('orders.synchronise', {});
  expect(await requestsTo(fixture, 'POST /oauth2/token')).toBe(before + 1);
});

describe('a service that did not answer', () => {
  it('is not asked for an order before it has answered somebody, and then at once', async () => {
    const fixture = await startCore(longWaits);
    await untilSynchronised(fixture);
    await fixture.control.faults({ operation: 'order-list', kind: 'reset_before', times: 20 });
    await errorOf(fixture.call('connection.test', {}));
    expect((await fixture.call('connection.get', {})).state).toBe('away');
    const localId = await place(fixture);
    expect((await fixture.call('orders.get', { localId })).entries).toMatchObject([{ attempts: 0 }]);
    await fixture.control.noFaults();
    await fixture.call('connection.test', {});
    const phase = async () => (await fixture.call('orders.get', { localId })).row.phase;
    await expect.poll(phase).toBe('accepted');
    expect((await fixture.call('connection.get', {})).state).toBe('connected');
  });
});

describe('a service that answers, but for one order whose answers get lost', () => {
  it('is not away, and the order is tried again when its own wait is over, not whenever something is read', async () => {
    const fixture = await startCore(longWaits);
    await untilSynchronised(fixture);
    await fixture.control.faults({ operation: 'order-create', kind: 'reset_after', times: 20 });
    const localId = await place(fixture);
    const entries = async () => (await fixture.call('orders.get', { localId })).entries;
    /** Whether it is said that the service may have it. */
    const told = async () => {
      const { rows } = await fixture.call('orders.rows', { localIds: [localId] });
      const { unconfirmed } = await fixture.call('orders.tally', {});
      const placed = (await fixture.call('bulk.placedOrders', { ids: [localId] }))[localId];
      const items = (await fixture.call('outbox.summary', {})).unconfirmed;
      expect([placed?.isUnconfirmed, items]).toEqual([rows[0]?.isUnconfirmed, unconfirmed]);
      return [rows[0]?.phase, rows[0]?.isUnconfirmed, unconfirmed];
    };
    await fixture.until(
      async () => (await entries())[0]?.lastError?.reason === 'reset',
      'the answer is lost',
    );
    for (let look = 0; look < 3; look += 1) await fixture.call('orders.synchronise', {});
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(await told()).toEqual(['queued', true, 1]);
    const connections = fixture.events.filter(({ event }) => event === 'connection.changed');
    expect(connections.filter(({ payload }) => 'state' in payload && payload.state === 'away')).toEqual([]);
    expect((await fixture.call('connection.get', {})).state).toBe('connected');

    // It is away in truth, and comes back: then the order's turn is now, once.
    await fixture.control.faults({ operation: 'order-list', kind: 'reset_before', times: 20 });
    await errorOf(fixture.call('connection.test', {}));
    expect((await fixture.call('connection.get', {})).state).toBe('away');
    await fixture.control.noFaults();
    await fixture.call('connection.test', {});
    await untilPhase(fixture, localId, 'accepted');
    expect(await told()).toEqual(['accepted', false, 0]);
    expect(await requestsTo(fixture, 'POST /v2/orders')).toBe(2);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });

  it('is looked at at once: where it has gone meanwhile, it is away', async () => {
    const fixture = await startCore(longWaits);
    await untilSynchronised(fixture);
    await fixture.call('settings.save', { refreshSeconds: 0 });
    await fixture.control.faults(
      { operation: 'order-list', kind: 'reset_before', times: 20 },
      { operation: 'order-create', kind: 'reset_after', times: 20 },
    );
    await place(fixture);
    const isAway = async () => (await fixture.call('connection.get', {})).state === 'away';
    await fixture.until(isAway, 'the service is away');
  });
});

it('an order whose only attempt was refused a sign-in was not sent', async () => {
  const fixture = await startCore(longWaits);
  await untilSynchronised(fixture);
  await fixture.call('settings.save', { refreshSeconds: 0 });
  await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 401, times: 20 });
  const localId = await place(fixture);
  const entry = async () => (await fixture.call('orders.get', { localId })).entries[0];
  await fixture.until(async () => (await entry())?.lastError?.code === 'sign_in_failed', 'it was tried');
  const { rows } = await fixture.call('orders.rows', { localIds: [localId] });
  expect(rows).toMatchObject([{ phase: 'queued', isUnconfirmed: false }]);
  expect((await fixture.call('orders.tally', {})).unconfirmed).toBe(0);
  expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 1, unconfirmed: 0 });
});

it('an environment has credentials of its own, and what one forgets the others keep', async () => {
  const fixture = await startCore();
  const remote = await startRemote('north');
  const id = await addEnvironment(fixture, {
    name: 'South',
    kind: 'sandbox',
    baseUrl: 'https://south.example.invalid',
  });
  const north = await openRemote(fixture, remote);
  await fixture.call('environments.open', { id });
  expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'none' });
  await fixture.call('credentials.remove', {});
  await fixture.call('environments.open', { id: north });
  expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'keychain' });
  await fixture.call('environments.open', { id: 'local' });
  expect((await fixture.call('connection.test', {})).scopes.length).toBeGreaterThan(0);
});

it('with no interval in the settings nothing is read unless somebody asks', async () => {
  const fixture = await startCore();
  await untilSynchronised(fixture);
  await fixture.call('settings.save', { refreshSeconds: 0 });
  // Ends the wait that began with the former settings.
  fixture.core.nudge();
  await fixture.call('orders.synchronise', {});
  const before = await requestsTo(fixture, 'GET /v2/orders');
  for (let look = 0; look < 100; look += 1) await fixture.control.effects();
  expect(await requestsTo(fixture, 'GET /v2/orders')).toBe(before);
});

it('the local sandbox is not emptied where an order is saved while it is being stopped', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  const made = await makeDraft(fixture);
  const reset = errorOf(fixture.call('sandbox.reset', {}));
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  expect(await reset).toMatchObject({ reason: 'entries_waiting' });
  expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
});

it('a list that was read only on demand is followed as soon as the settings say so', async () => {
  const fixture = await startCore();
  await fixture.call('settings.save', { refreshSeconds: 0 });
  const read = () => fixture.call('orders.synchronisation', {});
  await fixture.until(async () => (await read()).isComplete, 'the list was read');
  const before = (await read()).headReadAtMs ?? 0;
  await fixture.call('settings.save', { refreshSeconds: 3_600 });
  await fixture.until(async () => ((await read()).headReadAtMs ?? 0) > before, 'it is looked at again');
});
