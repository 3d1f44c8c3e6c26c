import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByKills } from './kills.ts';

it('kill -9 of the process, again and again, loses and duplicates nothing', async () => {
  const floors = {
    'kills (work)': 3,
    'kills (point)': 3,
    'kills (slow)': 1,
    'kills (start)': 1,
    saved: 12,
    effects: 6,
    retries: 3,
  };
  await expectSound({ mode: 'kills', run: tortureByKills, count: 8, floors });
});
