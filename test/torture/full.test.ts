import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFullDisk } from './full.ts';

it('a disk that is full now and then loses and duplicates nothing that was said to be saved', async () => {
  const floors = {
    'refusals in front of the dispatcher': 30,
    'transactions refused': 65,
    saved: 70,
    effects: 25,
    retries: 3,
  };
  await expectSound({ mode: 'full', run: tortureByFullDisk, count: 3, floors });
});
