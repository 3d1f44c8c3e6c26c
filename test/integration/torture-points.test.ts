import { expect, it } from 'vitest';
import { entryKindSchema } from '../../src-shared/records.ts';
import { tortureByPoints } from '../torture/points.ts';
import { crashPoints } from '../torture/support/crash-points.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'a crash at every named point of every kind of entry loses and doubles nothing',
  async () => {
    const report = await tortureByPoints(1, 3);
    expect(report).toMatchObject({ lost: [], duplicate: [], parked: 0 });
    const cells = entryKindSchema.options.length * crashPoints.length;
    expect(report.figures).toEqual({ cells, 'points reached': cells });
  },
  timeoutMs,
);
