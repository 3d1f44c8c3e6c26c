import { edited, hourMs, minuteMs, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** How much later the first delays make a delivery; every further one makes it miss its deadline. */
const delaysMs = [45 * minuteMs, 4 * hourMs];
const longDelayMs = 20 * hourMs;
const afterDeadlineMs = 3 * hourMs;

// @interface states.live-eta
/** The delivery eta moves, each time by more. A live ETA change, so the revision stays. */
export const deliveryEtaChanged: Scenario = {
  name: 'delivery_eta_changed',
  isAllowed: ({ order }) => order.status === 'in_transit',
  apply(record, { eventAtMs }) {
    const { delivery } = record.order;
    const { deliveryEtaChanges } = record.internal;
    const expectedMs = delivery.eta === null ? eventAtMs : Date.parse(delivery.eta);
    const laterMs = delaysMs[deliveryEtaChanges] ?? longDelayMs;
    const delayedMs = Math.max(expectedMs, eventAtMs) + laterMs;
    const isLong = deliveryEtaChanges >= delaysMs.length;
    const etaMs = isLong ? Math.max(delayedMs, lateMs(delivery.commitment_deadline_at)) : delayedMs;
    return {
      record: edited(
        record,
        { delivery: { ...delivery, eta: timestamp(etaMs), eta_updated_at: timestamp(eventAtMs) } },
        { deliveryEtaChanges: deliveryEtaChanges + 1 },
      ),
      changesRevision: false,
    };
  },
};

const lateMs = (deadlineAt: string | null): number =>
  deadlineAt === null ? 0 : Date.parse(deadlineAt) + afterDeadlineMs;
