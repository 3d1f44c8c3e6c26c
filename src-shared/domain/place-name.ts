import { countryOfAddress } from './country.ts';

/** The city in an address: `Helsinki` of `Mannerheimintie 1, 00100 Helsinki, Finland`. */
export function typedPlace(address: string): string {
  const parts = address.split(',').map(part => part.trim());
  const places = countryOfAddress(address) === null ? parts : parts.slice(0, -1);
  const last = places.at(-1) ?? address;
  return last.replace(/^(?:[A-Za-z]{1,2}-)?\d[\d -]*\s+/, '');
}
