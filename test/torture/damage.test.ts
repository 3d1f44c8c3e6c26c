import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByDamage } from './damage.ts';

it('a damaged, cut off or deleted database loses, duplicates and changes nothing that was said to be saved', async () => {
  const floors = { 'entries left open': 17, repairs: 4, saved: 54, effects: 190, retries: 90 };
  await expectSound({ mode: 'damage', run: tortureByDamage, count: 13, floors });
});
