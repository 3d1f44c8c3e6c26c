import type { OrderInternal, SandboxOrder } from '../orders/order-record.ts';
import { actionsWith, edited, isOver } from './edit.ts';
import type { Scenario } from './scenario.ts';

/** Creates a scenario that sets whether tracking can be read and whether the vehicle reports its position. */
const trackingScenario = (tracking: OrderInternal['tracking']): Scenario => ({
  isAllowed: record => !isOver(record),
  apply(record, { eventAtMs }) {
    const actions =
      tracking === 'unavailable'
        ? actionsWith(record.order, [], ['get_tracking'])
        : actionsWith(record.order, ['get_tracking']);
    const unseen = tracking === 'available' ? endGap(record, eventAtMs) : beginGap(record, eventAtMs);
    return {
      record: edited(record, { allowed_actions: actions }, { tracking, unseen }),
      changesRevision: true,
    };
  },
});

/** Scenario after which tracking can be read and contains positions. */
export const trackingAvailable = trackingScenario('available');

/** Scenario after which tracking can be read, but says that it is paused. */
export const trackingPaused = trackingScenario('paused');

/** Scenario after which tracking cannot be read. */
export const trackingUnavailable = trackingScenario('unavailable');

/** Starts a period without positions, if the vehicle is in transit and no such period is open. */
function beginGap({ order, internal }: SandboxOrder, atMs: number): OrderInternal['unseen'] {
  const isKnown = order.status === 'in_transit' && internal.unseen.at(-1)?.toMs !== null;
  return isKnown ? [...internal.unseen, { fromMs: atMs, toMs: null }] : internal.unseen;
}

/** Ends the open period without positions. */
const endGap = ({ internal }: SandboxOrder, atMs: number): OrderInternal['unseen'] =>
  internal.unseen.map(gap => (gap.toMs === null ? { ...gap, toMs: atMs } : gap));
