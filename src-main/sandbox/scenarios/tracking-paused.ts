import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** Tracking can be read and says that it rests. */
export const trackingPaused: Scenario = {
  name: 'tracking_paused',
  isAllowed: record => !isOver(record),
  apply: record => ({
    record: edited(
      record,
      { allowed_actions: actionsWith(record.order, ['get_tracking']) },
      { tracking: 'paused' },
    ),
    changesRevision: true,
  }),
};
