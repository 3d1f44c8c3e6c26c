import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByThreads } from './threads.ts';

it('the end of the core’s thread alone, again and again, loses and duplicates nothing', async () => {
  const floors = {
    'thread ends (work)': 2,
    'thread ends (point)': 4,
    'thread ends (start)': 2,
    saved: 8,
    effects: 4,
  };
  await expectSound({ mode: 'threads', run: tortureByThreads, count: 8, floors });
});
