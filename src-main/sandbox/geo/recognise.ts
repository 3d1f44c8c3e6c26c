import { countryNamed, countryOfCode, type StatedCountry } from './countries.ts';
import { wordsOf } from './fold.ts';
import { matchNames, type NameMatch } from './gazetteer.ts';
import type { GeoPlace } from './place.ts';
import { countriesOfPrefixes, takePostalCode, takePostalCodeAtEnd } from './postal-code.ts';

export interface RecognisedAddress {
  place: GeoPlace;
  formattedAddress: string;
  addressLine1: string | null;
  /** The postal code as it was typed; null if there is none. */
  postalCode: string | null;
  city: string;
}

/**
 * An address, cut into the texts before and after the name of its city. `partsBefore` and `partsAfter` are whole parts,
 * which commas, semicolons or line breaks separate.
 */
interface CutAddress {
  partsBefore: readonly string[];
  /** The texts before and after the city's name in the part that contains it. */
  leading: string;
  trailing: string;
  partsAfter: readonly string[];
  places: readonly GeoPlace[];
}

/** Maximum length of an address. Longer texts are not recognised. */
const maxAddressChars = 500;

/** Maximum number of words in the name of a country. */
const maxCountryWords = 2;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const splitParts = (address: string): string[] =>
  address
    .split(/[,;\n]/)
    .map(tidy)
    .filter(part => part !== '');

/**
 * Finds the city that a part of an address names. Of several cities, the last one that follows a number counts, since
 * the number may be a postal code. If none follows a number, the last city counts.
 */
const pickMatch = (part: string): NameMatch | undefined => {
  const matches = matchNames(wordsOf(part));
  return matches.findLast(match => /\d{2}[\s-]*$/.test(part.slice(0, match.start))) ?? matches.at(-1);
};

/**
 * Cuts an address at the name of its city. The last part that names a city counts. Returns null if no part names one.
 */
const cutAddress = (parts: readonly string[]): CutAddress | null => {
  for (const [index, part] of [...parts.entries()].reverse()) {
    const match = pickMatch(part);
    if (match === undefined) continue;
    return {
      partsBefore: parts.slice(0, index),
      leading: tidy(part.slice(0, match.start)),
      trailing: tidy(part.slice(match.end)),
      partsAfter: parts.slice(index + 1),
      places: match.places,
    };
  }
  return null;
};

/** Finds the country at the end of a text; null if there is none. */
const countryAtEnd = (text: string): StatedCountry | null => {
  const words = wordsOf(text).map(word => word.folded);
  for (let wordCount = maxCountryWords; wordCount > 0; wordCount--) {
    const country = countryNamed(words.slice(-wordCount).join(' '));
    if (country !== null) return country;
  }
  return null;
};

/**
 * Returns every country that the address names. Before the city, a country counts only if it is a whole part, because a
 * street can have the name of a country.
 */
const statedCountries = (cut: CutAddress, parts: readonly string[]): StatedCountry[] => [
  ...[...cut.partsBefore, cut.leading].map(countryNamed).filter(country => country !== null),
  ...[cut.trailing, ...cut.partsAfter].map(countryAtEnd).filter(country => country !== null),
  ...parts.flatMap(countriesOfPrefixes),
];

/** Returns the postal code of a part that contains nothing else, except perhaps the country; otherwise null. */
const postalCodeOfPart = (part: string, place: GeoPlace): string | null => {
  const taken = takePostalCode(part, place.countryCode);
  if (taken === null) return null;
  return taken.rest === '' || countryNamed(taken.rest) !== null ? taken.postalCode : null;
};

/** Returns the postal code that was typed, beside the city or in a part of its own; null if there is none. */
const typedPostalCode = (cut: CutAddress, place: GeoPlace): string | null => {
  const beside =
    takePostalCodeAtEnd(cut.leading, place.countryCode) ?? takePostalCode(cut.trailing, place.countryCode);
  if (beside !== null) return beside.postalCode;
  const ownParts = [...cut.partsAfter, ...cut.partsBefore.toReversed()];
  return ownParts.map(part => postalCodeOfPart(part, place)).find(code => code !== null) ?? null;
};

const isStreetText = (text: string, place: GeoPlace): boolean =>
  /\p{L}/u.test(text) && countryNamed(text) === null && postalCodeOfPart(text, place) === null;

/** Returns the text before the city, without the postal code; null if there is none. */
const addressLineOf = (cut: CutAddress, place: GeoPlace): string | null => {
  const leading = takePostalCodeAtEnd(cut.leading, place.countryCode)?.rest ?? cut.leading;
  const line = [...cut.partsBefore, leading].filter(text => isStreetText(text, place)).join(', ');
  return line === '' ? null : line;
};

/** Returns how many first digits two postal codes share. The more they share, the nearer the two places are. */
const sharedDigitCount = (one: string, other: string): number => {
  const [left = '', right = ''] = [one, other].map(code => code.replace(/\D/g, ''));
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
};

/**
 * Chooses one of several cities with the same name: the one nearest to the typed postal code or, without a code, the
 * first.
 */
const pickPlace = (cut: CutAddress, places: readonly GeoPlace[]): GeoPlace | null => {
  const nearness = (place: GeoPlace): number => {
    const typed = typedPostalCode(cut, place);
    return typed === null ? 0 : sharedDigitCount(typed, place.postalCode);
  };
  return places.toSorted((one, other) => nearness(other) - nearness(one))[0] ?? null;
};

/**
 * Recognises an address by the name of its city. Returns null if it names no known city, or names another country than
 * `countryCode`.
 */
export function recogniseAddress(
  formattedAddress: string,
  countryCode?: string | null,
): RecognisedAddress | null {
  if (formattedAddress.length > maxAddressChars) return null;
  const parts = splitParts(formattedAddress.normalize('NFC'));
  const cut = cutAddress(parts);
  if (cut === null) return null;
  const asked = countryCode?.trim() ? [countryOfCode(countryCode)] : [];
  const stated = [...asked, ...statedCountries(cut, parts)];
  const agreeing = cut.places.filter(place => stated.every(country => country === place.countryCode));
  const place = pickPlace(cut, agreeing);
  if (place === null) return null;
  return {
    place,
    formattedAddress: tidy(formattedAddress),
    addressLine1: addressLineOf(cut, place),
    postalCode: typedPostalCode(cut, place),
    city: place.name,
  };
}
