import { describe, expect, it } from 'vitest';
import { lifeStateOf, obstacleOf } from '../../../../src-shared/domain/life-state.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

describe('where an order stands', () => {
  const at = '2026-11-25T09:00:00Z';
  const { pickup, delivery } = acceptedOrder();

  it.each([
    ['nothing happened', {}, 'accepted'],
    ['it is ready', { pickup_readiness: 'confirmed' }, 'ready'],
    [
      'it was fetched, and the status does not say so yet',
      { pickup: { ...pickup, actual_at: at } },
      'in-transit',
    ],
    [
      'it was handed over, and the status does not say so yet',
      { status: 'in_transit', delivery: { ...delivery, actual_at: at } },
      'delivered',
    ],
    [
      'it was cancelled on the way',
      { status: 'cancelled', pickup: { ...pickup, actual_at: at } },
      'cancelled',
    ],
    ['its status is a new one', { status: 'on_hold' }, null],
  ])('is known where %s', (_what, more, state) => {
    expect(lifeStateOf(acceptedOrder(more), [])).toBe(state);
  });

  it('is known of the carrier’s way from the scenarios alone', () => {
    const ready = acceptedOrder({ pickup_readiness: 'confirmed' });
    expect(lifeStateOf(ready, ['pickup_approach_started'])).toBe('approaching');
    expect(lifeStateOf(ready, ['pickup_approach_started', 'pickup_nearby'])).toBe('nearby');
  });
});

it.each([
  ['pickup_nearby', 'accepted', 'needs-readiness'],
  ['pickup_nearby', 'ready', 'needs-approach'],
  ['delivery_completed', 'nearby', 'needs-pickup'],
  ['pickup_readiness_confirmed', 'ready', 'is-ready-already'],
  ['pickup_nearby', 'in-transit', 'is-picked-up'],
  ['tracking_paused', 'delivered', 'is-delivered'],
  ['files_published', 'cancelled', 'is-cancelled'],
  ['files_published', 'delivered', null],
  ['pickup_nearby', null, null],
] as const)('%s of an order that is %s: %s', (scenario, state, obstacle) => {
  expect(obstacleOf(scenario, state)).toBe(obstacle);
});
