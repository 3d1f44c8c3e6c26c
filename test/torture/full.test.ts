import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFullDisk } from './full.ts';

it('a disk that is full now and then loses and duplicates nothing that was said to be saved', async () => {
  const floors = {
    'refusals in front of the dispatcher': 20,
    'transactions refused': 40,
    saved: 40,
    effects: 12,
    retries: 1,
  };
  await expectSound({ mode: 'full', run: tortureByFullDisk, count: 3, floors });
});
