import { agreedPickup } from '../orders/agreed-pickup.ts';
import { commitmentDeadline } from '../orders/commitment.ts';
import { actionsWith, edited } from './edit.ts';
import type { Scenario } from './scenario.ts';

// @interface states.readiness
/** "States and transitions": readiness confirmed, an agreed pickup window, a pickup eta, a deadline, the inspection report. */
export const pickupReadinessConfirmed: Scenario = {
  name: 'pickup_readiness_confirmed',
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
