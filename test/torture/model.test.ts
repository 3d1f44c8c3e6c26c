import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = {
    runs: 20,
    crash: 3,
    restart: 3,
    offline: 7,
    trouble: 2,
    clock: 1,
    switch: 2,
    saved: 45,
    effects: 18,
    retries: 8,
  };
  await expectSound({ mode: 'model', run: tortureByModel, count: 20, floors });
});
