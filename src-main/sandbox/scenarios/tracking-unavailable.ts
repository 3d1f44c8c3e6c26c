import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';
import { outOfSight } from './sight.ts';

/** There is nothing to track. */
export const trackingUnavailable: Scenario = {
  name: 'tracking_unavailable',
  isAllowed: record => !isOver(record),
  apply: (record, { eventAtMs }) => ({
    record: edited(
      record,
      { allowed_actions: actionsWith(record.order, [], ['get_tracking']) },
      { tracking: 'unavailable', unseen: outOfSight(record, eventAtMs) },
    ),
    changesRevision: true,
  }),
};
