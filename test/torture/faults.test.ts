import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByFaults } from './faults.ts';

/** On a computer that is busy with other tests. */
it('every fault with every operation, at the first try and at a retry, loses and doubles nothing', async () => {
  await expectSound({ mode: 'faults', run: tortureByFaults, count: 1, floors: {} });
});
