import { dayMs, hourMs } from '../../../src-shared/domain/durations.ts';
import { routeDistanceMeters } from '../geo/distance.ts';
import type { GeoPlace } from '../geo/place.ts';

export interface QuoteInput {
  from: GeoPlace;
  to: GeoPlace;
  hasTradeIn: boolean;
  transportPreference: string | null;
  inspection: string | null;
  nowMs: number;
}

export type Quote = ReturnType<typeof quote>;

const basePriceCents = 9_900;

/** Price per kilometre. Each part of the route counts with the price of its distance from the start. */
const distanceBands: readonly { upToKm: number; centsPerKm: number }[] = [
  { upToKm: 200, centsPerKm: 70 },
  { upToKm: 1_000, centsPerKm: 66 },
  { upToKm: Number.POSITIVE_INFINITY, centsPerKm: 64 },
];

/**
 * Price of each transport method, in percent of the default price for the distance. Methods that are not listed cost
 * 100%.
 */
const preferencePercents: ReadonlyMap<string, number> = new Map([
  ['covered', 135],
  ['driven', 90],
]);

/** Surcharge of each inspection in cents. Inspections that are not listed have none. */
const inspectionFeesCents: ReadonlyMap<string, number> = new Map([['extended', 12_900]]);

/**
 * Price of the trade-in vehicle in percent of the transport price: half, because the same truck takes it back to the
 * pickup.
 */
const tradeInPercent = 50;

/** Maximum length of a route with an automatic price. Longer ones need a custom quote. */
const maxPricedMeters = 2_600_000;

const pickupHourUtc = 8;
/** Driving time of a truck in a day, in hours. With `metersPerHour`, a truck drives 500 km a day. */
const drivingHoursPerDay = 10;
const metersPerHour = 50_000;

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100);

const defaultTransportCents = (distanceMeters: number): number => {
  const distanceKm = distanceMeters / 1_000;
  let cents = basePriceCents;
  let bandStartKm = 0;
  for (const { upToKm, centsPerKm } of distanceBands) {
    cents += Math.max(0, Math.min(distanceKm, upToKm) - bandStartKm) * centsPerKm;
    bandStartKm = upToKm;
  }
  return Math.round(cents);
};

// @interface price.parts conventions.money
const priceOf = (input: QuoteInput, distanceMeters: number) => {
  const preferencePercent = preferencePercents.get(input.transportPreference ?? '') ?? 100;
  const transportCents = percentOf(defaultTransportCents(distanceMeters), preferencePercent);
  const additionalFeesCents = inspectionFeesCents.get(input.inspection ?? '') ?? 0;
  const tradeInCents = input.hasTradeIn ? percentOf(transportCents, tradeInPercent) : 0;
  return {
    currency: 'EUR' as const,
    total_cents: transportCents + additionalFeesCents + tradeInCents,
    transport_cents: transportCents,
    additional_fees_cents: additionalFeesCents,
    trade_in_cents: tradeInCents,
  };
};

const isWeekend = (timeMs: number): boolean => [0, 6].includes(new Date(timeMs).getUTCDay());

/** The earliest pickup: 08:00 UTC on the next working day. */
const pickupAtMs = (nowMs: number): number => {
  let pickupMs = Math.floor(nowMs / dayMs) * dayMs + dayMs + pickupHourUtc * hourMs;
  while (isWeekend(pickupMs)) pickupMs += dayMs;
  return pickupMs;
};

/**
 * Returns the travel time, in milliseconds, of a truck that leaves in the morning. The time is in full hours and
 * includes nights.
 */
export const travelMs = (distanceMeters: number): number => {
  const drivingHours = Math.max(1, Math.ceil(distanceMeters / metersPerHour));
  const nightCount = Math.floor((drivingHours - 1) / drivingHoursPerDay);
  return nightCount * dayMs + (drivingHours - nightCount * drivingHoursPerDay) * hourMs;
};

const isCustomRoute = (from: GeoPlace, to: GeoPlace, distanceMeters: number): boolean =>
  (from.countryCode === 'SE' && to.countryCode === 'SE') || distanceMeters > maxPricedMeters;

// @interface price-check.status price-check.estimates service.demonstration-data
/** Returns the price and times of a transport. The same input always has the same result. */
export function quote(input: QuoteInput) {
  const distanceMeters = routeDistanceMeters(input.from, input.to);
  const isCustom = isCustomRoute(input.from, input.to, distanceMeters);
  const estimatedPickupAtMs = pickupAtMs(input.nowMs);
  return {
    /** True if the route needs a custom quote; `price` is then null. */
    isCustom,
    price: isCustom ? null : priceOf(input, distanceMeters),
    distanceMeters,
    estimatedPickupAtMs,
    estimatedDeliveryAtMs: estimatedPickupAtMs + travelMs(distanceMeters),
  };
}
