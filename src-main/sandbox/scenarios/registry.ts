import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { cancelledScenario } from './cancelled.ts';
import { deliveryCompleted } from './delivery-completed.ts';
import { deliveryEtaChanged } from './delivery-eta-changed.ts';
import { filesPublished } from './files-published.ts';
import { inspectionCompleted } from './inspection-completed.ts';
import { pickupApproachStarted } from './pickup-approach-started.ts';
import { pickupCompleted } from './pickup-completed.ts';
import { pickupNearby } from './pickup-nearby.ts';
import { pickupReadinessConfirmed } from './pickup-readiness-confirmed.ts';
import type { Scenario } from './scenario.ts';
import { trackingAvailable } from './tracking-available.ts';
import { trackingPaused } from './tracking-paused.ts';
import { trackingUnavailable } from './tracking-unavailable.ts';

// @interface states.scenarios
/** All twelve ("States and transitions"). */
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
