import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByHostile } from './hostile.ts';

const anyLimits = {
  longestMs: Number.POSITIVE_INFINITY,
  grownBytes: Number.POSITIVE_INFINITY,
  peakBytes: Number.POSITIVE_INFINITY,
};

it('hostile pages get nothing from main, and neither stop it nor those that ask for little', async () => {
  const floors = { calls: 600, 'honest answers': 5, 'harmless calls': 10, 'calls refused as too many': 1 };
  await expectSound({
    mode: 'hostile',
    run: (count, seed) => tortureByHostile(count, seed, anyLimits),
    count: 600,
    floors,
  });
});
