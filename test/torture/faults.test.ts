import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFaults } from './faults.ts';

it('some of the faults with every operation, at the first try and at a retry, lose and duplicate nothing', async () => {
  const floors = { cells: 36, 'faults met': 45, saved: 125, effects: 92, retries: 22 };
  await expectSound({ mode: 'faults', run: tortureByFaults, count: 3, floors });
});
