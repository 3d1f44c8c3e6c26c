import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = { runs: 5, 'turns of the world': 4, saved: 5, effects: 1 };
  await expectSound({ mode: 'model', run: tortureByModel, count: 5, floors });
});
