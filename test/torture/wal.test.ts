import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByWal } from './wal.ts';

/** On a computer that is busy with other tests. */
it('power cuts, also with a torn log, lose and double nothing that was durable', async () => {
  await expectSound({ mode: 'wal', run: tortureByWal, count: 30, floors: {} });
});
