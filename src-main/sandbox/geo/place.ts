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

/** A city in the list of a country: its own spelling first, other spellings last. */
export type PlaceRow = readonly [
  name: string,
  latitude: number,
  longitude: number,
  postalCode: string,
  ...otherNames: string[],
];
