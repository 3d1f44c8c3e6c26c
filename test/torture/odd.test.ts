import { it } from 'vitest';
import { expectSound } from '../support/torture/sample.ts';
import { tortureByOdd } from './odd.ts';

it('a service of next year loses, duplicates and hides nothing', async () => {
  const floors = { 'odd answers': 180, saved: 80, effects: 50, 'orders looked through': 12 };
  await expectSound({ mode: 'odd', run: tortureByOdd, count: 80, floors });
});
