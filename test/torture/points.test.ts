import { expect, it } from 'vitest';
import { entryKindSchema } from '../../src-shared/records.ts';
import { crashPoints } from '../support/torture/crash-points.ts';
import { expectSound } from '../support/torture/report.ts';
import { tortureByPoints } from './points.ts';

/** On a computer that is busy with other tests. */
it('a crash at every named point of every kind of entry loses and doubles nothing', async () => {
  const cells = entryKindSchema.options.length * crashPoints.length;
  const floors = { cells, 'points reached': cells };
  const report = await expectSound({ mode: 'points', run: tortureByPoints, count: 1, floors });
  expect(report.parked).toBe(0);
});
