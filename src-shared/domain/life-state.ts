import type { Order } from './order.ts';
import type { ScenarioName } from './scenario.ts';

/** Where an order stands, as far as scenarios ask for it, in the order of its life. */
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
 * Null for an order whose status we have no word for. That the carrier is on its way is no field of the order: it is
 * known from the scenarios that were applied.
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
  /** First and last state in which the scenario is possible, and all between. */
  from: LifeState;
  until: LifeState;
  /** The state that it leads to; null where it leaves the order where it is. */
  to: LifeState | null;
}

/** Preconditions and effects of the scenarios, as the local sandbox has them; another service may see it otherwise. */
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
/** Null where nothing is known against it: the service decides. */
export function obstacleOf(scenario: ScenarioName, state: LifeState | null): Obstacle | null {
  if (state === null) return null;
  if (state === 'cancelled') return 'is-cancelled';
  const { from, until } = scenarioMoves[scenario];
  const [now, first, last] = [state, from, until].map(one => lifeStates.indexOf(one));
  if (now === undefined || first === undefined || last === undefined) return null;
  if (now < first) {
    if (from === 'in-transit') return 'needs-pickup';
    // Without readiness, the carrier's way does not help.
    return state === 'accepted' ? 'needs-readiness' : 'needs-approach';
  }
  if (now <= last) return null;
  if (state === 'delivered') return 'is-delivered';
  return state === 'in-transit' ? 'is-picked-up' : 'is-ready-already';
}
