import { edited, minuteMs, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

const laterMs = 45 * minuteMs;

/** The delivery eta moves. A live ETA change, so the revision stays. */
export const deliveryEtaChanged: Scenario = {
  name: 'delivery_eta_changed',
  isAllowed: ({ order }) => order.status === 'in_transit',
  apply(record, { eventAtMs }) {
    const { delivery } = record.order;
    const expectedMs = delivery.eta === null ? eventAtMs : Date.parse(delivery.eta);
    const eta = timestamp(Math.max(expectedMs, eventAtMs) + laterMs);
    return {
      record: edited(record, { delivery: { ...delivery, eta, eta_updated_at: timestamp(eventAtMs) } }),
      changesRevision: false,
    };
  },
};
