import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFaults } from './faults.ts';

it('every fault with every operation, at the first try and at a retry, loses and duplicates nothing', async () => {
  const floors = { cells: 192, 'faults met': 320, saved: 672, effects: 600, retries: 240 };
  await expectSound({ mode: 'faults', run: tortureByFaults, count: 1, floors });
});
