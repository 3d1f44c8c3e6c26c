import { expect, it } from 'vitest';
import { shownEstimates } from '../../../../src-renderer/features/order-form/shown-estimates.ts';
import { goodDraft } from '../../../support/builders/order.ts';

/** Available on Monday 23 November at 08:00, to be delivered on Wednesday 25. */
const shown = (pickup: string, delivery: string) => {
  const check = { estimated_pickup_at: pickup, estimated_delivery_at: delivery };
  const { estimated_pickup_at, estimated_delivery_at } = shownEstimates(check, goodDraft());
  return [estimated_pickup_at, estimated_delivery_at];
};

it('an estimate from before the times in the form is not shown', () => {
  const [early, monday, tuesday, wednesday] = [22, 23, 24, 25].map(day => `2026-11-${day}T05:00:00Z`);
  if (!early || !monday || !tuesday || !wednesday) return expect.unreachable();
  expect(shown(monday, wednesday)).toEqual([monday, wednesday]);
  // What follows from a pickup that cannot be says nothing either.
  expect(shown(early, wednesday)).toEqual([null, null]);
  expect(shown(monday, tuesday)).toEqual([monday, null]);
});
