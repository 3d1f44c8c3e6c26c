import type { OrderRecord } from '../orders/order-record.ts';
import { actionsWith, edited, hourMs, timestamp } from './edit.ts';
import type { Scenario } from './scenario.ts';

const defaultZone = 'Europe/Helsinki';

/** "States and transitions": readiness confirmed, an agreed pickup window and a pickup eta, the inspection report. */
export const pickupReadinessConfirmed: Scenario = {
  name: 'pickup_readiness_confirmed',
  isAllowed: ({ order }) => order.status === 'accepted' && order.pickup_readiness === 'preparing',
  apply(record, { eventAtMs }) {
    const { order } = record;
    const window = agreedWindow(record, eventAtMs);
    const pickup = {
      ...order.pickup,
      agreed_window: window,
      eta: timestamp(middleOf(window)),
      eta_updated_at: timestamp(eventAtMs),
    };
    return {
      record: edited(record, {
        pickup_readiness: 'confirmed',
        pickup,
        allowed_actions: actionsWith(order, ['get_inspection_report']),
      }),
      changesRevision: true,
    };
  },
};

/** The earliest requested window that is not over; without one, two hours from when the vehicle is available. */
function agreedWindow({ internal }: OrderRecord, eventAtMs: number) {
  const { requested_windows, available_from } = internal.input.pickup;
  const [earliest] = (requested_windows ?? [])
    .filter(({ end_at }) => Date.parse(end_at) > eventAtMs)
    .toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  if (earliest) return earliest;
  const availableMs = available_from ? Date.parse(available_from) : eventAtMs;
  const startMs = Math.max(availableMs, eventAtMs + hourMs);
  return { start_at: timestamp(startMs), end_at: timestamp(startMs + 2 * hourMs), timezone: defaultZone };
}

const middleOf = (window: { start_at: string; end_at: string }): number =>
  (Date.parse(window.start_at) + Date.parse(window.end_at)) / 2;
