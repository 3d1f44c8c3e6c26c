import type { Order } from '../../../src-shared/domain/order.ts';
import type { OrderInternal, SandboxOrder } from './order-record.ts';

interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Returns the current position of an order's vehicles. The interface description does not define the fields, so this is
 * demonstration data.
 */
export function trackingOf({ order, internal }: SandboxOrder, nowMs: number) {
  const seenAtMs = lastSeenMs(internal, nowMs);
  const progress = progressOf(order, internal, seenAtMs ?? nowMs);
  const position = seenAtMs === null ? null : positionAt(order, progress);
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
      position_at: position === null || seenAtMs === null ? null : new Date(seenAtMs).toISOString(),
    })),
    events: eventsOf(order, internal),
  };
}

/** Returns the time of the last known position; null if there is none. */
function lastSeenMs({ tracking, unseen }: OrderInternal, nowMs: number): number | null {
  if (tracking === 'available') return nowMs;
  const last = unseen.at(-1);
  return tracking === 'paused' && last?.toMs === null ? last.fromMs : null;
}

/** Fraction of the route by which a truck has jumped ahead after each tracking gap. */
const leap = 0.3;

/**
 * Returns the progress on the route, from 0 at the pickup to 1 at the delivery. If the truck is late, it stays at 0.99.
 */
function progressOf({ pickup, delivery }: Order, { unseen }: OrderInternal, nowMs: number): number {
  if (delivery.actual_at !== null) return 1;
  if (pickup.actual_at === null || delivery.eta === null) return 0;
  const startMs = Date.parse(pickup.actual_at);
  const leaps = leap * unseen.filter(({ toMs }) => toMs !== null).length;
  const share = leaps + (nowMs - startMs) / Math.max(1, Date.parse(delivery.eta) - startMs);
  return Math.min(0.99, Math.max(0, share));
}

/** Position on the straight line between the stops; null before the pickup. */
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

const eventsOf = ({ pickup, delivery }: Order, { approachStartedAtMs, unseen }: OrderInternal) => [
  ...(approachStartedAtMs === null
    ? []
    : [{ type: 'pickup_approach_started', at: new Date(approachStartedAtMs).toISOString() }]),
  ...(pickup.actual_at === null ? [] : [{ type: 'picked_up', at: pickup.actual_at }]),
  ...unseen.flatMap(({ fromMs, toMs }) => [
    { type: 'tracking_paused', at: new Date(fromMs).toISOString() },
    ...(toMs === null ? [] : [{ type: 'tracking_available', at: new Date(toMs).toISOString() }]),
  ]),
  ...(delivery.actual_at === null ? [] : [{ type: 'delivered', at: delivery.actual_at }]),
];
