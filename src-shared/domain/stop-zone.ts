import { countryOfStop, zoneOfCountry } from './country.ts';
import type { Order } from './order.ts';

type StopName = 'pickup' | 'delivery';

/** IANA zone of each stop, where it is known. */
export type StopZones = { readonly [Stop in StopName]?: string | undefined };

const checked = new Map<string, boolean>();
const maxChecked = 500;

/**
 * Whether this computer knows a time zone of that name. Zones that are newer than its time zone data are unknown to it.
 */
function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false;
  const known = checked.get(name);
  if (known !== undefined) return known;
  if (checked.size >= maxChecked) checked.clear();
  const isZone = isKnownToIntl(name);
  checked.set(name, isZone);
  return isZone;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** Zone of the first window that names one, since all windows of a stop are at the same place; null if none does. */
export const zoneOfWindows = (windows: readonly { timezone?: unknown }[]): string | null =>
  windows.map(({ timezone }) => timezone).find(isTimeZone) ?? null;

/**
 * The zone in which the times of a stop are read, shown and sent: the zone that its requested windows name, else the
 * zone of its country. One exception: an agreed window that names its own zone is shown in that zone.
 */
export const zoneByRule = (
  named: string | null | undefined,
  place: { address: string; countryCode: string },
): string => (isTimeZone(named) ? named : zoneOfCountry(countryOfStop(place) ?? ''));

// @interface window.timezone
/** Zone of a stop of an accepted order (IANA name). */
export const zoneOfAccepted = ({ address, requested_windows }: Order[StopName]): string =>
  zoneByRule(zoneOfWindows(requested_windows), {
    address: address.formatted_address,
    countryCode: address.country_code ?? '',
  });

export const zonesOfAccepted = ({ pickup, delivery }: Pick<Order, StopName>): StopZones => ({
  pickup: zoneOfAccepted(pickup),
  delivery: zoneOfAccepted(delivery),
});

/** Zone of an event at the pickup or at the delivery, as the service's event type tells; undefined for other events. */
export function zoneOfEvent(type: string, order: Pick<Order, 'pickup' | 'delivery'>): string | undefined {
  if (/pick(ed)?_?up/i.test(type)) return zoneOfAccepted(order.pickup);
  return /deliver/i.test(type) ? zoneOfAccepted(order.delivery) : undefined;
}

const isWindow = (value: unknown): value is { timezone?: unknown } =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function zoneOfFields(stop: StopName, valueAt: (path: string) => unknown, known: StopZones) {
  const windows = valueAt(`${stop}.requested_windows`);
  const named = Array.isArray(windows) ? zoneOfWindows(windows.filter(isWindow)) : null;
  const countryCode = textOf(valueAt(`${stop}.address.country_code`));
  const address = textOf(valueAt(`${stop}.address.formatted_address`));
  // An address without a country, as in a change of the address only, does not replace a known zone of the stop.
  const isPlaced =
    countryCode !== '' || (known[stop] === undefined && countryOfStop({ address, countryCode }));
  return named === null && !isPlaced ? known[stop] : zoneByRule(named, { address, countryCode });
}

/**
 * Zones of the stops according to some fields of an order, such as the changed ones that the outbox shows.
 * @param known the zones according to the order itself
 */
export const zonesOfFields = (valueAt: (path: string) => unknown, known: StopZones): StopZones => ({
  pickup: zoneOfFields('pickup', valueAt, known),
  delivery: zoneOfFields('delivery', valueAt, known),
});
