import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = { runs: 12, 'turns of the world': 10, saved: 12, effects: 4 };
  await expectSound({ mode: 'model', run: tortureByModel, count: 12, floors });
});
