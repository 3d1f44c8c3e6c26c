import { it } from 'vitest';
import { entryKindSchema } from '../../src-shared/contract/outbox.ts';
import { crashPoints } from '../support/torture/points.ts';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByPoints } from './points.ts';

it('a crash at every named point of a quarter of the kinds of entry loses and duplicates nothing', async () => {
  const count = entryKindSchema.options.length / 4;
  const cells = count * crashPoints.length;
  const floors = { cells, 'points reached': cells, saved: 36, effects: 24, retries: 4 };
  await expectSound({ mode: 'points', run: tortureByPoints, count, floors });
});
