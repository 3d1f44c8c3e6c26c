import { travelMs } from '../orders/pricing.ts';
import { actionsWith, awaitsPickup, edited, itemsWith, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** The vehicle is on its way: order and items in transit, a delivery eta, no more updates. */
export const pickupCompleted: Scenario = {
  name: 'pickup_completed',
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
