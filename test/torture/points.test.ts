import { it } from 'vitest';
import { entryKindSchema } from '../../src-shared/records.ts';
import { crashPoints } from '../support/torture/points.ts';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByPoints } from './points.ts';

it('a crash at every named point of every kind of entry loses and duplicates nothing', async () => {
  const cells = entryKindSchema.options.length * crashPoints.length;
  const floors = { cells, 'points reached': cells, saved: 270, effects: 255, retries: 30 };
  await expectSound({ mode: 'points', run: tortureByPoints, count: 1, floors });
});
