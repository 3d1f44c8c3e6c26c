import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByWal } from './wal.ts';

it('power cuts, also with a torn log, lose and duplicate nothing that was durable', async () => {
  const floors = {
    'images (whole)': 3,
    'images (torn)': 12,
    'promises torn away': 24,
    repairs: 6,
    saved: 14,
    effects: 6,
    retries: 2,
  };
  await expectSound({ mode: 'wal', run: tortureByWal, count: 15, floors });
});
