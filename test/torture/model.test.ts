import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = { runs: 8, 'turns of the world': 6, saved: 7, effects: 2 };
  await expectSound({ mode: 'model', run: tortureByModel, count: 8, floors });
});
