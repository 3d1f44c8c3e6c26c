import { expect, it } from 'vitest';
import { statesInOrder } from '../../../../../../src-renderer/features/orders/list/state/tally.ts';

it('a status keeps its place while its count changes, also to none, and a new one comes last', () => {
  const before = [
    { state: 'accepted', total: 3 },
    { state: 'in_transit', total: 1 },
  ];
  const now = [
    { state: 'held', total: 2 },
    { state: 'accepted', total: 4 },
  ];
  expect(statesInOrder(before, now)).toEqual([
    { state: 'accepted', total: 4 },
    { state: 'in_transit', total: 0 },
    { state: 'held', total: 2 },
  ]);
});
