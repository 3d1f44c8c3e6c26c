import { describe, expect, it } from 'vitest';
import { outboxSummary } from '../../../../src-main/core/outbox/entry-view.ts';
import { drainOnFakeTime } from '../../../support/drain.ts';

const minute = 60_000;
const hour = 60 * minute;

/** An entry that failed so often that it waits for minutes. */
async function waitingForMinutes() {
  const fixture = drainOnFakeTime();
  fixture.endWith(503);
  const id = fixture.queue();
  fixture.drain.start();
  await fixture.pass(15 * minute);
  fixture.endWith('made');
  const { nextAttemptAtMs } = fixture.entries.get(id);
  expect((nextAttemptAtMs ?? 0) - fixture.clock.nowMs()).toBeGreaterThan(2 * minute);
  return { ...fixture, id, state: () => fixture.entries.get(id).state };
}

describe('the watchdog', () => {
  it('finds an entry that nothing picked up for a minute, sends it, and says so', async () => {
    const { drain, queue, pass, entries, logged, requests } = drainOnFakeTime();
    drain.start();
    const id = queue();
    await pass(minute - 1);
    expect(requests).toHaveLength(0);
    await pass(1);
    expect(entries.get(id).state).toBe('done');
    expect([drain.watchdogFindings(), logged]).toEqual([1, ['watchdog-found']]);
  });

  it('has nothing to find where every entry waits for its own time', async () => {
    const { pass, state, drain } = await waitingForMinutes();
    await pass(5 * minute);
    expect([state(), drain.watchdogFindings()]).toEqual(['done', 0]);
  });

  it('goes on where looking failed', async () => {
    let fails = true;
    const { drain, queue, pass, entries, logged } = drainOnFakeTime({
      mayWrite: () => {
        if (fails) throw new Error('disk I/O error');
        return true;
      },
    });
    const id = queue();
    drain.start();
    fails = false;
    await pass(minute);
    expect([entries.get(id).state, logged[0]]).toEqual(['done', 'drain-failed']);
  });

  it('ends with the drain', async () => {
    const { drain, queue, pass, requests } = drainOnFakeTime();
    drain.start();
    await drain.stop();
    queue();
    await pass(hour);
    expect(requests).toHaveLength(0);
  });
});

describe('a clock that is set', () => {
  it.each([
    ['ahead', hour],
    ['ahead by years', 20_000 * hour],
    ['back', -hour],
    ['back by days', -48 * hour],
  ])('%s makes nothing wait for longer than the watchdog', async (_how, ms) => {
    const { setClock, pass, entries, id } = await waitingForMinutes();
    setClock(ms);
    await pass(minute);
    // Years later the key is too old to be trusted: the dispatcher decides.
    expect(entries.get(id).state).toBe(ms > 24 * hour ? 'uncertain' : 'done');
  });

  it('back while the program did not run holds nothing up at the start', async () => {
    const { drain, setClock, pass, state } = await waitingForMinutes();
    await drain.stop();
    setClock(-3 * hour);
    drain.start();
    await pass(0);
    expect(state()).toBe('done');
  });

  it('or that goes on while it is looked at, lets nothing fall between "due" and "not yet"', async () => {
    const { drain, entries, id, setClock, slowLooks, pass, state } = await waitingForMinutes();
    const dueInMs = (entries.get(id).nextAttemptAtMs ?? 0) - Date.now();
    // It becomes due while the drain looks what is due and what will be.
    setClock(dueInMs - 75);
    slowLooks(50);
    drain.wake();
    slowLooks(0);
    await pass(1_000);
    expect([state(), drain.watchdogFindings()]).toEqual(['done', 0]);
  });
});

const notPaused = { isPaused: () => false, set: () => undefined };

describe('an entry that fails for a quarter of an hour', () => {
  it('is told once, with the time of its first failure, and goes on', async () => {
    const { drain, queue, endWith, pass, entries, onStuck, clock } = drainOnFakeTime();
    endWith(503);
    const id = queue();
    const startedMs = clock.nowMs();
    drain.start();
    await pass(14 * minute);
    expect([onStuck.mock.calls.length, outboxSummary(entries, notPaused, clock.nowMs()).stuck]).toEqual([
      0, 0,
    ]);
    await pass(2 * minute);
    expect([onStuck.mock.calls.length, outboxSummary(entries, notPaused, clock.nowMs()).stuck]).toEqual([
      1, 1,
    ]);
    expect(entries.get(id)).toMatchObject({ state: 'waiting', failingSinceMs: startedMs });
    endWith('made');
    await pass(5 * minute);
    expect(entries.get(id)).toMatchObject({ state: 'done', failingSinceMs: null });
    expect([onStuck.mock.calls.length, outboxSummary(entries, notPaused, clock.nowMs()).stuck]).toEqual([
      2, 0,
    ]);
  });

  it('counts from the new time where the clock was set back', async () => {
    const { setClock, pass, entries, id, endWith, clock } = await waitingForMinutes();
    endWith(503);
    setClock(-hour);
    await pass(minute);
    expect(entries.get(id).failingSinceMs).toBeGreaterThan(clock.nowMs() - 2 * minute);
    expect(entries.get(id).failingSinceMs).toBeLessThanOrEqual(clock.nowMs());
  });
});

describe('new sockets, after sleep or a change of network', () => {
  it('carry what was on its way again, the same, after a random moment, and no failure is counted', async () => {
    const { drain, queue, endWith, pass, entries, requests } = drainOnFakeTime();
    endWith('hangs');
    const id = queue();
    drain.start();
    await pass(10_000);
    endWith('made');
    drain.rearm();
    await pass(2_999);
    expect([requests.length, entries.get(id).state, entries.get(id).lastError]).toEqual([1, 'sending', null]);
    await pass(1);
    expect([requests.length, entries.get(id).state]).toEqual([2, 'done']);
    expect(requests[1]?.headers).toEqual(requests[0]?.headers);
    expect(requests[1]?.body).toEqual(requests[0]?.body);
  });

  it('make what waits due', async () => {
    const { drain, pass, state } = await waitingForMinutes();
    drain.rearm();
    await pass(3_000);
    expect(state()).toBe('done');
  });

  it('start nothing that was stopped', async () => {
    const { drain, queue, pass, requests } = drainOnFakeTime();
    queue();
    drain.rearm();
    await pass(hour);
    expect(requests).toHaveLength(0);
  });
});
