import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByDamage } from './damage.ts';

it('a damaged, cut off or deleted database loses, duplicates and changes nothing that was said to be saved', async () => {
  const floors = { 'entries left open': 7, repairs: 1, saved: 20, effects: 25, retries: 5 };
  await expectSound({ mode: 'damage', run: tortureByDamage, count: 3, floors });
});
