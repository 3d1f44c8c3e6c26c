import type { OrderInput } from '../../../src-shared/domain/order.ts';
import { locate } from '../orders/locate.ts';
import type { OrderCandidate } from '../rules/candidate.ts';
import type { Services } from '../services/services.ts';

/**
 * Collects the data that the order rules check, from a request to create or change an order.
 * @param ownId id of the order that is changed, whose files the request may name again; null for a new order
 */
export const candidateOf = (
  input: OrderInput,
  customer: string,
  ownId: string | null,
  { profile, now, files }: Services,
): OrderCandidate => ({
  profile,
  pickupType: input.pickup.type,
  deliveryType: input.delivery.type,
  pickup: locate(input.pickup.address),
  delivery: locate(input.delivery.address),
  items: input.items,
  input,
  nowMs: now(),
  customer,
  files: (input.file_ids ?? []).map(id => {
    const file = files.find(id);
    return file?.orderId === ownId ? { ...file, orderId: null } : file;
  }),
});
