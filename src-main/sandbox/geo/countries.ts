import { nameKey, nameKeys } from './fold.ts';
import type { CountryCode } from './place.ts';

/** A country that a text names: its code if the sandbox serves it, otherwise `other`. */
export type StatedCountry = CountryCode | 'other';

/**
 * Codes and names of each country that the sandbox serves. The names are in English, Finnish, Swedish, Danish, German
 * and Polish.
 */
const servedCountries: Readonly<Record<CountryCode, readonly string[]>> = {
  FI: ['FI', 'FIN', 'Finland', 'Suomi', 'Finnland', 'Finlandia'],
  SE: ['SE', 'SWE', 'Sweden', 'Ruotsi', 'Sverige', 'Schweden', 'Szwecja'],
  DK: ['DK', 'DNK', 'Denmark', 'Tanska', 'Danmark', 'Dänemark', 'Dania'],
  DE: ['DE', 'DEU', 'Germany', 'Saksa', 'Tyskland', 'Deutschland', 'Niemcy'],
  PL: ['PL', 'POL', 'Poland', 'Puola', 'Polen', 'Polska'],
};

/**
 * Other countries that an address is likely to name. The sandbox does not serve them, but must recognise them, so that
 * `Frankfurt, USA` is not taken for the German city.
 */
const otherCountries: readonly string[] = [
  ...['Norway', 'Norge', 'Norja', 'Norwegen', 'Norwegia', 'Estonia', 'Estland', 'Viro', 'Eesti'],
  ...['Latvia', 'Lettland', 'Letland', 'Łotwa', 'Lithuania', 'Litauen', 'Liettua', 'Litwa'],
  ...['Netherlands', 'The Netherlands', 'Nederland', 'Niederlande', 'Holland', 'Alankomaat', 'Holandia'],
  ...['Austria', 'Österreich', 'Österrike', 'Østrig', 'Itävalta', 'Switzerland', 'Schweiz', 'Sveitsi'],
  ...['Szwajcaria', 'France', 'Frankreich', 'Frankrike', 'Frankrig', 'Ranska', 'Francja', 'Belgium'],
  ...['Belgien', 'Belgia', 'Belgique', 'Czechia', 'Czech Republic', 'Tschechien', 'Czechy', 'Tšekki'],
  ...['Italy', 'Italien', 'Italia', 'Włochy', 'Spain', 'Spanien', 'Espanja', 'España', 'Hiszpania'],
  ...['United Kingdom', 'UK', 'Great Britain', 'England', 'United States', 'USA', 'Canada', 'Kanada'],
];

/**
 * Country codes of vehicles. They count only before a postal code, because alone they can mean something else: `S` is a
 * district of København.
 */
const vehicleCodes: ReadonlyMap<string, CountryCode> = new Map([
  ['d', 'DE'],
  ['s', 'SE'],
  ['sf', 'FI'],
]);

const isServed = (code: string): code is CountryCode => Object.hasOwn(servedCountries, code);

const countryByKey: ReadonlyMap<string, StatedCountry> = new Map<string, StatedCountry>([
  ...otherCountries.flatMap(nameKeys).map(key => [key, 'other'] as const),
  ...Object.entries(servedCountries).flatMap(([code, names]) =>
    isServed(code) ? names.flatMap(nameKeys).map(key => [key, code] as const) : [],
  ),
]);

/** Returns the country whose name or code is the whole text; null if there is none. */
export const countryNamed = (text: string): StatedCountry | null => countryByKey.get(nameKey(text)) ?? null;

/** Returns the country that a prefix of a postal code names (`FI`, `D`); null if there is none. */
export const countryOfPrefix = (prefix: string): StatedCountry | null =>
  vehicleCodes.get(prefix.toLowerCase()) ?? countryNamed(prefix);

/** Returns the country for the text of an address's country-code field; `other` if the code is unknown. */
export const countryOfCode = (code: string): StatedCountry => countryNamed(code) ?? 'other';
