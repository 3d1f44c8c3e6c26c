import { expect, it } from 'vitest';
import { inSteps } from '../../../../src-main/core/store/steps.ts';
import type { Steps } from '../../../../src-shared/steps.ts';

const never = new AbortController().signal;

/** Work that takes so many milliseconds in each step. */
function* working(stepsMs: readonly number[], done: number[] = []): Steps<string> {
  for (const [index, ms] of stepsMs.entries()) {
    const endMs = performance.now() + ms;
    while (performance.now() < endMs);
    done.push(index);
    yield;
  }
  return 'done';
}

it('other work comes in between the steps, and short ones are made together', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const look = (): void => {
    seen.push(done.length);
    if (done.length < 7) setImmediate(look);
  };
  setImmediate(look);
  const worked = inSteps(working([0, 0, 0, 10, 0, 10, 0], done), never);
  expect(await worked).toBe('done');
  expect(seen[0]).toBe(4);
  expect(seen).toContain(6);
});

it('ends between two steps once it is not wanted any more', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const ended = inSteps(working([10, 10, 10], done), stop.signal);
  stop.abort();
  await expect(ended).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(done).toEqual([0]);
});
