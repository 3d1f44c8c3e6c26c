import { agreedPickup } from '../orders/agreed-pickup.ts';
import { actionsWith, edited } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** "States and transitions": readiness confirmed, an agreed pickup window and a pickup eta, the inspection report. */
export const pickupReadinessConfirmed: Scenario = {
  name: 'pickup_readiness_confirmed',
  isAllowed: ({ order }) => order.status === 'accepted' && order.pickup_readiness === 'preparing',
  apply(record, { eventAtMs }) {
    const { order } = record;
    const pickup = { ...order.pickup, ...agreedPickup(record.internal.input.pickup, eventAtMs) };
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
