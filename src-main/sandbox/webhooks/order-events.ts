import type { Order } from '../../../src-shared/domain/order.ts';

/**
 * Types of events. The interface description shows only `order.created` (section "Events"); the others are assumptions.
 */
export type EventType =
  | 'order.created'
  | 'order.updated'
  | 'order.files_updated'
  | 'order.status_changed'
  | 'order.eta_changed'
  | 'order.cancelled';

export interface OrderEvent {
  type: EventType;
  data: Record<string, unknown>;
}

/** A change of an order: its state before and after. `before` is null if the order was created. */
export interface OrderEventChange {
  before: Order | null;
  after: Order;
  /** Ids of files that were added or removed. */
  fileIds?: readonly string[];
}

// @interface events.creation events.changes
/** Returns the events of a change, at least one. Each contains the order's status, reference and revision. */
export function eventsOf({ before, after, fileIds = [] }: OrderEventChange): OrderEvent[] {
  const facts = {
    status: after.status,
    pickup_readiness: after.pickup_readiness,
    customer_reference: after.customer_reference,
    revision: after.revision,
  };
  const event = (type: EventType, more: Record<string, unknown> = {}): OrderEvent => ({
    type,
    data: { ...facts, ...more },
  });
  if (!before) return [event('order.created')];
  const events: OrderEvent[] = [];
  if (after.status !== before.status) {
    const type = after.status === 'cancelled' ? 'order.cancelled' : 'order.status_changed';
    events.push(event(type, { previous_status: before.status }));
  } else if (withoutTimes(after) !== withoutTimes(before)) events.push(event('order.updated'));
  if (etasOf(after) !== etasOf(before)) {
    events.push(
      event('order.eta_changed', { pickup_eta: after.pickup.eta, delivery_eta: after.delivery.eta }),
    );
  }
  if (fileIds.length > 0) events.push(event('order.files_updated', { file_ids: fileIds }));
  return events.length > 0 ? events : [event('order.updated')];
}

const noEta = { eta: null, eta_updated_at: null };

/** The order as text, without its ETAs and without the fields that change with every update, to compare two states. */
const withoutTimes = (order: Order): string =>
  JSON.stringify({
    ...order,
    updated_at: '',
    revision: '',
    pickup: { ...order.pickup, ...noEta },
    delivery: { ...order.delivery, ...noEta },
  });

const etasOf = ({ pickup, delivery }: Order): string =>
  JSON.stringify([pickup.eta, pickup.eta_updated_at, delivery.eta, delivery.eta_updated_at]);
