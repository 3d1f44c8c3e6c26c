import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type {
  DeliveryDraft,
  OrderDraft,
  PickupDraft,
  VehicleDraft,
} from '../../../src-shared/domain/draft.ts';
import type { Order, OrderPatch } from '../../../src-shared/domain/order.ts';
import type { DeliveryStop, PickupStop, RequestedWindow } from '../../../src-shared/domain/stop.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';

/** Everything that a customer decides about an order, by the dotted path of the interface; times are in UTC. */
export const factsSchema = z.record(z.string(), z.unknown());
export type Facts = z.infer<typeof factsSchema>;

const itemFields = [
  'vin',
  'registration_number',
  'make',
  'model',
  'note',
  'fuel_type',
  'transmission',
  'engine_power_kw',
  'first_registered_year',
  'kerb_weight_kg',
  'cmr',
  'plates',
] as const;

/** What the torture's own addresses end with. */
const countries: Record<string, { code: string; zone: string }> = {
  Finland: { code: 'FI', zone: 'Europe/Helsinki' },
  Sweden: { code: 'SE', zone: 'Europe/Stockholm' },
};

function countryOf(address: string): { code: string; zone: string } {
  const country = countries[address.split(', ').at(-1) ?? ''];
  if (!country) throw new Error(`The torture does not know where this is: ${address}`);
  return country;
}

const orNull = (text: string): string | null => (text === '' ? null : text);
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));
const inUtc = (timestamp: string): string => new Date(timestamp).toISOString();

function instantOf(date: string, time: string, zone: string): string {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone);
  return new Date(epochMilliseconds).toISOString();
}

/** What the service must show of an order that was typed so: a reading of the interface of its own. */
export function factsOfText(text: OrderDraft): Facts {
  const { pickup, tradeIn, serviceOptions } = text;
  const { date, time } = pickup.availableFrom;
  return {
    customer_reference: orNull(text.customerReference),
    customer_note: orNull(text.customerNote),
    ordered_for: orNull(text.orderedFor.businessId),
    ...typedStop('pickup', pickup),
    'pickup.release_code': orNull(pickup.releaseCode),
    'pickup.available_from': date === '' ? null : instantOf(date, time, countryOf(pickup.address).zone),
    ...typedStop('delivery', text.delivery),
    ...typedVehicle('primary', text.vehicle),
    ...(tradeIn ? typedVehicle('trade_in', tradeIn) : {}),
    'service_options.transport_preference': serviceOptions.transportPreference,
    'service_options.inspection': serviceOptions.inspection,
    status: 'accepted',
    pickup_readiness: 'preparing',
    tracking: 'available',
  };
}

function typedStop(name: 'pickup' | 'delivery', stop: PickupDraft | DeliveryDraft): Facts {
  const { code, zone } = countryOf(stop.address);
  return {
    [`${name}.address.formatted_address`]: stop.address,
    [`${name}.address.country_code`]: code,
    [`${name}.type`]: stop.type,
    [`${name}.contact.name`]: orNull(stop.contact.name),
    [`${name}.contact.phone`]: orNull(stop.contact.phone),
    [`${name}.contact.email`]: orNull(stop.contact.email),
    [`${name}.requested_windows`]: stop.requestedWindows.map(({ date, start, end }) => ({
      start_at: instantOf(date, start, zone),
      end_at: instantOf(date, end, zone),
      timezone: zone,
    })),
  };
}

function typedVehicle(role: string, vehicle: VehicleDraft): Facts {
  const { kind, name, streetAddress, postalCode, city, countryCode } = vehicle.cmrRecipient;
  const recipient = {
    name,
    street_address: streetAddress,
    postal_code: postalCode,
    city,
    country_code: countryCode,
  };
  const facts: Facts = {
    vin: orNull(vehicle.vin),
    registration_number: orNull(vehicle.registrationNumber),
    make: orNull(vehicle.make),
    model: orNull(vehicle.model),
    note: orNull(vehicle.note),
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    engine_power_kw: numberOrNull(vehicle.enginePowerKw),
    first_registered_year: numberOrNull(vehicle.firstRegisteredYear),
    kerb_weight_kg: numberOrNull(vehicle.kerbWeightKg),
    cmr: vehicle.cmr,
    plates: vehicle.plates,
    'winter_tires.mounted': vehicle.winterTires.mounted,
    'winter_tires.in_vehicle': vehicle.winterTires.inVehicle,
    cmr_recipient: kind === 'automatic' ? null : { kind, recipient },
  };
  return under(`items.${role}`, facts);
}

