import { hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';
import { agreedPickup, commitmentDeadline } from '../orders/agreed-pickup.ts';
import { travelMs } from '../orders/pricing.ts';
import { actionsWith, awaitsPickup, edited, itemsWith, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

// @interface states.readiness
/**
 * Confirms the readiness (section "States and transitions"). Sets an agreed window, a pickup ETA and a deadline, and
 * makes the inspection report available.
 */
export const pickupReadinessConfirmed: Scenario = {
  isAllowed: ({ order }) => order.status === 'accepted' && order.pickup_readiness === 'preparing',
  apply(record, { eventAtMs }) {
    const { order } = record;
    const agreed = agreedPickup(record.internal.input.pickup, eventAtMs);
    const deadline = commitmentDeadline(agreed.agreed_window.end_at, order.distance_meters);
    return {
      record: edited(record, {
        pickup_readiness: 'confirmed',
        pickup: { ...order.pickup, ...agreed },
        delivery: { ...order.delivery, commitment_deadline_at: deadline },
        allowed_actions: actionsWith(order, ['get_inspection_report']),
      }),
      changesRevision: true,
    };
  },
};

/**
 * The driver sets out, so the pickup ETA is at most an hour away. This is a live ETA change, which does not change the
 * revision.
 */
export const pickupApproachStarted: Scenario = {
  isAllowed: awaitsPickup,
  apply(record, { eventAtMs }) {
    const { pickup } = record.order;
    const expectedMs = pickup.eta === null ? eventAtMs : Date.parse(pickup.eta);
    const isAhead = expectedMs > eventAtMs && expectedMs < eventAtMs + hourMs;
    const eta = timestamp(isAhead ? expectedMs : eventAtMs + hourMs);
    return {
      record: edited(
        record,
        { pickup: { ...pickup, eta, eta_updated_at: timestamp(eventAtMs) } },
        { approachStartedAtMs: eventAtMs },
      ),
      changesRevision: false,
    };
  },
};

const nearbyMs = 10 * minuteMs;

/** The driver is at most 15 minutes away. This is a live ETA change, which does not change the revision. */
export const pickupNearby: Scenario = {
  isAllowed: record => awaitsPickup(record) && record.internal.approachStartedAtMs !== null,
  apply(record, { eventAtMs }) {
    const { pickup } = record.order;
    const times = { eta: timestamp(eventAtMs + nearbyMs), eta_updated_at: timestamp(eventAtMs) };
    return {
      record: edited(record, { pickup: { ...pickup, ...times } }, { isNearby: true }),
      changesRevision: false,
    };
  },
};

/**
 * The vehicle is picked up. Order and items are then in transit with a delivery ETA, and updates are no longer allowed.
 */
export const pickupCompleted: Scenario = {
  isAllowed: awaitsPickup,
  apply(record, { eventAtMs }) {
    const { order } = record;
    const eventAt = timestamp(eventAtMs);
    const etaMs = eventAtMs + travelMs(order.distance_meters ?? 0);
    return {
      record: edited(record, {
        status: 'in_transit',
        pickup: { ...order.pickup, actual_at: eventAt },
        delivery: { ...order.delivery, eta: timestamp(etaMs), eta_updated_at: eventAt },
        items: itemsWith(order, { status: 'in_transit' }),
        allowed_actions: actionsWith(order, [], ['update']),
      }),
      changesRevision: true,
    };
  },
};
