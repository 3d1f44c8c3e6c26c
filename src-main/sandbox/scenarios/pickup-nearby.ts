import { awaitsPickup, edited, minuteMs, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

const nearbyMs = 10 * minuteMs;

/** The driver is within 15 minutes. A live ETA change, so the revision stays. */
export const pickupNearby: Scenario = {
  name: 'pickup_nearby',
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
