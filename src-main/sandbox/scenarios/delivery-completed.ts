import type { SandboxOrder } from '../orders/order-record.ts';
import { cleanCondition, damagedCondition, damageEvidenceOf, itemsInspected } from './damages.ts';
import { actionsWith, edited, timestamp, writeActions } from './edit.ts';
import type { Scenario } from './scenario.ts';

/**
 * The vehicle was handed over; from now on, the order can only be read. One that was damaged at its pickup has one more
 * damage now, with the picture that shows it.
 */
export const deliveryCompleted: Scenario = {
  name: 'delivery_completed',
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

/** What is written down at the handover. */
function remarksOf({ order, internal }: SandboxOrder, eventAtMs: number): string[] {
  const { commitment_deadline_at: deadline } = order.delivery;
  const primary = internal.input.items.find(({ role }) => role === 'primary');
  const recipient = primary?.cmr_recipient?.recipient?.name;
  return [
    ...(recipient ? [`The CMR consignment note was signed by ${recipient}.`] : []),
    ...(deadline !== null && eventAtMs > Date.parse(deadline) ? ['Delivered after the deadline.'] : []),
  ];
}
