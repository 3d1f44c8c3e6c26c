import { Temporal } from 'temporal-polyfill';
import { countryOfAddress } from './country.ts';
import type { OrderDraft, WindowDraft } from './draft.ts';
import { draftOfOrder } from './draft-copy.ts';
import { zoneOfStop } from './draft-times.ts';
import { type Order, orderSchema } from './order.ts';
import type { RequestedWindow } from './stop.ts';

/** One field of an order that changes: by the service's dotted path, a vehicle's by its role. */
export interface FieldChange {
  path: string;
  was: unknown;
  becomes: unknown;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withValue = (whole: unknown, [name = '', ...rest]: readonly string[], value: unknown): Fields => {
  const fields = isFields(whole) ? whole : {};
  return { ...fields, [name]: rest.length === 0 ? value : withValue(fields[name], rest, value) };
};

function withChange(order: Fields, { path, becomes }: FieldChange): Fields {
  const [first, role, ...field] = path.split('.');
  if (first !== 'items' || role === undefined || !Array.isArray(order.items)) {
    return withValue(order, path.split('.'), becomes);
  }
  const items = order.items.map(item =>
    isFields(item) && item.role === role ? withValue(item, field, becomes) : item,
  );
  return { ...order, items };
}

/** An order as it will be when changes of ours that are on their way are done. */
export function withChanges(order: Order, changes: readonly FieldChange[]): Order {
  const changed = orderSchema.safeParse(changes.reduce<Fields>(withChange, order));
  // A change that makes no order of it is one that the service refuses.
  return changed.success ? changed.data : order;
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

/** A window that no day and two times can say is kept as text: it can be taken away, not typed over. */
export function windowDraftOf({ start_at, end_at }: RequestedWindow, zone: string): WindowDraft {
  const [start, end] = [localOf(start_at, zone), localOf(end_at, zone)];
  const empty = { date: '', start: '', end: '' };
  if (!start || !end) return { ...empty, typed: `${start_at} – ${end_at}` };
  const written = (at: Temporal.ZonedDateTime) => `${dateOf(at)} ${timeOf(at)}`;
  return dateOf(start) === dateOf(end)
    ? { date: dateOf(start), start: timeOf(start), end: timeOf(end) }
    : { ...empty, typed: `${written(start)} – ${written(end)}` };
}

function momentOf(timestamp: string | null, zone: string): OrderDraft['pickup']['availableFrom'] {
  if (timestamp === null) return { date: '', time: '' };
  const at = localOf(timestamp, zone);
  return at ? { date: dateOf(at), time: timeOf(at) } : { date: '', time: '', typed: timestamp };
}

/** Empty where the address says it itself, so that the country goes on following the address. */
const withCountry = <Stop extends OrderDraft['delivery']>(stop: Stop): Stop => ({
  ...stop,
  countryCode: countryOfAddress(stop.address) === stop.countryCode ? '' : stop.countryCode,
});

/**
 * An accepted order as the entry form shows it, its times in the stop's zone.
 * @param placed what was typed when it was placed here: answers carry no CMR recipients
 */
export function formOfOrder(order: Order, placed: OrderDraft | null = null): OrderDraft {
  const draft = draftOfOrder(order);
  const [pickup, delivery] = [withCountry(draft.pickup), withCountry(draft.delivery)];
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
      cmrRecipient: placed?.vehicle.cmrRecipient ?? draft.vehicle.cmrRecipient,
    },
    tradeIn: draft.tradeIn && {
      ...draft.tradeIn,
      cmrRecipient: placed?.tradeIn?.cmrRecipient ?? draft.tradeIn.cmrRecipient,
    },
  };
}

/**
 * A stop whose address is typed anew: the country that belonged to the former address gives way to one that the new
 * address names, and comes back with the former address.
 */
export function withAddress<Stop extends OrderDraft['delivery']>(
  stop: Stop,
  now: OrderDraft['delivery'],
): Stop {
  if (stop.address.trim() === now.address.trim()) {
    return stop.countryCode === '' ? { ...stop, countryCode: now.countryCode } : stop;
  }
  const isOfFormer = stop.countryCode === now.countryCode;
  return isOfFormer && countryOfAddress(stop.address) !== null ? { ...stop, countryCode: '' } : stop;
}
