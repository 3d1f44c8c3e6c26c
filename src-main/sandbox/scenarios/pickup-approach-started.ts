import { awaitsPickup, edited, hourMs, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** The driver sets out: the pickup eta comes nearer. A live ETA change, so the revision stays. */
export const pickupApproachStarted: Scenario = {
  name: 'pickup_approach_started',
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
