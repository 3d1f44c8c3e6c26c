import { minuteMs } from '../../../src-shared/domain/durations.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { ReportRow } from '../../../src-shared/domain/report-row.ts';
import type { SandboxOrder } from './order-record.ts';

const metersPerMinute = 50_000 / 60;

/** Minimum distance, in metres, of a transport that stops for fuel. */
const refuelMeters = 300_000;
const refuelCentsPerKm = 9;

// @interface report-row.*
/**
 * Returns the "order report row" of an order. Events that have not happened are null. Times and fuel are demonstration
 * data.
 */
export function reportRowOf({ order, internal }: Pick<SandboxOrder, 'order' | 'internal'>): ReportRow {
  const primary = order.items.find(({ role }) => role === 'primary');
  const { pickup, delivery, distance_meters: distanceMeters } = order;
  return {
    order_id: order.id,
    ordered_for: order.ordered_for,
    customer_reference: order.customer_reference,
    created_at: order.created_at,
    status: order.status,
    primary_vin: primary?.vin ?? null,
    primary_registration_number: primary?.registration_number ?? null,
    origin_country: pickup.address.country_code,
    destination_country: delivery.address.country_code,
    pickup_address: pickup.address.formatted_address,
    delivery_address: delivery.address.formatted_address,
    pickup_type: pickup.type,
    delivery_type: delivery.type,
    ordered_by: orderedBy(internal.orderedBy),
    available_for_pickup_at: availableAt(internal.input),
    picked_up_at: pickup.actual_at,
    delivered_at: delivery.actual_at,
    distance_meters: distanceMeters,
    driver_time_minutes: distanceMeters === null ? null : Math.ceil(distanceMeters / metersPerMinute),
    total_transport_minutes: minutesBetween(pickup.actual_at, delivery.actual_at),
    cost: order.price && { currency: order.price.currency, total_cents: order.price.total_cents },
    refuel: refuelOf(delivery.actual_at !== null, distanceMeters ?? 0, internal),
  };
}

/**
 * Returns the person who ordered, with a name and email address made from the credential's name. The domain `.example`
 * is reserved (RFC 2606).
 */
const orderedBy = (credentialName: string) => ({
  name: credentialName,
  email: `${credentialName.replaceAll(/[^\w.-]/g, '-')}@sandbox.example`,
});

/**
 * Returns when the vehicle becomes available: as the request says or, if it does not, at the start of the earliest
 * requested window.
 */
function availableAt({ pickup }: OrderInput): string | null {
  const [earliest] = (pickup.requested_windows ?? []).toSorted(
    (a, b) => Date.parse(a.start_at) - Date.parse(b.start_at),
  );
  return pickup.available_from ?? earliest?.start_at ?? null;
}

/** Minutes between two events, at least 0, because clients may send event times in any order. */
const minutesBetween = (fromAt: string | null, toAt: string | null): number | null =>
  fromAt === null || toAt === null
    ? null
    : Math.max(0, Math.round((Date.parse(toAt) - Date.parse(fromAt)) / minuteMs));

/**
 * Returns the fuel stop of an order: none before the delivery, or on a short route without a gap in tracking. After a
 * gap there is always a stop, but its cost is unknown.
 */
function refuelOf(
  isDelivered: boolean,
  distanceMeters: number,
  { unseen }: SandboxOrder['internal'],
): NonNullable<ReportRow['refuel']> {
  const isLong = distanceMeters >= refuelMeters || unseen.length > 0;
  if (!isDelivered || !isLong) return { occurred: false, cost_cents: 0 };
  if (unseen.length > 0) return { occurred: true, cost_cents: null };
  return { occurred: true, cost_cents: Math.round((distanceMeters / 1_000) * refuelCentsPerKm) };
}
