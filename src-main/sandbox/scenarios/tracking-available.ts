import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** Positions can be read. */
export const trackingAvailable: Scenario = {
  name: 'tracking_available',
  isAllowed: record => !isOver(record),
  apply: record => ({
    record: edited(
      record,
      { allowed_actions: actionsWith(record.order, ['get_tracking']) },
      { tracking: 'available' },
    ),
    changesRevision: true,
  }),
};
