import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByFullDisk } from './full.ts';

/** On a computer that is busy with other tests. */
it('a disk that is full now and then loses and doubles nothing that was said to be saved', async () => {
  await expectSound({ mode: 'full', run: tortureByFullDisk, count: 2, floors: {} });
});
