import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByModel } from './model.ts';

/** On a computer that is busy with other tests. */
it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  await expectSound({ mode: 'model', run: tortureByModel, count: 20, floors: {} });
});
