import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByFullDisk } from './full.ts';

it('a disk that is full now and then loses and duplicates nothing that was said to be saved', async () => {
  const floors = {
    'refusals in front of the dispatcher': 17,
    'transactions refused': 42,
    saved: 60,
    effects: 34,
    retries: 4,
  };
  await expectSound({ mode: 'full', run: tortureByFullDisk, count: 2, floors });
});
