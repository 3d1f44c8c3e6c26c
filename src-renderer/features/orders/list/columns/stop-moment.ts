import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { countryOfAddress, zoneOfCountry } from '../../../../../src-shared/domain/country.ts';
import { foreignZoneName, formatInstant } from '../../../../i18n/format.ts';
import { perLanguage } from '../../../../i18n/locale.ts';

/**
 * IANA zone of a stop: the one in the order, otherwise the one of the country in the address. Undefined if neither is
 * known.
 */
export function zoneOfRow(row: OrderRow, stop: 'pickup' | 'delivery'): string | undefined {
  const { address, zone } =
    stop === 'pickup'
      ? { address: row.pickupAddress, zone: row.pickupZone }
      : { address: row.deliveryAddress, zone: row.deliveryZone };
  const country = countryOfAddress(address);
  return zone ?? (country === null ? undefined : zoneOfCountry(country));
}

interface StopMoment {
  words: string;
  /** Name of the zone, such as `Berlin time`, if its clock differs from this computer's clock; otherwise null. */
  zoneName: string | null;
}

const maxKept = 2_000;
const keptMoments = perLanguage(() => new Map<string, StopMoment>());

/**
 * A time as the clock at the stop shows it. Kept in a cache, because scrolling through the list asks for the same times
 * often.
 */
export function momentAt(at: string, zone: string | undefined): StopMoment {
  const key = `${at} ${zone}`;
  const kept = keptMoments();
  const known = kept.get(key);
  if (known) return known;
  const made = {
    words: formatInstant(at, zone),
    zoneName: zone === undefined ? null : foreignZoneName(zone, at),
  };
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, made);
  return made;
}
