import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';
import { backInSight } from './sight.ts';

/** Positions can be read. */
export const trackingAvailable: Scenario = {
  name: 'tracking_available',
  isAllowed: record => !isOver(record),
  apply: (record, { eventAtMs }) => ({
    record: edited(
      record,
      { allowed_actions: actionsWith(record.order, ['get_tracking']) },
      { tracking: 'available', unseen: backInSight(record, eventAtMs) },
    ),
    changesRevision: true,
  }),
};
