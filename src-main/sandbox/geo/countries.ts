import { nameKey, nameKeys } from './fold.ts';
import type { CountryCode } from './place.ts';

/** A country that a text names: the code of one that the sandbox serves, or `other`. */
export type StatedCountry = CountryCode | 'other';

/** Codes and names in English, Finnish, Swedish, Danish, German and Polish. */
const servedCountries: Readonly<Record<CountryCode, readonly string[]>> = {
  FI: ['FI', 'FIN', 'Finland', 'Suomi', 'Finnland', 'Finlandia'],
  SE: ['SE', 'SWE', 'Sweden', 'Ruotsi', 'Sverige', 'Schweden', 'Szwecja'],
  DK: ['DK', 'DNK', 'Denmark', 'Tanska', 'Danmark', 'Dänemark', 'Dania'],
  DE: ['DE', 'DEU', 'Germany', 'Saksa', 'Tyskland', 'Deutschland', 'Niemcy'],
  PL: ['PL', 'POL', 'Poland', 'Puola', 'Polen', 'Polska'],
};

/**
 * Neighbouring and other likely countries that the sandbox does not serve. They are known, so that `Frankfurt, USA` is
 * not taken for the German city.
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

/** Country codes of vehicles. They count only before a postal code: alone, `S` is a district of København. */
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

/** The country whose name or code is the whole text; null if there is none. */
export const countryNamed = (text: string): StatedCountry | null => countryByKey.get(nameKey(text)) ?? null;

/** The country of a postal code's prefix (`FI`, `D`), or null. */
export const countryOfPrefix = (prefix: string): StatedCountry | null =>
  vehicleCodes.get(prefix.toLowerCase()) ?? countryNamed(prefix);

/** The country of a code that was given in a field of its own; `other` if the code is unknown. */
export const countryOfCode = (code: string): StatedCountry => countryNamed(code) ?? 'other';
