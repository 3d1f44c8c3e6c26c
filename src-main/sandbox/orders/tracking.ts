import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderRecord } from './order-record.ts';

interface Position {
  latitude: number;
  longitude: number;
}

/** Demonstration data, because the interface does not show its shape: where the vehicles of an order are now. */
export function trackingOf({ order, internal }: OrderRecord, nowMs: number) {
  const progress = progressOf(order, nowMs);
  const position = internal.tracking === 'available' ? positionAt(order, progress) : null;
  return {
    order_id: order.id,
    status: internal.tracking,
    pickup_eta: order.pickup.actual_at === null ? order.pickup.eta : null,
    delivery_eta: order.delivery.actual_at === null ? order.delivery.eta : null,
    items: order.items.map(({ id, role, status }) => ({
      item_id: id,
      role,
      status,
      progress_percent: Math.floor(progress * 100),
      position,
      position_at: position === null ? null : new Date(nowMs).toISOString(),
    })),
    events: eventsOf(order, internal.approachStartedAtMs),
  };
}

/** From 0 at the pickup to 1 at the delivery; a late truck waits just before its end. */
function progressOf({ pickup, delivery }: Order, nowMs: number): number {
  if (delivery.actual_at !== null) return 1;
  if (pickup.actual_at === null || delivery.eta === null) return 0;
  const startMs = Date.parse(pickup.actual_at);
  const share = (nowMs - startMs) / Math.max(1, Date.parse(delivery.eta) - startMs);
  return Math.min(0.99, Math.max(0, share));
}

/** On the straight line between the stops; null before the pickup. */
function positionAt({ pickup, delivery }: Order, progress: number): Position | null {
  const from = pickup.address.coordinates;
  const to = delivery.address.coordinates;
  if (pickup.actual_at === null || !from || !to) return null;
  const between = (start: number, end: number) => Math.round((start + (end - start) * progress) * 1e5) / 1e5;
  return {
    latitude: between(from.latitude, to.latitude),
    longitude: between(from.longitude, to.longitude),
  };
}

const eventsOf = ({ pickup, delivery }: Order, approachStartedAtMs: number | null) => [
  ...(approachStartedAtMs === null
    ? []
    : [{ type: 'pickup_approach_started', at: new Date(approachStartedAtMs).toISOString() }]),
  ...(pickup.actual_at === null ? [] : [{ type: 'picked_up', at: pickup.actual_at }]),
  ...(delivery.actual_at === null ? [] : [{ type: 'delivered', at: delivery.actual_at }]),
];
