export type CountryCode = 'FI' | 'SE' | 'DK' | 'DE' | 'PL';

/** A city that the sandbox knows. */
export interface GeoPlace {
  /** The name of the city in its own language. */
  name: string;
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
  /** One real postal code of the city. */
  postalCode: string;
}

/**
 * A city in the list of its country. The first name is that in the city's own language; the others are other spellings.
 */
export type PlaceRow = readonly [
  name: string,
  latitude: number,
  longitude: number,
  postalCode: string,
  ...otherNames: string[],
];
