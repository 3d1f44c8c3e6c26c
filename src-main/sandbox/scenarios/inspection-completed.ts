import { actionsWith, conditionAt, edited, itemsWith } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** The vehicle was looked at: its condition at pickup is known, and there is an inspection report. */
export const inspectionCompleted: Scenario = {
  name: 'inspection_completed',
  isAllowed: ({ order }) =>
    order.pickup_readiness === 'confirmed' && ['accepted', 'in_transit'].includes(order.status),
  apply(record, { eventAtMs }) {
    const { order } = record;
    return {
      record: edited(
        record,
        {
          items: itemsWith(order, { pickup_condition: conditionAt(eventAtMs) }),
          allowed_actions: actionsWith(order, ['get_inspection_report']),
        },
        { inspectionCompletedAtMs: eventAtMs },
      ),
      changesRevision: true,
    };
  },
};
