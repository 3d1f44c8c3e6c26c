import { actionsWith, awaitsPickup, edited, hourMs, itemsWith, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

const metersPerHour = 50_000;

/** The vehicle is on its way: order and items in transit, a delivery eta, no more updates. */
export const pickupCompleted: Scenario = {
  name: 'pickup_completed',
  isAllowed: awaitsPickup,
  apply(record, { eventAtMs }) {
    const { order } = record;
    const travelMs = Math.max(1, Math.ceil((order.distance_meters ?? 0) / metersPerHour)) * hourMs;
    const eventAt = timestamp(eventAtMs);
    return {
      record: edited(record, {
        status: 'in_transit',
        pickup: { ...order.pickup, actual_at: eventAt },
        delivery: { ...order.delivery, eta: timestamp(eventAtMs + travelMs), eta_updated_at: eventAt },
        items: itemsWith(order, { status: 'in_transit' }),
        allowed_actions: actionsWith(order, [], ['update']),
      }),
      changesRevision: true,
    };
  },
};
