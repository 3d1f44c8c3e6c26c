import { it } from 'vitest';
import { expectSound } from '../support/torture/report.ts';
import { tortureByDamage } from './damage.ts';

/** On a computer that is busy with other tests. */
it('a damaged, cut off or deleted database loses, doubles and changes nothing that was said to be saved', async () => {
  await expectSound({ mode: 'damage', run: tortureByDamage, count: 13, floors: {} });
});
