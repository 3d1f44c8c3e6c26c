import { it } from 'vitest';
import { entryKindSchema } from '../../src-shared/records.ts';
import { crashPoints } from '../support/torture/points.ts';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByPoints } from './points.ts';

it('a crash at every named point of half of the kinds of entry loses and duplicates nothing', async () => {
  const count = entryKindSchema.options.length / 2;
  const cells = count * crashPoints.length;
  const floors = { cells, 'points reached': cells, saved: 72, effects: 48, retries: 8 };
  await expectSound({ mode: 'points', run: tortureByPoints, count, floors });
});
