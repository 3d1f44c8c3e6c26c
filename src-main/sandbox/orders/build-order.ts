import type { Price } from '../../../src-shared/domain/money.ts';
import type { Order, OrderInput } from '../../../src-shared/domain/order.ts';
import type { DeliveryStop, PickupStop, WindowInput } from '../../../src-shared/domain/stop.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { randomId } from '../common/random-id.ts';
import type { Located } from './locate.ts';

export interface OrderParts {
  input: OrderInput;
  pickup: Located;
  delivery: Located;
  price: Price;
  distanceMeters: number;
  nowMs: number;
  profile: InterfaceProfile;
}

export const newRevision = (): string => `rev_${randomId()}`;

/** An order as it is right after it was accepted ("States and transitions"): all fields, null for what is unset. */
export function buildOrder(parts: OrderParts): Order {
  const { input, profile } = parts;
  const now = new Date(parts.nowMs).toISOString();
  const options = input.service_options;
  return {
    id: `ord_${randomId()}`,
    ordered_for: input.ordered_for ?? null,
    customer_reference: input.customer_reference ?? null,
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: now,
    updated_at: now,
    pickup: pickupOf(parts),
    delivery: deliveryOf(parts),
    items: itemsOf(input, profile),
    service_options: {
      transport_preference: options?.transport_preference ?? profile.transportPreferences[0] ?? 'flexible',
      inspection: options?.inspection ?? profile.inspections[0] ?? 'standard',
    },
    price: parts.price,
    distance_meters: parts.distanceMeters,
    customer_note: input.customer_note ?? null,
    allowed_actions: ['update', 'cancel', 'get_files', 'get_tracking'],
    revision: newRevision(),
  };
}

const notYet = { agreed_window: null, eta: null, eta_updated_at: null, actual_at: null };

function pickupOf({ input: { pickup }, pickup: { address } }: OrderParts): PickupStop {
  return {
    address,
    type: pickup.type,
    contact: contactOf(pickup.contact),
    requested_windows: windowsOf(pickup.requested_windows),
    ...notYet,
    release_code: pickup.release_code ?? null,
    available_from: pickup.available_from ?? null,
  };
}

function deliveryOf({ input: { delivery }, delivery: { address } }: OrderParts): DeliveryStop {
  return {
    address,
    type: delivery.type,
    contact: contactOf(delivery.contact),
    requested_windows: windowsOf(delivery.requested_windows),
    ...notYet,
    commitment_deadline_at: null,
  };
}

const windowsOf = (windows: readonly WindowInput[] | null | undefined): WindowInput[] => [...(windows ?? [])];

function contactOf(contact: OrderInput['pickup']['contact']): PickupStop['contact'] {
  if (!contact) return null;
  return { name: contact.name ?? null, phone: contact.phone ?? null, email: contact.email ?? null };
}

function itemsOf(input: OrderInput, profile: InterfaceProfile): Item[] {
  const base = randomId();
  return input.items.map(item => ({
    id: `item_${base}_${item.role}`,
    role: item.role,
    status: 'awaiting_pickup',
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
    pickup_condition: null,
    delivery_condition: null,
    winter_tires: item.winter_tires ?? { mounted: false, in_vehicle: false },
  }));
}
