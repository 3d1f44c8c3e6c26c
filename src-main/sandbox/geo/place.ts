export type CountryCode = 'FI' | 'SE' | 'DK' | 'DE' | 'PL';

/** A city the sandbox knows. */
export interface GeoPlace {
  /** The name of the city in its own language. */
  name: string;
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
  /** One of the city's real postal codes. */
  postalCode: string;
}

/** A city in the list of a country. The first of its names is in its own language, the others are other spellings. */
export type PlaceRow = readonly [
  name: string,
  latitude: number,
  longitude: number,
  postalCode: string,
  ...otherNames: string[],
];
