import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByModel } from './model.ts';

it('what a dispatcher and the world do at random ends as a simple model says', async () => {
  const floors = {
    runs: 20,
    crash: 4,
    restart: 3,
    offline: 7,
    trouble: 3,
    clock: 3,
    switch: 4,
    saved: 64,
    effects: 26,
    retries: 14,
  };
  await expectSound({ mode: 'model', run: tortureByModel, count: 20, floors });
});
