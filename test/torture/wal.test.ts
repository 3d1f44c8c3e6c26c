import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByWal } from './wal.ts';

it('power cuts, also with a torn log, lose and duplicate nothing that was durable', async () => {
  const floors = {
    'images (whole)': 4,
    'images (torn)': 16,
    'promises torn away': 35,
    repairs: 10,
    saved: 20,
    effects: 10,
    retries: 4,
  };
  await expectSound({ mode: 'wal', run: tortureByWal, count: 20, floors });
});
