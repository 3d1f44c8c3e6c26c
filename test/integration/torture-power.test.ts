import { expect, it } from 'vitest';
import { tortureByPower } from '../torture/power.ts';
import { canLosePower } from '../torture/support/power-loss.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

// Skipped where there is no Linux or no C compiler: the disk that forgets is a preloaded library.
it.skipIf(!canLosePower())(
  'power cuts on a disk that loses what was not synced lose and double nothing',
  async () => {
    const report = await tortureByPower(12, 3);
    expect(report).toMatchObject({ lost: [], duplicate: [] });
    expect(report.saved).toBeGreaterThan(20);
    expect(report.effects).toBeGreaterThan(20);
  },
  timeoutMs,
);
