import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Costly, createCallGate, windowLimits } from '../../../src-main/electron/call-limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const limits = { maxRunning: 3, maxWaiting: 5, maxBytes: 1_000, burst: 100, perSecond: 10 };

/** Calls that end when the test says so. */
function gateOf(more: Partial<typeof limits> = {}) {
  const gate = createCallGate({ ...limits, ...more });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, bytes = 1, costly: Costly | null = null) =>
    gate.run(
      bytes,
      () => {
        begun.push(name);
        return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
      },
      costly,
    );
  return { gate, begun, ask, end: (name: string) => ends.get(name)?.() };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

it('a call begins at once, and its answer comes back', async () => {
  const { begun, ask, end, gate } = gateOf();
  const answer = ask('a');
  await settled();
  expect([begun, gate.isFull()]).toEqual([['a'], false]);
  end('a');
  expect(await answer).toBe('a');
});

it('so many run at once; the others wait for their turn, in their order', async () => {
  const { begun, ask, end } = gateOf();
  for (const name of 'abcdef') void ask(name);
  await settled();
  expect(begun.join('')).toBe('abc');
  end('b');
  await settled();
  expect(begun.join('')).toBe('abcd');
  end('a');
  end('c');
  await settled();
  expect(begun.join('')).toBe('abcdef');
});

it('there is no place for more than may wait, until one has begun', async () => {
  const { ask, end, gate } = gateOf();
  for (const name of 'abcdefg') void ask(name);
  await settled();
  expect(gate.isFull()).toBe(false);
  void ask('h');
  expect(gate.isFull()).toBe(true);
  end('a');
  await settled();
  expect(gate.isFull()).toBe(false);
});

it('nor for more than may be held, until some of it is answered', async () => {
  const { ask, end, gate } = gateOf();
  void ask('a', 999);
  expect(gate.isFull()).toBe(false);
  void ask('b', 1);
  expect(gate.isFull()).toBe(true);
  await settled();
  end('b');
  await settled();
  expect(gate.isFull()).toBe(false);
});

const costly = { method: 'diagnostics.log', maxAtOnce: 2 };

it('of a costly method few run at once, and others do not wait for it', async () => {
  const { begun, ask, end } = gateOf();
  for (const name of 'abcd') void ask(name, 1, costly);
  void ask('e', 1, { ...costly, method: 'app.keptCopies' });
  await settled();
  expect(begun.join('')).toBe('abe');
  end('b');
  await settled();
  end('a');
  end('c');
  await settled();
  expect(begun.join('')).toBe('abecd');
});

it('a costly call that fails makes room, and those that wait have their places', async () => {
  const { ask, gate } = gateOf();
  const failing = () => gate.run(1, () => Promise.reject(new Error('no')), costly).catch(() => 'failed');
  expect(await Promise.all(Array.from({ length: 4 }, failing))).toEqual(Array(4).fill('failed'));
  for (const name of 'abcdef') void ask(name, 1, costly);
  expect(gate.isFull()).toBe(false);
  void ask('g', 1, costly);
  expect(gate.isFull()).toBe(true);
});

it('a call that fails makes room as well', async () => {
  const gate = createCallGate({ ...limits, maxRunning: 1, maxBytes: 10 });
  await expect(gate.run(10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(gate.isFull()).toBe(false);
  expect(await gate.run(1, () => Promise.resolve('next'))).toBe('next');
});

it('after a burst so many begin in a second, and none is refused', async () => {
  const gate = createCallGate({ ...limits, burst: 20, maxWaiting: 1_000 });
  let done = 0;
  for (let call = 0; call < 60; call += 1)
    void gate.run(1, async () => {
      done += 1;
    });
  await settled();
  expect(done).toBe(20);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toBeGreaterThanOrEqual(29);
  expect(done).toBeLessThanOrEqual(31);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(done).toBe(60);
  // What was not used may be used at once again, and no more.
  await vi.advanceTimersByTimeAsync(60_000);
  for (let call = 0; call < 60; call += 1)
    void gate.run(1, async () => {
      done += 1;
    });
  await settled();
  expect(done).toBe(80);
});

it('nothing wakes the program while calls wait for others to end', async () => {
  const { ask } = gateOf();
  for (const name of 'abcdef') void ask(name);
  await settled();
  expect(vi.getTimerCount()).toBe(0);
});

it('a window that imports five thousand rows, one after the other, waits for nothing', async () => {
  const gate = createCallGate(windowLimits);
  let timers = 0;
  for (let row = 0; row < 5_000; row += 1) {
    // An answer takes longer than that.
    await vi.advanceTimersByTimeAsync(0.5);
    await gate.run(10_000, async () => undefined);
    timers += vi.getTimerCount();
  }
  expect(timers).toBe(0);
});
