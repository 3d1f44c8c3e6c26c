import type { OrderDraft, VehicleDraft } from './draft.ts';
import {
  at,
  delivery,
  type Lens,
  order,
  pickup,
  pickupAsStop,
  primaryVehicle,
  tradeIn,
} from './draft-lens.ts';
import { primaryPath, tradeInPath } from './vehicle-rules.ts';

/** What is changed as one on an accepted order: a field, or fields that mean something only together. */
export interface ChangeUnit {
  /** Service's dotted path of its field on the screen. */
  path: string;
  isSame(one: OrderDraft, other: OrderDraft): boolean;
  /** `to` with what `from` has here. */
  copy(to: OrderDraft, from: OrderDraft): OrderDraft;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const part = <T>(lens: Lens<T>): Omit<ChangeUnit, 'path'> => ({
  isSame: (one, other) => isEqual(lens.read(one), lens.read(other)),
  copy: (to, from) => lens.write(to, lens.read(from)),
});

const unit = (path: string, ...parts: readonly Omit<ChangeUnit, 'path'>[]): ChangeUnit => ({
  path,
  isSame: (one, other) => parts.every(({ isSame }) => isSame(one, other)),
  copy: (to, from) => parts.reduce((whole, { copy }) => copy(whole, from), to),
});

function stopUnits(stop: 'pickup' | 'delivery'): ChangeUnit[] {
  const lens = stop === 'pickup' ? pickupAsStop : delivery;
  const contact = at(lens, 'contact');
  return [
    // A country beside another address would be another place.
    unit(`${stop}.address.formatted_address`, part(at(lens, 'address')), part(at(lens, 'countryCode'))),
    unit(`${stop}.type`, part(at(lens, 'type'))),
    unit(`${stop}.contact.name`, part(at(contact, 'name'))),
    unit(`${stop}.contact.phone`, part(at(contact, 'phone'))),
    unit(`${stop}.contact.email`, part(at(contact, 'email'))),
    unit(`${stop}.requested_windows`, part(at(lens, 'requestedWindows'))),
  ];
}

const vehicleUnits = (path: string, lens: Lens<VehicleDraft>): ChangeUnit[] => [
  unit(`${path}.vin`, part(at(lens, 'vin'))),
  unit(`${path}.registration_number`, part(at(lens, 'registrationNumber'))),
  unit(`${path}.make`, part(at(lens, 'make'))),
  unit(`${path}.model`, part(at(lens, 'model'))),
  unit(`${path}.fuel_type`, part(at(lens, 'fuelType'))),
  unit(`${path}.transmission`, part(at(lens, 'transmission'))),
  unit(`${path}.engine_power_kw`, part(at(lens, 'enginePowerKw'))),
  unit(`${path}.first_registered_year`, part(at(lens, 'firstRegisteredYear'))),
  unit(`${path}.kerb_weight_kg`, part(at(lens, 'kerbWeightKg'))),
  unit(`${path}.winter_tires`, part(at(lens, 'winterTires'))),
  unit(`${path}.plates`, part(at(lens, 'plates'))),
  unit(`${path}.cmr`, part(at(lens, 'cmr'))),
  unit(`${path}.note`, part(at(lens, 'note'))),
];

const services = at(order, 'serviceOptions');

const orderUnits: readonly ChangeUnit[] = [
  ...stopUnits('pickup'),
  unit('pickup.release_code', part(at(pickup, 'releaseCode'))),
  unit('pickup.available_from', part(at(pickup, 'availableFrom'))),
  ...stopUnits('delivery'),
  ...vehicleUnits(primaryPath, primaryVehicle),
  unit('customer_reference', part(at(order, 'customerReference'))),
  unit('customer_note', part(at(order, 'customerNote'))),
  unit('service_options.transport_preference', part(at(services, 'transportPreference'))),
  unit('service_options.inspection', part(at(services, 'inspection'))),
  unit('ordered_for.business_id', part(at(order, 'orderedFor'))),
];
const tradeInUnits: readonly ChangeUnit[] = vehicleUnits(tradeInPath, tradeIn);

/** All that can be changed on the order of a form; a vehicle can neither be added nor taken away. */
const unitsOf = (now: OrderDraft): readonly ChangeUnit[] =>
  now.tradeIn === null ? orderUnits : [...orderUnits, ...tradeInUnits];

/** Paths of what differs between the order and what was typed. */
export const touchedPaths = (now: OrderDraft, draft: OrderDraft): string[] =>
  unitsOf(now)
    .filter(({ isSame }) => !isSame(now, draft))
    .map(({ path }) => path);

/** What is typed on an order, with the order as it stood when each field was typed into first. */
export interface TypedChange {
  base: OrderDraft;
  draft: OrderDraft;
}

export interface FollowedChange extends TypedChange {
  /** Fields that were typed into and got another value at the order since. */
  overtaken: string[];
}

/** The order has moved on: what nobody typed into follows it, what was typed stays and is known as overtaken. */
export function follow(typed: TypedChange, now: OrderDraft): FollowedChange {
  const shaped = (draft: OrderDraft): OrderDraft => ({
    ...draft,
    // Nothing of these can be typed.
    pickup: { ...draft.pickup, namedZone: now.pickup.namedZone },
    delivery: { ...draft.delivery, namedZone: now.delivery.namedZone },
    vehicle: { ...draft.vehicle, cmrRecipient: now.vehicle.cmrRecipient },
    tradeIn: now.tradeIn && { ...(draft.tradeIn ?? now.tradeIn), cmrRecipient: now.tradeIn.cmrRecipient },
  });
  let base = shaped(typed.base);
  let draft = shaped(typed.draft);
  const overtaken: string[] = [];
  for (const { path, isSame, copy } of unitsOf(now)) {
    const isTyped = !isSame(base, draft);
    if (!isTyped) draft = copy(draft, now);
    if (!isTyped || isSame(draft, now)) base = copy(base, now);
    else if (!isSame(base, now)) overtaken.push(path);
  }
  return { base, draft, overtaken };
}

/** What is typed, over another text of the same order. */
export const layer = (under: OrderDraft, { base, draft }: TypedChange): OrderDraft =>
  unitsOf(under).reduce(
    (whole, { isSame, copy }) => (isSame(base, draft) ? whole : copy(whole, draft)),
    under,
  );
