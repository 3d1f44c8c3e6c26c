import { expect, it } from 'vitest';
import { createPace } from '../../../../src-main/core/synchronise/pace.ts';

it('the pace is known after some orders, and single slow answers hardly change it', () => {
  const pace = createPace();
  for (let count = 0; count < 9; count += 1) pace.note(4, 400);
  expect(pace.orderMs()).toBeNull();
  for (let count = 0; count < 91; count += 1) pace.note(4, 400);
  expect(pace.orderMs()).toBeCloseTo(100);
  // One answer takes ten times as long.
  pace.note(4, 4_000);
  expect(pace.orderMs()).toBeLessThan(120);
  // The network has become twice as slow for good.
  for (let count = 0; count < 300; count += 1) pace.note(4, 800);
  expect(pace.orderMs()).toBeGreaterThan(195);
});
