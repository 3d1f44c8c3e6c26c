import { buildOrder } from '../../../src-main/sandbox/orders/build-order.ts';
import { locate } from '../../../src-main/sandbox/orders/locate.ts';
import type { OrderRecord } from '../../../src-main/sandbox/orders/order-record.ts';
import { quoteOrder } from '../../../src-main/sandbox/orders/quote-order.ts';
import type { OrderCandidate } from '../../../src-main/sandbox/rules/candidate.ts';
import { orderInputSchema } from '../../../src-shared/domain/order.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { type OrderChanges, orderBody } from '../../contract/sandbox/samples.ts';

/** An order request as the rules see it. */
export function candidateOf(changes: OrderChanges = {}, now = '2026-03-10T09:00:00Z'): OrderCandidate {
  const input = orderInputSchema.parse(orderBody(changes));
  return {
    profile: defaultInterfaceProfile,
    pickupType: input.pickup.type,
    deliveryType: input.delivery.type,
    pickup: locate(input.pickup.address),
    delivery: locate(input.delivery.address),
    items: input.items,
    input,
    nowMs: Date.parse(now),
    customer: 'local',
    files: [],
  };
}

/** An order as it is stored right after it was accepted. */
export function recordOf(changes: OrderChanges = {}, now?: string): OrderRecord {
  const { input, pickup, delivery, nowMs, profile, customer } = candidateOf(changes, now);
  if (!pickup || !delivery) throw new Error('No such address');
  const { price, distanceMeters } = quoteOrder(input, pickup, delivery, nowMs);
  return {
    customer,
    createdAtMs: nowMs,
    order: buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs, profile }),
    internal: {
      input,
      approachStartedAtMs: null,
      isNearby: false,
      tracking: 'available',
      inspectionCompletedAtMs: null,
      orderedBy: 'full',
    },
  };
}
