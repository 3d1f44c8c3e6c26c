import type { Order } from './order.ts';
import type { ScenarioName } from './scenario.ts';

/** Stages of an order after its acceptance, the first one first. Stages on which no scenario depends are not listed. */
export const lifeStates = [
  'accepted',
  'ready',
  'approaching',
  'nearby',
  'in-transit',
  'delivered',
  'cancelled',
] as const;
export type LifeState = (typeof lifeStates)[number];

// @interface states.readiness
/**
 * The stage of an order; null for an unknown status. No field of an order tells that the carrier is on its way to the
 * pickup, so this is derived from `applied`, the scenarios that were applied to the order.
 */
export function lifeStateOf(
  order: Pick<Order, 'status' | 'pickup_readiness' | 'pickup' | 'delivery'>,
  applied: readonly string[],
): LifeState | null {
  const { status } = order;
  if (status === 'cancelled' || status === 'delivered') return status;
  if (order.delivery.actual_at !== null) return 'delivered';
  if (status === 'in_transit' || order.pickup.actual_at !== null) return 'in-transit';
  if (status !== 'accepted') return null;
  if (order.pickup_readiness !== 'confirmed') return 'accepted';
  if (applied.includes('pickup_nearby')) return 'nearby';
  return applied.includes('pickup_approach_started') ? 'approaching' : 'ready';
}

interface Move {
  /** The scenario is possible from the state `from` to the state `until`, in the sequence of `lifeStates`. */
  from: LifeState;
  until: LifeState;
  /** The state after the scenario; null if the scenario does not change it. */
  to: LifeState | null;
}

/** Preconditions and effects of the scenarios in the local sandbox. Those of another service can differ. */
export const scenarioMoves: Readonly<Record<ScenarioName, Move>> = {
  pickup_readiness_confirmed: { from: 'accepted', until: 'accepted', to: 'ready' },
  pickup_approach_started: { from: 'ready', until: 'nearby', to: 'approaching' },
  pickup_nearby: { from: 'approaching', until: 'nearby', to: 'nearby' },
  pickup_completed: { from: 'ready', until: 'nearby', to: 'in-transit' },
  delivery_eta_changed: { from: 'in-transit', until: 'in-transit', to: null },
  inspection_completed: { from: 'ready', until: 'in-transit', to: null },
  files_published: { from: 'ready', until: 'delivered', to: null },
  tracking_available: { from: 'accepted', until: 'in-transit', to: null },
  tracking_unavailable: { from: 'accepted', until: 'in-transit', to: null },
  tracking_paused: { from: 'accepted', until: 'in-transit', to: null },
  delivery_completed: { from: 'in-transit', until: 'in-transit', to: 'delivered' },
  cancelled: { from: 'accepted', until: 'in-transit', to: 'cancelled' },
};

/** Why a scenario is not possible in a state. */
export type Obstacle =
  | 'is-cancelled'
  | 'is-delivered'
  | 'is-ready-already'
  | 'is-picked-up'
  | 'needs-readiness'
  | 'needs-approach'
  | 'needs-pickup';

// @interface errors.409-scenario-not-allowed
/** Why a scenario is not possible in a state; null if no obstacle is known: then the service decides. */
export function obstacleOf(scenario: ScenarioName, state: LifeState | null): Obstacle | null {
  if (state === null) return null;
  if (state === 'cancelled') return 'is-cancelled';
  const { from, until } = scenarioMoves[scenario];
  const [now, first, last] = [state, from, until].map(one => lifeStates.indexOf(one));
  if (now === undefined || first === undefined || last === undefined) return null;
  if (now < first) {
    if (from === 'in-transit') return 'needs-pickup';
    // The carrier cannot approach before the vehicle is ready for pickup, so readiness is named first.
    return state === 'accepted' ? 'needs-readiness' : 'needs-approach';
  }
  if (now <= last) return null;
  if (state === 'delivered') return 'is-delivered';
  return state === 'in-transit' ? 'is-picked-up' : 'is-ready-already';
}
