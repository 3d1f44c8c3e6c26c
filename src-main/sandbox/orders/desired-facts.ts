import type { Order, OrderInput } from '../../../src-shared/domain/order.ts';
import type {
  DeliveryInput,
  DeliveryStop,
  PickupInput,
  PickupStop,
  WindowInput,
} from '../../../src-shared/domain/stop.ts';
import type { Item, ItemInput } from '../../../src-shared/domain/vehicle.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Located } from './locate.ts';

// @interface stop.release-code stop.available-from
/** The part of a pickup that the customer decides, in the form of an answer. */
export const pickupFacts = (input: PickupInput, located: Located) => ({
  ...stopFacts(input, located),
  release_code: input.release_code ?? null,
  available_from: input.available_from ?? null,
});

export const deliveryFacts = (
  input: DeliveryInput,
  located: Located,
): Pick<DeliveryStop, 'address' | 'type' | 'contact' | 'requested_windows'> => stopFacts(input, located);

// @interface stop.address stop.type stop.requested-windows
const stopFacts = (input: DeliveryInput, { address }: Located) => ({
  address,
  type: input.type,
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
export const itemFacts = (
  item: ItemInput,
  profile: InterfaceProfile,
): Omit<Item, 'id' | 'role' | 'status' | 'pickup_condition' | 'delivery_condition'> => ({
  vin: item.vin ?? null,
  registration_number: item.registration_number ?? null,
  make: item.make ?? null,
  model: item.model ?? null,
  note: item.note ?? null,
  fuel_type: item.fuel_type ?? profile.fuelTypes[0] ?? 'unknown',
  transmission: item.transmission ?? profile.transmissions[0] ?? 'unknown',
  engine_power_kw: item.engine_power_kw ?? null,
  first_registered_year: item.first_registered_year ?? null,
  kerb_weight_kg: item.kerb_weight_kg ?? null,
  cmr: item.cmr ?? profile.cmrModes[0] ?? 'digital',
  plates: item.plates ?? profile.platesOptions[0] ?? 'none',
  winter_tires: item.winter_tires ?? { mounted: false, in_vehicle: false },
});
