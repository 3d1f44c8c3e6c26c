import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type LifeState, lifeStateOf } from '../../../../src-shared/domain/life-state.ts';

export type TrackingState = 'available' | 'paused' | 'unavailable';

/**
 * The state of an order's tracking, from the actions that the service allows and the last scenario about tracking. Null
 * if the whole order is not stored here.
 */
export function trackingStateOf({ order, history }: OrderDetail): TrackingState | null {
  if (!order) return null;
  if (!order.allowed_actions.includes('get_tracking')) return 'unavailable';
  const last = history
    .filter(({ kind, value }) => kind === 'scenario' && value?.startsWith('tracking_'))
    .toSorted((one, other) => one.atMs - other.atMs)
    .at(-1);
  return last?.value === 'tracking_paused' ? 'paused' : 'available';
}

/** The order's state in the diagram, from the service's data and from the scenarios that were applied here. */
export function lifeOf({ order, history }: OrderDetail): LifeState | null {
  if (!order) return null;
  const applied = history.flatMap(({ kind, value }) =>
    kind === 'scenario' && value !== null ? [value] : [],
  );
  return lifeStateOf(order, applied);
}
