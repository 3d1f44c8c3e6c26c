import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByDamage } from './damage.ts';

it('a damaged, cut off or deleted database loses, duplicates and changes nothing that was said to be saved', async () => {
  // None of the six need a repair where the log holds all that they hit; integration/damage.test.ts holds the repairs.
  const floors = { 'entries left open': 11, saved: 33, effects: 40, retries: 9 };
  await expectSound({ mode: 'damage', run: tortureByDamage, count: 6, floors });
});
