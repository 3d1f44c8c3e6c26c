import { dayMs, hourMs } from '../../../src-shared/domain/durations.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import { allPlaces } from '../geo/gazetteer.ts';
import type { CountryCode, GeoPlace } from '../geo/place.ts';
import type { Dice } from './dice.ts';
import { seedStop, zoneOf } from './stops.ts';
import { seedVehicle } from './vehicles.ts';

/**
 * This many cities at the beginning of each country's list count as large, since the lists are sorted by size. Most
 * transports are between large cities.
 */
const largeCities = 15;

/** Countries for random stops. A country that is listed more often is chosen more often: most stops are in Finland. */
const countries: readonly CountryCode[] = ['FI', 'FI', 'FI', 'FI', 'FI', 'DE', 'DE', 'SE', 'SE', 'DK', 'PL'];
const placesOf = new Map<CountryCode, readonly GeoPlace[]>(
  [...new Set(countries)].map(code => [code, allPlaces.filter(({ countryCode }) => countryCode === code)]),
);

const pickupTypes = ['dealership', 'dealership', 'dealership', 'terminal', 'auction', 'private'];
const deliveryTypes = ['dealership', 'dealership', 'dealership', 'terminal', 'end_customer', 'end_customer'];
const preferences = ['flexible', 'flexible', 'flexible', 'open', 'covered', 'driven'];
const inspections = ['standard', 'standard', 'standard', 'extended', 'none'];
const notes = [
  'Please call before arrival.',
  'The second key is in the glove box.',
  'Delivery through the gate behind the showroom.',
  'The vehicle has studded tyres.',
  'The battery is charged to at least half.',
  'Ask for the service desk.',
];

/** Start and end of a transport. They are never in the same city. */
export interface SeedRoute {
  from: GeoPlace;
  to: GeoPlace;
}

export function seedRoute(dice: Dice): SeedRoute {
  const from = seedPlace(dice);
  const to = seedPlace(dice);
  return from === to ? seedRoute(dice) : { from, to };
}

function seedPlace(dice: Dice): GeoPlace {
  const places = placesOf.get(dice.pick(countries)) ?? [];
  return dice.pick(dice.chance(0.75) ? places.slice(0, largeCities) : places);
}

/** Returns a valid request that the customer could have sent at `createdAtMs`. */
export function seedOrderInput(
  { from, to }: SeedRoute,
  number: number,
  createdAtMs: number,
  dice: Dice,
): OrderInput {
  const year = new Date(createdAtMs).getUTCFullYear();
  const isDomestic = from.countryCode === 'FI' && to.countryCode === 'FI';
  const hasTradeIn = isDomestic && dice.chance(0.1);
  const pickupType = dice.pick(hasTradeIn ? pickupTypes.filter(type => type !== 'private') : pickupTypes);
  const availableMs =
    Math.floor(createdAtMs / dayMs) * dayMs + dice.int(1, 6) * dayMs + dice.int(6, 10) * hourMs;
  return {
    customer_reference: referenceOf(number, year, dice),
    pickup: {
      ...seedStop(from, pickupType, dice),
      release_code: dice.chance(0.3) ? `R${dice.int(10_000, 99_999)}` : null,
      available_from: new Date(availableMs).toISOString(),
      requested_windows: dice.chance(0.4) ? [windowFrom(availableMs, from)] : [],
    },
    delivery: seedStop(to, dice.pick(deliveryTypes), dice),
    items: [
      seedVehicle('primary', from.countryCode, year, dice),
      ...(hasTradeIn ? [seedVehicle('trade_in', to.countryCode, year, dice)] : []),
    ],
    service_options: { transport_preference: dice.pick(preferences), inspection: dice.pick(inspections) },
    customer_note: dice.chance(0.15) ? dice.pick(notes) : null,
  };
}

/**
 * Returns a customer reference. Most references are unique; some orders share the reference of a fleet, and some have
 * none.
 */
function referenceOf(number: number, year: number, dice: Dice): string | null {
  if (dice.chance(0.05)) return null;
  if (dice.chance(0.1)) return `FLEET-${dice.int(1, 20)}`;
  return `PO-${year}-${String(number).padStart(6, '0')}`;
}

const windowFrom = (startMs: number, { countryCode }: GeoPlace) => ({
  start_at: new Date(startMs).toISOString(),
  end_at: new Date(startMs + 4 * hourMs).toISOString(),
  timezone: zoneOf(countryCode),
});
