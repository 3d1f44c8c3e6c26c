import { Temporal } from 'temporal-polyfill';
import { countryOfAddress, countryOfStop } from './country.ts';
import { emptyDraft, type OrderDraft, type VehicleDraft, type WindowDraft } from './draft.ts';
import { zoneOfStop } from './draft-times.ts';
import type { Order } from './order.ts';
import { unitsOf, valueInOrder } from './order-fields.ts';
import type { RequestedWindow } from './stop.ts';
import { zoneOfAccepted } from './stop-zone.ts';
import type { Item } from './vehicle.ts';

const tyresOf = (item: Item | undefined): VehicleDraft['winterTires'] => ({
  mounted: item?.winter_tires?.mounted ?? false,
  inVehicle: item?.winter_tires?.in_vehicle ?? false,
});

/** The form of an order, without its times. */
function timelessDraftOf(order: Order): OrderDraft {
  const empty = emptyDraft();
  const tradeIn = order.items.find(({ role }) => role === 'trade_in');
  const primary = order.items.find(item => item !== tradeIn);
  const draft: OrderDraft = {
    ...empty,
    vehicle: { ...empty.vehicle, winterTires: tyresOf(primary) },
    tradeIn: tradeIn ? { ...empty.vehicle, winterTires: tyresOf(tradeIn) } : null,
  };
  return unitsOf(draft)
    .flat()
    .reduce((whole, { path, read, write }) => {
      const value = valueInOrder(order, path);
      return typeof read(whole) === 'string' && value !== null ? write(whole, String(value)) : whole;
    }, draft);
}

const localOf = (timestamp: string, zone: string): Temporal.ZonedDateTime | null => {
  try {
    return Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone);
  } catch {
    return null;
  }
};

const dateOf = (at: Temporal.ZonedDateTime): string => at.toPlainDate().toString();
const timeOf = (at: Temporal.ZonedDateTime): string => at.toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * A requested window in the form. If its start or end is no timestamp, it is kept as text, which can be removed but not
 * edited.
 */
export function windowDraftOf({ start_at, end_at }: RequestedWindow, zone: string): WindowDraft {
  const [start, end] = [localOf(start_at, zone), localOf(end_at, zone)];
  if (!start || !end) return { date: '', start: '', end: '', typed: `${start_at} – ${end_at}` };
  const sameDay = { date: dateOf(start), start: timeOf(start), end: timeOf(end) };
  return dateOf(start) === dateOf(end) ? sameDay : { ...sameDay, endDate: dateOf(end) };
}

function momentOf(timestamp: string | null, zone: string): OrderDraft['pickup']['availableFrom'] {
  if (timestamp === null) return { date: '', time: '' };
  const at = localOf(timestamp, zone);
  return at ? { date: dateOf(at), time: timeOf(at) } : { date: '', time: '', typed: timestamp };
}

/**
 * Empties the country of a stop if its address names the same one. So when the user edits the address, the country
 * follows.
 */
function placed<Stop extends OrderDraft['delivery']>(
  typed: Stop,
  accepted: Order['pickup' | 'delivery'],
): Stop {
  const isSaid = countryOfAddress(typed.address) === typed.countryCode;
  const stop = { ...typed, countryCode: isSaid ? '' : typed.countryCode };
  const zone = zoneOfAccepted(accepted);
  return zone === zoneOfStop(stop) ? stop : { ...stop, namedZone: { zone, country: countryOfStop(stop) } };
}

/**
 * An order of the service in the form for editing. Times are in the zone of their stop.
 * @param typed the draft from which the order was placed here. The CMR recipients come from it, since answers contain
 * none.
 */
export function formOfOrder(order: Order, typed: OrderDraft | null = null): OrderDraft {
  const draft = timelessDraftOf(order);
  const pickup = placed(draft.pickup, order.pickup);
  const delivery = placed(draft.delivery, order.delivery);
  const windowsOf = (stop: 'pickup' | 'delivery', zone: string) =>
    order[stop].requested_windows.map(window => windowDraftOf(window, zone));
  return {
    ...draft,
    pickup: {
      ...pickup,
      availableFrom: momentOf(order.pickup.available_from, zoneOfStop(pickup)),
      requestedWindows: windowsOf('pickup', zoneOfStop(pickup)),
    },
    delivery: { ...delivery, requestedWindows: windowsOf('delivery', zoneOfStop(delivery)) },
    vehicle: {
      ...draft.vehicle,
      cmrRecipient: typed?.vehicle.cmrRecipient ?? draft.vehicle.cmrRecipient,
    },
    tradeIn: draft.tradeIn && {
      ...draft.tradeIn,
      cmrRecipient: typed?.tradeIn?.cmrRecipient ?? draft.tradeIn.cmrRecipient,
    },
  };
}
