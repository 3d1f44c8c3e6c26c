import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { countryOfAddress, zoneOfCountry } from '../../../../src-shared/domain/country.ts';
import { foreignZoneName, formatInstant } from '../../../i18n/format.ts';

/** IANA time zone of a stop: the order's own, else that of the address's country. Undefined where neither is known. */
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
  /** `Berlin time`, where a clock there shows another hour than this computer. */
  zoneName: string | null;
}

const maxKept = 2_000;
const kept = new Map<string, StopMoment>();

/** What a clock at the stop shows. Cached, since a list that is scrolled asks for the same moments often. */
export function momentAt(at: string, zone: string | undefined): StopMoment {
  const key = `${at} ${zone}`;
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
