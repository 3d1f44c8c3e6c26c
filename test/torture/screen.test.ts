import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { exportedCells } from './screen/exported.ts';
import { tortureByScreen } from './screen.ts';

it('what the screen shows is so, whatever happened to the orders here and elsewhere', async () => {
  const floors = { histories: 8, 'looks at the screen': 40, effects: 14 };
  const exportOf = exportedCells();
  const run = (count: number, seed: number) => tortureByScreen(count, seed, exportOf);
  await expectSound({ mode: 'screen', run, count: 8, floors });
});