const under = (path: string, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${path}.${name}`, value]));

/** What the service keeps of an order and shows in no answer. */
export interface Kept {
  /** By role. */
  cmrRecipients: Record<string, unknown>;
  tracking: string;
}

/** The same of an order as the service has it. */
export function factsOfOrder(order: Order, { cmrRecipients, tracking }: Kept): Facts {
  const { pickup, delivery, items, service_options: options } = order;
  return {
    customer_reference: order.customer_reference,
    customer_note: order.customer_note,
    ordered_for: order.ordered_for?.business_id ?? null,
    ...shownStop('pickup', pickup),
    'pickup.release_code': pickup.release_code,
    'pickup.available_from': pickup.available_from && inUtc(pickup.available_from),
    ...shownStop('delivery', delivery),
    ...Object.assign({}, ...items.map(shownItem)),
    ...Object.fromEntries(
      items.map(({ role }) => [`items.${role}.cmr_recipient`, cmrRecipients[role] ?? null]),
    ),
    'service_options.transport_preference': options?.transport_preference ?? null,
    'service_options.inspection': options?.inspection ?? null,
    status: order.status,
    pickup_readiness: order.pickup_readiness,
    tracking,
  };
}

const shownStop = (name: 'pickup' | 'delivery', stop: PickupStop | DeliveryStop): Facts => ({
  [`${name}.address.formatted_address`]: stop.address.formatted_address,
  [`${name}.address.country_code`]: stop.address.country_code,
  [`${name}.type`]: stop.type,
  [`${name}.contact.name`]: stop.contact?.name ?? null,
  [`${name}.contact.phone`]: stop.contact?.phone ?? null,
  [`${name}.contact.email`]: stop.contact?.email ?? null,
  [`${name}.requested_windows`]: stop.requested_windows.map(shownWindow),
});

const shownWindow = ({ start_at, end_at, timezone }: RequestedWindow) => ({
  start_at: inUtc(start_at),
  end_at: inUtc(end_at),
  timezone,
});

const shownItem = (item: Item): Facts =>
  under(`items.${item.role}`, {
    ...Object.fromEntries(itemFields.map(name => [name, item[name]])),
    'winter_tires.mounted': item.winter_tires?.mounted ?? false,
    'winter_tires.in_vehicle': item.winter_tires?.in_vehicle ?? false,
  });

/** A list replaces: whoever changes one vehicle says all of each; what of one cannot change is left out. */
export const factsOfItems = (items: readonly Item[]): Facts => Object.assign({}, ...items.map(shownItem));

/** Merge patch of exactly these changes ("PATCH /v2/orders/{order_id}"). */
export function patchOf(changes: Facts): OrderPatch {
  const patch: OrderPatch = {};
  const items = new Map<string, OrderPatch>();
  for (const [path, value] of Object.entries(changes)) {
    const [first, role = '', ...rest] = path.split('.');
    if (first !== 'items') setAt(patch, path.split('.'), value);
    else if (value !== null) {
      const item = items.get(role) ?? { role };
      items.set(role, item);
      setAt(item, rest, value);
    }
  }
  return items.size > 0 ? { ...patch, items: [...items.values()] } : patch;
}

function setAt(target: OrderPatch, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const known = target[name];
  const inner = typeof known === 'object' && known !== null ? { ...known } : {};
  target[name] = inner;
  setAt(inner, rest, value);
}

/** Whatever the order of fields; nothing and left out are the same. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

export const plain = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? 'nothing';
