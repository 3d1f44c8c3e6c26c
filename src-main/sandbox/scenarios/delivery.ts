import { hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import { cleanCondition, damagedCondition, damageEvidenceOf, itemsInspected } from './damages.ts';
import { actionsWith, edited, timestamp, writeActions } from './edit.ts';
import type { Scenario } from './scenario.ts';

/**
 * Delays of the delivery ETA, in milliseconds, by its first two changes. Every further change uses `longDelayMs`, so
 * that the delivery misses its deadline.
 */
const delaysMs = [45 * minuteMs, 4 * hourMs];
const longDelayMs = 20 * hourMs;
const afterDeadlineMs = 3 * hourMs;

// @interface states.live-eta
/**
 * Moves the delivery ETA later, further with each change. This is a live ETA change, which does not change the
 * revision.
 */
export const deliveryEtaChanged: Scenario = {
  isAllowed: ({ order }) => order.status === 'in_transit',
  apply(record, { eventAtMs }) {
    const { delivery } = record.order;
    const { deliveryEtaChanges } = record.internal;
    const expectedMs = delivery.eta === null ? eventAtMs : Date.parse(delivery.eta);
    const laterMs = delaysMs[deliveryEtaChanges] ?? longDelayMs;
    const delayedMs = Math.max(expectedMs, eventAtMs) + laterMs;
    const isLong = deliveryEtaChanges >= delaysMs.length;
    const etaMs = isLong ? Math.max(delayedMs, lateMs(delivery.commitment_deadline_at)) : delayedMs;
    return {
      record: edited(
        record,
        { delivery: { ...delivery, eta: timestamp(etaMs), eta_updated_at: timestamp(eventAtMs) } },
        { deliveryEtaChanges: deliveryEtaChanges + 1 },
      ),
      changesRevision: false,
    };
  },
};

const lateMs = (deadlineAt: string | null): number =>
  deadlineAt === null ? 0 : Date.parse(deadlineAt) + afterDeadlineMs;

/**
 * Completes the delivery. After that, the order can only be read. A vehicle that was damaged at the pickup gets another
 * damage, with a picture of it.
 */
export const deliveryCompleted: Scenario = {
  isAllowed: ({ order }) => order.status === 'in_transit',
  apply(record, { eventAtMs }) {
    const { order, internal } = record;
    const remarks = remarksOf(record, eventAtMs);
    const condition = internal.isDamaged
      ? damagedCondition(eventAtMs, order.id, 'delivery', remarks)
      : cleanCondition(eventAtMs, remarks);
    const items = itemsInspected(order, 'delivery_condition', condition, eventAtMs);
    return {
      record: edited(record, {
        status: 'delivered',
        delivery: { ...order.delivery, actual_at: timestamp(eventAtMs) },
        items: items.map(item => ({ ...item, status: 'delivered' })),
        allowed_actions: actionsWith(order, [], writeActions),
      }),
      changesRevision: true,
      files: internal.isDamaged ? [damageEvidenceOf(order.id, 'delivery')] : [],
    };
  },
};

/**
 * Returns the remarks that are recorded at the delivery: who has signed the consignment note, and whether the delivery
 * was late.
 */
function remarksOf({ order, internal }: SandboxOrder, eventAtMs: number): string[] {
  const { commitment_deadline_at: deadline } = order.delivery;
  const primary = internal.input.items.find(({ role }) => role === 'primary');
  const recipient = primary?.cmr_recipient?.recipient?.name;
  return [
    ...(recipient ? [`The CMR consignment note was signed by ${recipient}.`] : []),
    ...(deadline !== null && eventAtMs > Date.parse(deadline) ? ['Delivered after the deadline.'] : []),
  ];
}
