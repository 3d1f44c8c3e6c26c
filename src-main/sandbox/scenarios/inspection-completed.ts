import { cleanCondition, damagedCondition, damageEvidenceOf, itemsInspected } from './damages.ts';
import { actionsWith, edited } from './edit.ts';
import type { Scenario } from './scenario.ts';

/**
 * Records the vehicle's condition at pickup, and makes the inspection report available. A second inspection finds
 * damage and adds a picture of it.
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
