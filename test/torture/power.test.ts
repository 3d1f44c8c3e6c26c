import { it } from 'vitest';
import { canLosePower } from '../support/torture/disks.ts';
import { expectSound } from '../support/torture/report.ts';
import { tortureByPower } from './power.ts';

/** On a computer that is busy with other tests. */
// Skipped where there is no Linux or no C compiler: the disk that forgets is a preloaded library.
it.skipIf(!canLosePower())(
  'power cuts on a disk that loses what was not synced lose and double nothing',
  async () => {
    await expectSound({ mode: 'power', run: tortureByPower, count: 8, floors: {} });
  },
);
