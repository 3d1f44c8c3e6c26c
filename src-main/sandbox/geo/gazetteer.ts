import { nameKeys, type Word } from './fold.ts';
import type { CountryCode, GeoPlace, PlaceRow } from './place.ts';
import { germanPlaces } from './places-de.ts';
import { danishPlaces } from './places-dk.ts';
import { finnishPlaces } from './places-fi.ts';
import { polishPlaces } from './places-pl.ts';
import { swedishPlaces } from './places-se.ts';

/** The name of a city in a text. If several cities have this name, `places` lists all of them, the likeliest first. */
export interface NameMatch {
  places: readonly GeoPlace[];
  start: number;
  end: number;
}

const rowsByCountry: readonly (readonly [CountryCode, readonly PlaceRow[]])[] = [
  ['FI', finnishPlaces],
  ['SE', swedishPlaces],
  ['DK', danishPlaces],
  ['DE', germanPlaces],
  ['PL', polishPlaces],
];

const placesByKey = new Map<string, GeoPlace[]>();
const everyPlace: GeoPlace[] = [];
let maxNameWordsLength = 1;

const addKey = (key: string, place: GeoPlace): void => {
  const namesakes = placesByKey.get(key) ?? [];
  if (!namesakes.includes(place)) namesakes.push(place);
  placesByKey.set(key, namesakes);
  maxNameWordsLength = Math.max(maxNameWordsLength, key.split(' ').length);
};

const addRow = (countryCode: CountryCode, row: PlaceRow): void => {
  const [name, latitude, longitude, postalCode, ...otherNames] = row;
  const place: GeoPlace = { name, countryCode, latitude, longitude, postalCode };
  everyPlace.push(place);
  for (const key of [name, ...otherNames].flatMap(nameKeys)) addKey(key, place);
};

for (const [countryCode, rows] of rowsByCountry) for (const row of rows) addRow(countryCode, row);

/** Every city that the sandbox knows. */
export const allPlaces: readonly GeoPlace[] = everyPlace;

const matchAt = (words: readonly Word[], first: number): { match: NameMatch; wordCount: number } | null => {
  for (let wordCount = maxNameWordsLength; wordCount > 0; wordCount--) {
    const run = words.slice(first, first + wordCount);
    const [start, end] = [run[0]?.start, run.at(-1)?.end];
    if (run.length < wordCount || start === undefined || end === undefined) continue;
    const places = placesByKey.get(run.map(word => word.folded).join(' '));
    if (places !== undefined) return { match: { places, start, end }, wordCount };
  }
  return null;
};

/**
 * Finds the cities that the words of a text name, from left to right. If several names start at a word, the longest one
 * counts.
 */
export const matchNames = (words: readonly Word[]): NameMatch[] => {
  const matches: NameMatch[] = [];
  for (let first = 0; first < words.length; ) {
    const found = matchAt(words, first);
    if (found !== null) matches.push(found.match);
    first += found?.wordCount ?? 1;
  }
  return matches;
};
