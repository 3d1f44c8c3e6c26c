import { actionsWith, conditionAt, edited, itemsWith, timestamp, writeActions } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** The vehicle was handed over; from now on, the order can only be read. */
export const deliveryCompleted: Scenario = {
  name: 'delivery_completed',
  isAllowed: ({ order }) => order.status === 'in_transit',
  apply(record, { eventAtMs }) {
    const { order } = record;
    return {
      record: edited(record, {
        status: 'delivered',
        delivery: { ...order.delivery, actual_at: timestamp(eventAtMs) },
        items: itemsWith(order, { status: 'delivered', delivery_condition: conditionAt(eventAtMs) }),
        allowed_actions: actionsWith(order, [], writeActions),
      }),
      changesRevision: true,
    };
  },
};
