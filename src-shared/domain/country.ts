import { folded } from './fold-letters.ts';

/**
 * Countries and territories of Europe, with their IANA zone (the capital's if there are several) and the languages in
 * which their name is recognised in addition to `readLanguages`. Åland is part of Finland.
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

/** The countries of most orders. They are offered first, and recognised also by their codes in lower case. */
export const defaultCountryCodes: readonly string[] = ['FI', 'SE', 'DK', 'DE', 'PL'];

/** Two-letter codes of all European countries, the most frequent first. */
export const countryCodes: readonly string[] = [
  ...defaultCountryCodes,
  ...Object.keys(countries).filter(code => !defaultCountryCodes.includes(code)),
];

/** Time zone of a stop with unknown country: Helsinki's, because the rules for orders use days in Helsinki. */
export const defaultZone = 'Europe/Helsinki';

/** IANA time zone of a country; `defaultZone` for an unknown country. */
export const zoneOfCountry = (code: string): string => countries[code.toUpperCase()]?.[0] ?? defaultZone;

/** Languages in which users and their customers write addresses. */
const readLanguages = ['en', 'fi', 'sv', 'da', 'de', 'pl'];

/** Usual names of countries that `Intl` does not have. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  MK: ['Macedonia'],
  NL: ['Holland'],
  TR: ['Turkey'],
};

function namesOf(code: string): string[] {
  const languages = [...readLanguages, ...(countries[code]?.[1]?.split(' ') ?? [])];
  return [
    ...languages.map(language => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code),
    ...(otherNames[code] ?? []),
  ];
}

let codesByName: ReadonlyMap<string, string> | null = null;

/** Two-letter code of a European country by its name in many languages; null for another text. */
export function countryOfName(name: string): string | null {
  codesByName ??= new Map(
    countryCodes.flatMap(code => namesOf(code).map(known => [folded(known), code] as const)),
  );
  return codesByName.get(folded(name)) ?? null;
}

/**
 * Country written at the end of an address (`…, FI`, `…, Germany`). Null if there is none, also for a bare city or a
 * postal prefix such as `D-20539`: then the service determines the country.
 */
export function countryOfAddress(address: string): string | null {
  if (!address.includes(',')) return null;
  const last = address.split(',').at(-1)?.trim() ?? '';
  if (last.length !== 2) return countryOfName(last);
  // Other codes count only in capitals: `no` and `at` in lower case are words.
  const code = defaultCountryCodes.includes(last.toUpperCase()) ? last.toUpperCase() : last;
  return code in countries ? code : countryOfName(last);
}

/** The assumed country of a stop: the chosen one, otherwise the one in its address, otherwise null. */
export const countryOfStop = (stop: { address: string; countryCode: string }): string | null =>
  stop.countryCode !== '' ? stop.countryCode : countryOfAddress(stop.address);
