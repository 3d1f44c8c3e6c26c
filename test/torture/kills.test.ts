import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByKills } from './kills.ts';

/** On a computer that is busy with other tests. */
it('kill -9 of the process, again and again, loses and doubles nothing', async () => {
  await expectSound({ mode: 'kills', run: tortureByKills, count: 10, floors: {} });
});
