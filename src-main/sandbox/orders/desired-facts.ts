import type { Order, OrderInput } from '../../../src-shared/domain/order.ts';
import {
  type DeliveryInput,
  deliveryInputSchema,
  type PickupInput,
  type PickupStop,
  pickupInputSchema,
  type WindowInput,
} from '../../../src-shared/domain/stop.ts';
import { type Item, type ItemInput, itemInputSchema } from '../../../src-shared/domain/vehicle.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Located } from './locate.ts';

/** Returns the fields of a request as a response contains them: a field that was not sent is null. */
function answered<T extends object>({ shape }: { shape: object }, input: T) {
  const sent = new Map<string, unknown>(Object.entries(input));
  const fields = Object.keys(shape).map(name => [name, sent.get(name) ?? null]);
  // The cast is safe: `shape` has the same fields as `T`, but the type of `fromEntries` does not say so.
  return Object.fromEntries(fields) as { [Name in keyof T]-?: Exclude<T[Name], undefined> };
}

// @interface stop.release-code stop.available-from
/** What the customer decides about a pickup, in the form of a response. */
export const pickupFacts = (input: PickupInput, located: Located) => ({
  ...answered(pickupInputSchema, input),
  ...stopFacts(input, located),
});

export const deliveryFacts = (input: DeliveryInput, located: Located) => ({
  ...answered(deliveryInputSchema, input),
  ...stopFacts(input, located),
});

// @interface stop.address stop.type stop.requested-windows
const stopFacts = (input: DeliveryInput, { address }: Located) => ({
  address,
  contact: contactOf(input.contact),
  requested_windows: windowsOf(input.requested_windows),
});

// @interface window.bounds
const windowsOf = (windows: readonly WindowInput[] | null | undefined): WindowInput[] => [...(windows ?? [])];

// @interface stop.contact
function contactOf(contact: PickupInput['contact']): PickupStop['contact'] {
  if (!contact) return null;
  return { name: contact.name ?? null, phone: contact.phone ?? null, email: contact.email ?? null };
}

export const serviceOptionsOf = (
  { service_options: options }: OrderInput,
  profile: InterfaceProfile,
): NonNullable<Order['service_options']> => ({
  transport_preference: options?.transport_preference ?? profile.transportPreferences[0] ?? 'flexible',
  inspection: options?.inspection ?? profile.inspections[0] ?? 'standard',
});

// @interface item.vin item.registration-number item.descriptions item.fuel-and-transmission item.numbers item.cmr item.plates item.winter-tires
export function itemFacts(
  item: ItemInput,
  profile: InterfaceProfile,
): Omit<Item, 'id' | 'role' | 'status' | 'pickup_condition' | 'delivery_condition'> {
  // The CMR recipient is removed, because responses do not contain it.
  const { role: _role, cmr_recipient: _recipient, ...fields } = answered(itemInputSchema, item);
  return {
    ...fields,
    fuel_type: item.fuel_type ?? profile.fuelTypes[0] ?? 'unknown',
    transmission: item.transmission ?? profile.transmissions[0] ?? 'unknown',
    cmr: item.cmr ?? profile.cmrModes[0] ?? 'digital',
    plates: item.plates ?? profile.platesOptions[0] ?? 'none',
    winter_tires: item.winter_tires ?? { mounted: false, in_vehicle: false },
  };
}
