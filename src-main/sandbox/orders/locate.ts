import type { Address, AddressInput } from '../../../src-shared/domain/address.ts';
import { memo } from '../common/memo.ts';
import type { GeoPlace } from '../geo/place.ts';
import { recogniseAddress } from '../geo/recognise.ts';

/** A recognised address: its place, and the address as a response contains it. */
export interface Located {
  place: GeoPlace;
  address: Address;
}

// @interface address.*
/**
 * Finds the place of an address. Returns null if the address identifies no real place, or a place outside the given
 * country (section "Address").
 */
export function locateAnew(input: AddressInput): Located | null {
  const found = recogniseAddress(input.formatted_address, input.country_code ?? undefined);
  if (!found) return null;
  const { place } = found;
  return {
    place,
    address: {
      formatted_address: found.formattedAddress,
      country_code: place.countryCode,
      name: null,
      address_line_1: found.addressLine1,
      address_line_2: null,
      postal_code: found.postalCode,
      city: found.city,
      coordinates: { latitude: place.latitude, longitude: place.longitude },
    },
  };
}

/** `locateAnew` with a cache, because clients send the same few addresses over and over. */
export const locate = memo(
  locateAnew,
  ({ formatted_address, country_code }) => `${country_code ?? ''}|${formatted_address}`,
  1_000,
);
