import { it } from 'vitest';
import { canLosePower } from '../support/torture/disks.ts';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByPower } from './power.ts';

// Skipped where there is no Linux or no C compiler: the disk that forgets is a preloaded library.
it.skipIf(!canLosePower())(
  'power cuts on a disk that loses what was not synced lose and duplicate nothing',
  async () => {
    const floors = { 'power cuts': 3, 'files that were cut back': 3, saved: 12, effects: 5, retries: 1 };
    await expectSound({ mode: 'power', run: tortureByPower, count: 3, floors });
  },
);
