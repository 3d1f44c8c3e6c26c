import { expect, it } from 'vitest';
import { trackingStateOf } from '../../../../../src-renderer/features/sandbox/drive/life.ts';
import { detailOf } from '../../../../support/builders/order.ts';

const applied = (value: string, atMs: number) => ({
  kind: 'scenario' as const,
  value,
  atMs,
  requestId: null,
});

it.each([
  [
    'unavailable where the service does not allow it, whatever was played',
    [],
    ['tracking_available'],
    'unavailable',
  ],
  ['available where it is allowed', ['get_tracking'], [], 'available'],
  ['paused after that scenario', ['get_tracking'], ['tracking_available', 'tracking_paused'], 'paused'],
  ['available again', ['get_tracking'], ['tracking_paused', 'tracking_available'], 'available'],
  ['not changed by other scenarios', ['get_tracking'], ['tracking_paused', 'pickup_nearby'], 'paused'],
])('tracking is %s', (_what, allowed_actions, scenarios, tracking) => {
  const detail = detailOf();
  expect(
    trackingStateOf({
      ...detail,
      order: detail.order && { ...detail.order, allowed_actions },
      // The newest first.
      history: scenarios.map((value, index) => applied(value, index)).toReversed(),
    }),
  ).toBe(tracking);
});

it('tracking is not known of an order that is not read', () => {
  expect(trackingStateOf({ ...detailOf(), order: null })).toBeNull();
});
