import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByMove } from './move.ts';

it('moving to another computer, with kills, halves of files and old disks, loses and duplicates nothing', async () => {
  const floors = {
    'moves (killed before the end)': 1,
    'moves (old disk)': 1,
    'moves (imported late)': 1,
    'full disks in the midst': 1,
    'moves (there and back)': 1,
    'entries that moved': 30,
    'halves that were refused': 1,
    saved: 60,
    effects: 40,
  };
  await expectSound({ mode: 'move', run: tortureByMove, count: 16, floors });
});
