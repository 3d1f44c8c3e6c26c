import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';

export const lifeSteps = [
  'accepted',
  'ready',
  'approaching',
  'picked-up',
  'in-transit',
  'delivered',
] as const;
export type LifeStep = (typeof lifeSteps)[number];

const hadScenario = ({ history }: OrderDetail, names: readonly string[]): boolean =>
  history.some(event => event.kind === 'scenario' && event.value !== null && names.includes(event.value));

/** How far the order is known to have come, by what the service says of it. */
export function reachedStep(detail: OrderDetail): LifeStep | null {
  const { order } = detail;
  if (!order) return null;
  if (order.status === 'delivered' || order.delivery.actual_at !== null) return 'delivered';
  if (order.status === 'in_transit') return 'in-transit';
  if (order.pickup.actual_at !== null) return 'picked-up';
  if (hadScenario(detail, ['pickup_approach_started', 'pickup_nearby'])) return 'approaching';
  return order.pickup_readiness === 'confirmed' ? 'ready' : 'accepted';
}

const scenariosByStep: Record<LifeStep, readonly ScenarioName[]> = {
  accepted: ['pickup_readiness_confirmed', 'cancelled'],
  ready: [
    'pickup_approach_started',
    'pickup_nearby',
    'pickup_completed',
    'inspection_completed',
    'tracking_available',
    'cancelled',
  ],
  approaching: [
    'pickup_nearby',
    'pickup_completed',
    'inspection_completed',
    'tracking_available',
    'tracking_paused',
    'cancelled',
  ],
  'picked-up': [
    'delivery_eta_changed',
    'delivery_completed',
    'files_published',
    'tracking_available',
    'tracking_paused',
  ],
  'in-transit': [
    'delivery_eta_changed',
    'delivery_completed',
    'files_published',
    'tracking_available',
    'tracking_paused',
    'tracking_unavailable',
  ],
  delivered: ['files_published', 'inspection_completed', 'tracking_unavailable'],
};

/** Scenarios that make sense next, as far as can be told from here; the service decides. */
export function likelyScenarios(detail: OrderDetail): readonly ScenarioName[] {
  const step = reachedStep(detail);
  if (step === null || detail.order?.status === 'cancelled') return [];
  return scenariosByStep[step];
}
