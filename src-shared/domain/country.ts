import { plainLetters } from './typed-date-words.ts';

/**
 * Countries and territories of Europe: the IANA zone, that of the capital where there are several, and the languages
 * whose name for the country is understood beside those of `readLanguages`. Åland is part of Finland.
 */
const countries: Readonly<Record<string, readonly [zone: string, languages?: string]>> = {
  AD: ['Europe/Andorra', 'ca'],
  AL: ['Europe/Tirane', 'sq'],
  AM: ['Asia/Yerevan'],
  AT: ['Europe/Vienna'],
  AZ: ['Asia/Baku', 'az'],
  BA: ['Europe/Sarajevo', 'bs'],
  BE: ['Europe/Brussels', 'nl fr'],
  BG: ['Europe/Sofia', 'bg'],
  BY: ['Europe/Minsk', 'be'],
  CH: ['Europe/Zurich', 'fr it'],
  CY: ['Asia/Nicosia', 'el'],
  CZ: ['Europe/Prague', 'cs'],
  DE: ['Europe/Berlin'],
  DK: ['Europe/Copenhagen'],
  EE: ['Europe/Tallinn', 'et'],
  ES: ['Europe/Madrid', 'es'],
  FI: ['Europe/Helsinki'],
  FO: ['Atlantic/Faroe'],
  FR: ['Europe/Paris', 'fr'],
  GB: ['Europe/London'],
  GE: ['Asia/Tbilisi'],
  GG: ['Europe/Guernsey'],
  GI: ['Europe/Gibraltar'],
  GR: ['Europe/Athens', 'el'],
  HR: ['Europe/Zagreb', 'hr'],
  HU: ['Europe/Budapest', 'hu'],
  IE: ['Europe/Dublin'],
  IM: ['Europe/Isle_of_Man'],
  IS: ['Atlantic/Reykjavik', 'is'],
  IT: ['Europe/Rome', 'it'],
  JE: ['Europe/Jersey'],
  LI: ['Europe/Vaduz'],
  LT: ['Europe/Vilnius', 'lt'],
  LU: ['Europe/Luxembourg', 'fr'],
  LV: ['Europe/Riga', 'lv'],
  MC: ['Europe/Monaco', 'fr'],
  MD: ['Europe/Chisinau', 'ro'],
  ME: ['Europe/Podgorica', 'sr-Latn'],
  MK: ['Europe/Skopje', 'mk'],
  MT: ['Europe/Malta'],
  NL: ['Europe/Amsterdam', 'nl'],
  NO: ['Europe/Oslo', 'nb'],
  PL: ['Europe/Warsaw'],
  PT: ['Europe/Lisbon', 'pt'],
  RO: ['Europe/Bucharest', 'ro'],
  RS: ['Europe/Belgrade', 'sr sr-Latn'],
  RU: ['Europe/Moscow', 'ru'],
  SE: ['Europe/Stockholm'],
  SI: ['Europe/Ljubljana', 'sl'],
  SK: ['Europe/Bratislava', 'sk'],
  SM: ['Europe/San_Marino', 'it'],
  TR: ['Europe/Istanbul', 'tr'],
  UA: ['Europe/Kyiv', 'uk'],
  VA: ['Europe/Vatican', 'it'],
  XK: ['Europe/Belgrade', 'sq'],
};

/** Most orders begin and end here: offered first, and understood by codes in lower case. */
export const defaultCountryCodes: readonly string[] = ['FI', 'SE', 'DK', 'DE', 'PL'];

/** Two letters of every country of Europe, the usual ones first. */
export const countryCodes: readonly string[] = [
  ...defaultCountryCodes,
  ...Object.keys(countries).filter(code => !defaultCountryCodes.includes(code)),
];

/** Zone of a stop whose country is not known yet: the rules of the interface count in Helsinki days. */
export const defaultZone = 'Europe/Helsinki';

/** IANA time zone of a country; `defaultZone` for a country that is not known. */
export const zoneOfCountry = (code: string): string => countries[code.toUpperCase()]?.[0] ?? defaultZone;

/** Languages in which dispatchers and their customers write addresses. */
const readLanguages = ['en', 'fi', 'sv', 'da', 'de', 'pl'];

/** Names in use that are not those of `Intl`. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  MK: ['Macedonia'],
  NL: ['Holland'],
  TR: ['Turkey'],
};

/** One spelling of case, accents and punctuation. */
const plainName = (text: string): string =>
  plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function namesOf(code: string): string[] {
  const languages = [...readLanguages, ...(countries[code]?.[1]?.split(' ') ?? [])];
  return [
    ...languages.map(language => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code),
    ...(otherNames[code] ?? []),
  ];
}

let codesByName: ReadonlyMap<string, string> | null = null;

/** Two letters of a country by its name, in many languages; null: no name of a country of Europe. */
export function countryOfName(name: string): string | null {
  codesByName ??= new Map(
    countryCodes.flatMap(code => namesOf(code).map(known => [plainName(known), code] as const)),
  );
  return codesByName.get(plainName(name)) ?? null;
}

/**
 * Country written at the end of an address (`…, FI`, `…, Germany`), else null. A postal prefix such as `D-20539`
 * or a bare city says nothing: then the service decides.
 */
export function countryOfAddress(address: string): string | null {
  if (!address.includes(',')) return null;
  const last = address.split(',').at(-1)?.trim() ?? '';
  if (last.length !== 2) return countryOfName(last);
  // In lower case, `no` and `at` are words.
  const code = defaultCountryCodes.includes(last.toUpperCase()) ? last.toUpperCase() : last;
  return code in countries ? code : countryOfName(last);
}

/** The country a stop is taken to be in: the chosen one, else the one in its address, else null. */
export const countryOfStop = (stop: { address: string; countryCode: string }): string | null =>
  stop.countryCode !== '' ? stop.countryCode : countryOfAddress(stop.address);
