import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { countryOfAddress, zoneOfCountry } from '../../../../src-shared/domain/country.ts';
import { foreignZoneName, formatInstant } from '../../../i18n/format.ts';
import { perLanguage } from '../../../i18n/locale.ts';

/** IANA time zone of a stop: from the order, or else from the country of the address. Undefined if neither is known. */
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
  /** `Berlin time`, if a clock in that zone differs from this computer's clock. */
  zoneName: string | null;
}

const maxKept = 2_000;
const keptMoments = perLanguage(() => new Map<string, StopMoment>());

/** The time that a clock at the stop shows. Cached, because a list that is scrolled asks for the same times often. */
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
