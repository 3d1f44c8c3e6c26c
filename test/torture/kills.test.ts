import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByKills } from './kills.ts';

it('kill -9 of the process, again and again, loses and duplicates nothing', async () => {
  const floors = {
    'kills (work)': 2,
    'kills (point)': 1,
    'kills (slow)': 1,
    'kills (start)': 1,
    saved: 8,
    effects: 4,
    retries: 2,
  };
  await expectSound({ mode: 'kills', run: tortureByKills, count: 5, floors });
});
