import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFaults } from './faults.ts';

it('half of the faults with every operation, at the first try and at a retry, lose and duplicate nothing', async () => {
  const floors = { cells: 96, 'faults met': 120, saved: 336, effects: 250, retries: 60 };
  await expectSound({ mode: 'faults', run: tortureByFaults, count: 8, floors });
});
