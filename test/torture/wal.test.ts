import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByWal } from './wal.ts';

it('power cuts, also with a torn log, lose and duplicate nothing that was durable', async () => {
  const floors = {
    'images (whole)': 2,
    'images (torn)': 8,
    'promises torn away': 15,
    repairs: 4,
    saved: 9,
    effects: 4,
    retries: 1,
  };
  await expectSound({ mode: 'wal', run: tortureByWal, count: 9, floors });
});
