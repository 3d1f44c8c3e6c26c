import { cleanCondition, damagedCondition, damageEvidenceOf, itemsInspected } from './damages.ts';
import { actionsWith, edited } from './edit.ts';
import type { Scenario } from './scenario.ts';

/**
 * The vehicle was looked at: its condition at pickup is known, and there is an inspection report. An inspection that is
 * repeated finds damage, and adds the picture that shows it.
 */
export const inspectionCompleted: Scenario = {
  isAllowed: ({ order }) =>
    order.pickup_readiness === 'confirmed' && ['accepted', 'in_transit'].includes(order.status),
  apply(record, { eventAtMs }) {
    const { order, internal } = record;
    const isDamaged = internal.inspectionCompletedAtMs !== null;
    const condition = isDamaged ? damagedCondition(eventAtMs, order.id, 'pickup') : cleanCondition(eventAtMs);
    return {
      record: edited(
        record,
        {
          items: itemsInspected(order, 'pickup_condition', condition, eventAtMs),
          allowed_actions: actionsWith(order, ['get_inspection_report']),
        },
        { inspectionCompletedAtMs: eventAtMs, isDamaged },
      ),
      changesRevision: true,
      files: isDamaged && !internal.isDamaged ? [damageEvidenceOf(order.id, 'pickup')] : [],
    };
  },
};
