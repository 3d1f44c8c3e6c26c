import { expect, it } from 'vitest';
import { sharedWork } from '../../../src-main/adapters/shared-work.ts';

/** Work whose every run ends when the test says so. */
function work() {
  const runs: PromiseWithResolvers<string>[] = [];
  const ask = sharedWork(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { runs, ask };
}

it('is done once for all who ask while it is under way', async () => {
  const { runs, ask } = work();
  const asked = [ask(), ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('done');
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done']);
});

it('is done again for who asks when it was done', async () => {
  const { runs, ask } = work();
  for (const answer of ['one', 'two']) {
    const asked = ask();
    runs.at(-1)?.resolve(answer);
    expect(await asked).toBe(answer);
  }
  expect(runs).toHaveLength(2);
});

it('that failed has failed for all who waited for it, and is done again for the next who asks', async () => {
  const { runs, ask } = work();
  const asked = Promise.allSettled([ask(), ask()]);
  runs[0]?.reject(new Error('locked'));
  expect(await asked).toMatchObject([{ reason: { message: 'locked' } }, { reason: { message: 'locked' } }]);
  const next = ask();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve('done');
  expect(await next).toBe('done');
});
