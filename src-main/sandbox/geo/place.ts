export type CountryCode = 'FI' | 'SE' | 'DK' | 'DE' | 'PL';

/** A city the sandbox knows. */
export interface GeoPlace {
  /** The city's own spelling. */
  name: string;
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
  /** One real postal code of the city. */
  postalCode: string;
}

/** One city of a country's list: the own spelling first, the other ones last. */
export type PlaceRow = readonly [
  name: string,
  latitude: number,
  longitude: number,
  postalCode: string,
  ...otherNames: string[],
];
