import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';
import { outOfSight } from './sight.ts';

/** Tracking can be read and says that it rests. */
export const trackingPaused: Scenario = {
  name: 'tracking_paused',
  isAllowed: record => !isOver(record),
  apply: (record, { eventAtMs }) => ({
    record: edited(
      record,
      { allowed_actions: actionsWith(record.order, ['get_tracking']) },
      { tracking: 'paused', unseen: outOfSight(record, eventAtMs) },
    ),
    changesRevision: true,
  }),
};
