import { afterEach, expect, it, vi } from 'vitest';
import { runInSlices } from '../../../../src-renderer/ui/in-slices.ts';
import { type Steps, sortedInSteps } from '../../../../src-shared/steps.ts';
import { atOnce } from '../../../support/steps.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Each step takes so long by the clock of the test. */
function* stepsOf(count: number, stepMs: number, taken: number[]): Steps<string> {
  for (let step = 1; step <= count; step += 1) {
    vi.setSystemTime(Date.now() + stepMs);
    vi.spyOn(performance, 'now').mockReturnValue(Date.now());
    taken.push(step);
    yield;
  }
  return 'done';
}

it('work that one slice can do is done at once', () => {
  vi.useFakeTimers({ now: 0 });
  const results: string[] = [];
  runInSlices(stepsOf(100, 0, []), result => results.push(result));
  expect(results).toEqual(['done']);
});

it('no slice goes on after its time, and the work is done in the end', () => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const [results, taken]: [string[], number[]] = [[], []];
  runInSlices(stepsOf(100, 1, taken), result => results.push(result));
  const perSlice = [taken.length];
  while (results.length === 0) {
    const before = taken.length;
    vi.runOnlyPendingTimers();
    perSlice.push(taken.length - before);
  }
  expect(perSlice).toEqual([16, 16, 16, 16, 16, 16, 4]);
  expect(results).toEqual(['done']);
});

it('work that is given up takes no further step', () => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const taken: number[] = [];
  const giveUp = runInSlices(stepsOf(100, 1, taken), () => expect.unreachable());
  giveUp();
  vi.runAllTimers();
  expect(taken).toHaveLength(16);
});

it('sorts in steps as the language does, and keeps the order of equal items', () => {
  for (const count of [0, 1, 127, 128, 129, 1_000]) {
    const items = Array.from({ length: count }, (_, index) => ({ key: (index * 7_919) % 37, index }));
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
    expect(atOnce(sortedInSteps(items, compare))).toEqual(items.toSorted(compare));
  }
});

it('sorts so that no step takes more than a short run of items', () => {
  let compared = 0;
  const work = sortedInSteps(
    Array.from({ length: 10_000 }, (_, index) => (index * 7_919) % 9_973),
    (a, b) => {
      compared += 1;
      return a - b;
    },
  );
  let most = 0;
  for (let before = 0; !work.next().done; before = compared) most = Math.max(most, compared - before);
  expect(most).toBeLessThan(128 * 8);
});
