import { it } from 'vitest';
import { tortureByDamage } from './damage.ts';
import { expectSound } from './support/sample.ts';

/** On a computer that is busy with other tests. */
const timeoutMs = 180_000;

it(
  'a damaged, cut off or deleted database loses, doubles and changes nothing that was said to be saved',
  async () => {
    await expectSound({ mode: 'damage', run: tortureByDamage, count: 13, floors: {} });
  },
  timeoutMs,
);
