import { actionsWith, edited, isOver, itemsWith, writeActions } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** Cancels the order. After that, it can only be read. */
export const cancelledScenario: Scenario = {
  isAllowed: record => !isOver(record),
  apply(record) {
    const { order } = record;
    return {
      record: edited(record, {
        status: 'cancelled',
        items: itemsWith(order, { status: 'cancelled' }),
        allowed_actions: actionsWith(order, [], writeActions),
      }),
      changesRevision: true,
    };
  },
};
