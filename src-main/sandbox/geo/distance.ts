import type { CountryCode, GeoPlace } from './place.ts';

const earthRadiusMeters = 6_371_000;
/** Ratio of road distance to straight-line distance. */
const roadFactor = 1.25;
/**
 * Minimum distance of a route, in metres. A route within a city would otherwise have none, since a city is one point
 * here.
 */
const minimumMeters = 1_000;

/** Length of the ferry or bridge between two countries. The key is their codes in alphabetical order. */
const seaLegMeters: Readonly<Record<string, number>> = {
  'DE-FI': 150_000,
  'DK-FI': 120_000,
  'FI-PL': 80_000,
  'FI-SE': 60_000,
  'DE-SE': 40_000,
  'DK-SE': 16_000,
  'PL-SE': 100_000,
};

/** Ferry distance to the mainland of each place without a road connection. */
const islandLegMeters: Readonly<Record<string, number>> = {
  'FI-Maarianhamina': 60_000,
  'SE-Visby': 90_000,
  'DK-Rønne': 70_000,
};

/** North of this latitude, a route between Finland and Sweden goes by road, via Tornio, and not by ferry. */
const northernRoadLatitude = 63.5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const greatCircleMeters = (from: GeoPlace, to: GeoPlace): number => {
  const latitudeSine = Math.sin(radians(to.latitude - from.latitude) / 2);
  const longitudeSine = Math.sin(radians(to.longitude - from.longitude) / 2);
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const haversine = latitudeSine ** 2 + cosines * longitudeSine ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(haversine)));
};

const isSamePlace = (from: GeoPlace, to: GeoPlace): boolean =>
  from.countryCode === to.countryCode && from.name === to.name;

const countryPair = (one: CountryCode, other: CountryCode): string => [one, other].sort().join('-');

const islandLeg = (place: GeoPlace): number => islandLegMeters[`${place.countryCode}-${place.name}`] ?? 0;

const countryLeg = (from: GeoPlace, to: GeoPlace): number => {
  const pair = countryPair(from.countryCode, to.countryCode);
  const isNorthern = Math.min(from.latitude, to.latitude) >= northernRoadLatitude;
  return pair === 'FI-SE' && isNorthern ? 0 : (seaLegMeters[pair] ?? 0);
};

const seaLeg = (from: GeoPlace, to: GeoPlace): number =>
  isSamePlace(from, to) ? 0 : countryLeg(from, to) + islandLeg(from) + islandLeg(to);

/** Estimates the length of the route by road and sea. It is the same in both directions. */
export function routeDistanceMeters(from: GeoPlace, to: GeoPlace): number {
  return Math.max(minimumMeters, Math.round(greatCircleMeters(from, to) * roadFactor + seaLeg(from, to)));
}
