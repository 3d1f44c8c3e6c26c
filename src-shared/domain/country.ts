/** Countries the service works in, with the zone their windows are entered in and how people write them. */
const countries = [
  { code: 'FI', zone: 'Europe/Helsinki', names: ['finland', 'suomi', 'finnland', 'finlandia'] },
  { code: 'SE', zone: 'Europe/Stockholm', names: ['sweden', 'sverige', 'ruotsi', 'schweden', 'szwecja'] },
  { code: 'DK', zone: 'Europe/Copenhagen', names: ['denmark', 'danmark', 'tanska', 'dänemark', 'dania'] },
  {
    code: 'DE',
    zone: 'Europe/Berlin',
    names: ['germany', 'deutschland', 'saksa', 'tyskland', 'niemcy'],
  },
  { code: 'PL', zone: 'Europe/Warsaw', names: ['poland', 'polska', 'puola', 'polen'] },
] as const;

export const countryCodes: readonly string[] = countries.map(country => country.code);

/** Zone of a stop whose country is not known yet: the rules of the interface count in Helsinki days. */
export const defaultZone = 'Europe/Helsinki';

/** Where an order of somebody else may begin or end. Of a country with several zones, its mainland's. */
const otherZones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  CZ: 'Europe/Prague',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PT: 'Europe/Lisbon',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
};

/** IANA time zone of a country; `defaultZone` for a country that is not known. */
export const zoneOfCountry = (code: string): string =>
  countries.find(country => country.code === code)?.zone ?? otherZones[code] ?? defaultZone;

/**
 * Country written at the end of an address (`…, FI`, `…, Germany`), else null. A postal prefix such as `D-20539`
 * or a bare city says nothing: then the service decides.
 */
export function countryOfAddress(address: string): string | null {
  const last = address.split(',').at(-1)?.trim().toLocaleLowerCase('en') ?? '';
  if (!address.includes(',')) return null;
  for (const country of countries) {
    if (last === country.code.toLowerCase()) return country.code;
    if (country.names.some(name => name === last)) return country.code;
  }
  return null;
}

/** The country a stop is taken to be in: the chosen one, else the one in its address, else null. */
export const countryOfStop = (stop: { address: string; countryCode: string }): string | null =>
  stop.countryCode !== '' ? stop.countryCode : countryOfAddress(stop.address);
