import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { countryOfAddress, zoneOfCountry } from '../../../../src-shared/domain/country.ts';
import { foreignZoneName, formatInstant } from '../../../i18n/format.ts';

/** IANA time zone of a stop as the order's details tell it; undefined where nobody has said. */
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
  /** `Berlin time`, where a clock there shows another hour than here. */
  zoneName: string | null;
}

const maxKept = 2_000;
const kept = new Map<string, StopMoment>();

/** What a clock at the stop shows; a list being scrolled asks for the same moments again and again. */
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
