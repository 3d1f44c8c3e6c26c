import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { cancelledScenario } from './cancelled.ts';
import { deliveryCompleted, deliveryEtaChanged } from './delivery.ts';
import { filesPublished } from './files-published.ts';
import { inspectionCompleted } from './inspection-completed.ts';
import { pickupApproachStarted, pickupCompleted, pickupNearby, pickupReadinessConfirmed } from './pickup.ts';
import type { Scenario } from './scenario.ts';
import { trackingAvailable, trackingPaused, trackingUnavailable } from './tracking.ts';

// @interface states.scenarios
/** All twelve scenarios (section "States and transitions"). */
export const scenarioRegistry: Readonly<Record<ScenarioName, Scenario>> = {
  pickup_readiness_confirmed: pickupReadinessConfirmed,
  pickup_approach_started: pickupApproachStarted,
  pickup_nearby: pickupNearby,
  pickup_completed: pickupCompleted,
  delivery_eta_changed: deliveryEtaChanged,
  inspection_completed: inspectionCompleted,
  files_published: filesPublished,
  tracking_available: trackingAvailable,
  tracking_unavailable: trackingUnavailable,
  tracking_paused: trackingPaused,
  delivery_completed: deliveryCompleted,
  cancelled: cancelledScenario,
};
