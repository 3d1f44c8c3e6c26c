import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = {
    runs: 20,
    crash: 6,
    restart: 4,
    offline: 10,
    trouble: 7,
    clock: 5,
    switch: 7,
    saved: 80,
    effects: 33,
    retries: 18,
  };
  await expectSound({ mode: 'model', run: tortureByModel, count: 20, floors });
});
