import { countryOfStop, zoneOfCountry } from './country.ts';
import type { Order } from './order.ts';

type StopName = 'pickup' | 'delivery';

/** IANA zone of each stop, where it is known. */
export type StopZones = { readonly [Stop in StopName]?: string | undefined };

const checked = new Map<string, boolean>();
const maxChecked = 500;

/** What is no zone, or one of a newer clock than this computer's, is not a zone here. */
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

/** The zone that windows name: of the first that names one, since a stop is in one place; null: none does. */
export const zoneOfWindows = (windows: readonly { timezone?: unknown }[]): string | null =>
  windows.map(({ timezone }) => timezone).find(isTimeZone) ?? null;

/**
 * The zone in which every time of a stop is read, shown and sent: what its requested windows name, else its country's.
 * All screens follow this rule; only an agreed window that names a zone of its own is told in that one.
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

/** The zone of what happened at the pickup or at the delivery, by the service's own word for it; undefined for others. */
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
  // An address alone, as in a change of it, does not move a stop whose zone is known.
  const isPlaced =
    countryCode !== '' || (known[stop] === undefined && countryOfStop({ address, countryCode }));
  return named === null && !isPlaced ? known[stop] : zoneByRule(named, { address, countryCode });
}

/** Zones of the stops by some fields of their order, as the outbox lists them. `known`: of the order itself. */
export const zonesOfFields = (valueAt: (path: string) => unknown, known: StopZones): StopZones => ({
  pickup: zoneOfFields('pickup', valueAt, known),
  delivery: zoneOfFields('delivery', valueAt, known),
});
