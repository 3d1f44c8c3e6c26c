import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFaults } from './faults.ts';

it('some of the faults with every operation, at the first try and at a retry, lose and duplicate nothing', async () => {
  const floors = { cells: 72, 'faults met': 90, saved: 250, effects: 185, retries: 45 };
  await expectSound({ mode: 'faults', run: tortureByFaults, count: 6, floors });
});
