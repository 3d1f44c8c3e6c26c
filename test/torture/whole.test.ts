import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { exportedCells } from './screen/exported.ts';
import { tortureByWhole } from './whole.ts';

it('a service that was read in full is in list, export and search, cell by cell', async () => {
  const floors = { orders: 250, cells: 250 * 12, makes: 10 };
  const exportOf = exportedCells();
  await expectSound({
    mode: 'whole',
    run: (count, seed) => tortureByWhole(count, seed, exportOf),
    count: 250,
    floors,
  });
});
