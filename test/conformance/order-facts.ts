import type { Order } from './answers.ts';
import type { Json } from './requests.ts';
import { instantsOf } from './times.ts';

const stopFacts = ({ address, type, contact, requested_windows }: Order['delivery']): Json => ({
  address: address.formatted_address,
  type,
  contact,
  requested_windows: instantsOf(requested_windows),
});

/** What the customer decides about an order, so that two answers can be compared by it. */
export const factsOf = ({ pickup, delivery, items, ...order }: Order): Json => ({
  ordered_for: order.ordered_for,
  customer_reference: order.customer_reference,
  pickup: {
    ...stopFacts({ ...pickup, commitment_deadline_at: null }),
    release_code: pickup.release_code,
    available_from: pickup.available_from === null ? null : Date.parse(pickup.available_from),
  },
  delivery: stopFacts(delivery),
  items: items.map(({ status, pickup_condition, delivery_condition, ...facts }) => facts),
  service_options: order.service_options,
  customer_note: order.customer_note,
});
