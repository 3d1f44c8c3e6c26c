import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByRestore } from './restore.ts';

it('restoring backups, also in the midst of kills and after losses, loses and duplicates nothing', async () => {
  const floors = {
    'restores (at work)': 1,
    'restores (killed)': 1,
    'restores (all lost)': 1,
    'entries open in a backup': 12,
    'entries that were asked about': 1,
    saved: 30,
    effects: 15,
  };
  await expectSound({ mode: 'restore', run: tortureByRestore, count: 6, floors });
});
