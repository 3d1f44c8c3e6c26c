import { t } from '@lingui/core/macro';
import type { LifeState, Obstacle } from '../../../../src-shared/domain/life-state.ts';
import type { TrackingState } from './life.ts';

export const lifeStateName = (state: LifeState): string =>
  ({
    accepted: t`Accepted`,
    ready: t({ message: 'Ready', context: 'stage of an order: ready for pickup' }),
    approaching: t`Approaching`,
    nearby: t`Near pickup`,
    'in-transit': t`In transit`,
    delivered: t({ message: 'Delivered', context: 'status of an order' }),
    cancelled: t({ message: 'Cancelled', context: 'status of an order' }),
  })[state];

/** A sentence that describes the order's state. */
export const lifeStateSentence = (state: LifeState): string =>
  ({
    accepted: t`Accepted. Pickup readiness is not confirmed yet.`,
    ready: t`Ready. The vehicle waits for the carrier.`,
    approaching: t`The carrier is on its way to the pickup.`,
    nearby: t`The carrier is near the pickup.`,
    'in-transit': t`The vehicle is on its way to the delivery.`,
    delivered: t`Delivered. Files can still be added.`,
    cancelled: t`Cancelled. No more scenarios are possible.`,
  })[state];

export const trackingSentence = (tracking: TrackingState): string =>
  ({
    available: t`Tracking is available.`,
    paused: t`Tracking is paused.`,
    unavailable: t`Tracking is unavailable.`,
  })[tracking];

// @interface errors.409-scenario-not-allowed
/** Why a scenario is not possible, or what has to happen first. */
export const obstacleWords = (obstacle: Obstacle): string =>
  ({
    'is-cancelled': t`The order is cancelled.`,
    'is-delivered': t`The order is delivered.`,
    'is-ready-already': t`Pickup readiness is already confirmed.`,
    'is-picked-up': t`The vehicle has already been picked up.`,
    'needs-readiness': t`Confirm pickup readiness first.`,
    'needs-approach': t`The carrier has to be on its way to the pickup first.`,
    'needs-pickup': t`The vehicle has to be picked up first.`,
  })[obstacle];
