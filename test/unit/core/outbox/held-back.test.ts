import { describe, expect, it } from 'vitest';
import { append } from '../../../../src-main/core/outbox/chain.ts';
import { drainOnFakeTime } from '../../../support/drain.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a refused sign-in', () => {
  async function refused() {
    const fixture = drainOnFakeTime();
    const { drain, queue, pass, endWith } = fixture;
    endWith(401);
    const first = queue();
    drain.start();
    await pass(10);
    const second = queue();
    drain.wake();
    await pass(hour);
    const states = () => [first, second].map(id => fixture.entries.get(id).state);
    expect([states(), fixture.requests.length]).toEqual([['waiting', 'queued'], 1]);
    endWith('made');
    return { ...fixture, states };
  }

  it('holds everything back until somebody says that it is tried again', async () => {
    const { drain, pass, states } = await refused();
    drain.retryNow(null);
    await pass(10);
    expect(states()).toEqual(['done', 'done']);
  });

  it('is tried again after sleep or a change of network: it may have been the network that refused', async () => {
    const { drain, pass, states } = await refused();
    drain.rearm();
    await pass(3_000);
    expect(states()).toEqual(['done', 'done']);
  });
});

describe('a service that is away', () => {
  it('brings forward what could not reach it when it is back, and nothing that it has answered', async () => {
    const { drain, queue, pass, endWith, entries } = drainOnFakeTime();
    endWith(503);
    const failed = queue();
    drain.start();
    await pass(10);
    endWith('lost');
    const lost = queue();
    drain.wake();
    await pass(10);
    endWith('made');
    drain.serviceIsBack();
    await pass(10);
    expect([failed, lost].map(id => entries.get(id).state)).toEqual(['waiting', 'done']);
  });

  it('for some calls only is tried again within seconds, but what was lost waits as long as it says', async () => {
    const { drain, queue, pass, endWith, entries, gate } = drainOnFakeTime();
    endWith('lost');
    const lost = queue();
    drain.start();
    await pass(10 * minute);
    const { attempts, nextAttemptAtMs } = entries.get(lost);
    expect(gate.opensInMs()).toBeGreaterThan(minute);
    const other = queue();
    endWith('made');
    drain.serviceAnswers();
    await pass(6_000);
    expect(entries.get(other).state).toBe('done');
    expect(entries.get(lost)).toMatchObject({ state: 'waiting', attempts, nextAttemptAtMs });
  });

  it('is asked ever more seldom by all entries together, and from the first second on once it answered', async () => {
    const { drain, queue, pass, endWith, gate, requests } = drainOnFakeTime();
    endWith('lost');
    queue();
    queue();
    drain.start();
    await pass(10);
    expect(gate.opensInMs()).toBeLessThanOrEqual(1_000);
    await pass(10 * minute);
    expect(gate.opensInMs()).toBeGreaterThan(minute);
    expect(requests.length).toBeLessThan(40);
    endWith('made');
    await pass(10 * minute);
    endWith('lost');
    queue();
    drain.wake();
    await pass(10);
    expect(gate.opensInMs()).toBeLessThanOrEqual(1_000);
  });
});

describe('"too many requests"', () => {
  it('holds all of the environment back for as long as the service asks', async () => {
    const { drain, queue, pass, endWith, entries, requests } = drainOnFakeTime();
    endWith({ status: 429, retryAfterSeconds: 120 });
    const first = queue();
    drain.start();
    await pass(10);
    const second = queue();
    drain.wake();
    endWith('made');
    await pass(2 * minute - 100);
    expect(requests).toHaveLength(1);
    await pass(1_000);
    expect([first, second].map(id => entries.get(id).state)).toEqual(['done', 'done']);
  });
});

describe('an answer that cannot be stored', () => {
  async function failing() {
    const fixture = drainOnFakeTime();
    const { drain, queue, database, pass, entries, orders } = fixture;
    database.exec(`CREATE TRIGGER no_space BEFORE UPDATE OF state ON outbox_entry WHEN NEW.state = 'done'
      BEGIN SELECT RAISE(ABORT, 'no space'); END`);
    const id = queue();
    drain.start();
    await pass(10);
    const { localId } = entries.get(id);
    const stored = () => [entries.get(id).state, orders.get(localId).phase, orders.get(localId).orderId];
    return { ...fixture, stored };
  }

  it('is stored as a whole or not at all', async () => {
    const { stored } = await failing();
    expect(stored()).toEqual(['sending', 'sending', null]);
  });

  it('is told, and asked for again after ever longer waits, until it can be stored', async () => {
    const { stored, onStorage, requests, pass, database } = await failing();
    expect(onStorage.mock.lastCall?.[0]).toMatchObject({ code: 'storage_failed' });
    await pass(10 * minute);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThan(15);
    database.exec('DROP TRIGGER no_space');
    await pass(5 * minute);
    expect(stored()).toMatchObject(['done', 'accepted', expect.stringMatching(/^ord_/)]);
    expect(onStorage.mock.lastCall).toEqual([null]);
  });
});

describe('what the dispatcher is told of an order', () => {
  it('is nothing where it is accepted at once', async () => {
    const { drain, queue, pass, news } = drainOnFakeTime();
    drain.start();
    await pass(minute);
    queue();
    drain.wake();
    await pass(10);
    expect(news).toEqual([]);
  });

  it.each([
    ['after a failed attempt', 503, 10],
    ['after an answer that took more than a minute', 'hangs', 61_000],
  ] as const)('is that it was accepted %s', async (_when, ending, afterMs) => {
    const { drain, queue, pass, news, endWith } = drainOnFakeTime();
    endWith(ending);
    queue();
    drain.start();
    await pass(afterMs);
    expect(news).toEqual([]);
    endWith('made');
    drain.rearm();
    await pass(5_000);
    expect(news).toEqual(['accepted']);
  });

  it('is that it was accepted after sending had been paused, also of the first attempt', async () => {
    let isPaused = true;
    const { drain, queue, pass, news } = drainOnFakeTime({ mayWrite: () => !isPaused });
    drain.start();
    queue();
    drain.wake();
    await pass(1_000);
    isPaused = false;
    drain.wake();
    await pass(10);
    expect(news).toEqual(['accepted']);
  });

  it('is that it needs a decision, once, and nothing of what is done to it', async () => {
    const { drain, queue, pass, news, endWith, entries, owner } = drainOnFakeTime();
    endWith({ status: 422, code: 'validation_failed' });
    const id = queue();
    drain.start();
    await pass(hour);
    expect([entries.get(id).state, news]).toEqual(['parked', ['attention']]);
    endWith('made');
    const other = queue();
    append(owner, entries.get(other).localId, 'end', { kind: 'order-cancel' }, null, 0);
    drain.wake();
    await pass(minute);
    expect(news).toEqual(['attention']);
  });
});

describe('the order of an entry that failed', () => {
  it.each([
    [503, 'queued', null, []],
    [422, 'attention', 'service_refused', ['refused']],
  ])('after %s is %s', async (ending, phase, refusal, events) => {
    const { drain, queue, pass, endWith, entries, orders, history } = drainOnFakeTime();
    endWith(ending);
    const { localId } = entries.get(queue());
    drain.start();
    await pass(10);
    const order = orders.get(localId);
    expect([order.phase, order.refusal?.code ?? null]).toEqual([phase, refusal]);
    expect(history.of(localId).map(({ kind }) => kind)).toEqual(events);
  });
});
