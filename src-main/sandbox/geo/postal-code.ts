import { countryOfPrefix, type StatedCountry } from './countries.ts';
import type { CountryCode } from './place.ts';

/** A postal code that was found in a text. */
export interface TakenPostalCode {
  /** The code as it was typed, without a prefix for the country. */
  postalCode: string;
  /** The text without the postal code and its prefix. */
  rest: string;
}

/**
 * Pattern for a country before a postal code. A single letter counts only with a hyphen, since without one it may be
 * the staircase of a house, as in `1 D`.
 */
const prefixPattern = String.raw`(?:(FIN|FI|SF|SE|DK|DE|PL)\s?[-–]?\s?|([DS])\s?[-–]\s?)`;
const noWordBefore = String.raw`(?<![\p{L}\p{N}])`;
const noWordAfter = String.raw`(?![\p{L}\p{N}])`;

const codePatterns: Readonly<Record<CountryCode, string>> = {
  FI: String.raw`\d{5}`,
  SE: String.raw`\d{3} ?\d{2}`,
  DK: String.raw`\d{4}`,
  DE: String.raw`\d{5}`,
  PL: String.raw`\d{2}[-–]?\d{3}`,
};

interface Patterns {
  atEnd: RegExp;
  anywhere: RegExp;
}

const patternsOf = (countryCode: CountryCode): Patterns => {
  const code = `${noWordBefore}${prefixPattern}?(?<code>${codePatterns[countryCode]})${noWordAfter}`;
  return { atEnd: new RegExp(String.raw`${code}[\s-]*$`, 'iu'), anywhere: new RegExp(code, 'iu') };
};

const patterns: Readonly<Record<CountryCode, Patterns>> = {
  FI: patternsOf('FI'),
  SE: patternsOf('SE'),
  DK: patternsOf('DK'),
  DE: patternsOf('DE'),
  PL: patternsOf('PL'),
};

const take = (text: string, pattern: RegExp): TakenPostalCode | null => {
  const match = pattern.exec(text);
  const postalCode = match?.groups?.code;
  if (match === null || postalCode === undefined) return null;
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim();
  return { postalCode, rest };
};

/** Finds a postal code of the country at the end of a text, as in the text before the name of a city. */
export const takePostalCodeAtEnd = (text: string, countryCode: CountryCode): TakenPostalCode | null =>
  take(text, patterns[countryCode].atEnd);

/** Finds a postal code of the country anywhere in a text. */
export const takePostalCode = (text: string, countryCode: CountryCode): TakenPostalCode | null =>
  take(text, patterns[countryCode].anywhere);

/** Pattern for a country prefix and at least four digits, which may be a postal code of any country. */
const prefixedCode = new RegExp(
  String.raw`${noWordBefore}${prefixPattern}\d[\d –-]{2,4}\d${noWordAfter}`,
  'giu',
);

/** Returns the countries that are named by prefixes of postal codes in a text. */
export const countriesOfPrefixes = (text: string): StatedCountry[] =>
  Array.from(text.matchAll(prefixedCode), match => countryOfPrefix(match[1] ?? match[2] ?? '')).filter(
    country => country !== null,
  );
