import { emptyVehicle, type OrderDraft, type VehicleDraft } from '../../../src-shared/domain/draft.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { draftOf } from '../../integration/support/orders.ts';
import type { Dice } from './dice.ts';
import { type Facts, factsOfItems } from './facts.ts';

const finnish = [
  'Hämeenkatu 1, 33100 Tampere, Finland',
  'Kauppurienkatu 9, 90100 Oulu, Finland',
  'Mannerheimintie 5, 00100 Helsinki, Finland',
  'Yliopistonkatu 20, 20100 Turku, Finland',
] as const;
const swedish = 'Sveavägen 12, 111 57 Stockholm, Sweden';

type Contact = OrderDraft['pickup']['contact'];

const people: [Contact, Contact] = [
  { name: 'Aino Virtanen', phone: '+358 40 1234567', email: 'aino@dealer.example' },
  { name: 'Åke Öberg', phone: '+46 70 123 45 67', email: '' },
];

/** The text of an order as a dispatcher types it, correct by the rules; without dice always the same. */
export function orderText(reference: string, note: string, dice: Dice | null = null): OrderDraft {
  return draftOf(text => {
    text.customerReference = reference;
    text.customerNote = note;
    if (dice) vary(text, dice);
  });
}

function vary(text: OrderDraft, dice: Dice): void {
  const { pickup, delivery } = text;
  pickup.address = dice.pick(finnish);
  const others = finnish.filter(address => address !== pickup.address);
  delivery.address = dice.pick([swedish, ...others, ...others]);
  pickup.type = dice.pick(['dealership', 'terminal', 'auction', 'private']);
  delivery.type = dice.pick(['dealership', 'terminal', 'end_customer']);
  for (const stop of [pickup, delivery]) {
    const isPerson = ['private', 'end_customer'].includes(stop.type);
    if (isPerson || dice.chance(0.3)) stop.contact = { ...dice.pick(people) };
  }
  if (dice.chance(0.4)) pickup.releaseCode = `R-${dice.below(10_000)}`;
  const { date } = pickup.availableFrom;
  const windows = [
    { date, start: '09:00', end: '11:00' },
    { date, start: '13:00', end: '15:30' },
  ];
  pickup.requestedWindows = windows.slice(dice.below(3));
  delivery.requestedWindows = windows.slice(dice.below(3));
  if (pickup.requestedWindows.length > 0 && dice.chance(0.3)) pickup.availableFrom = { date: '', time: '' };
  text.vehicle = vehicle(dice, text.vehicle.vin);
  const isAtHome = delivery.address.endsWith('Finland') && pickup.type !== 'private';
  if (isAtHome && dice.chance(0.3)) text.tradeIn = vehicle(dice, '');
  text.serviceOptions.transportPreference = dice.pick(['flexible', 'open', 'covered']);
  text.serviceOptions.inspection = dice.pick(['standard', 'extended', 'none']);
}

function vehicle(dice: Dice, vin: string): VehicleDraft {
  const one: VehicleDraft = {
    ...emptyVehicle(),
    vin,
    registrationNumber: `TST-${dice.between(100, 999)}`,
    make: dice.pick(['Audi', 'Škoda', 'BYD']),
    model: dice.pick(['Q4', 'Enyaq', '']),
    fuelType: dice.pick(['unknown', 'electric', 'plug_in_hybrid']),
    transmission: dice.pick(['unknown', 'manual', 'automatic']),
    enginePowerKw: dice.pick(['', '150']),
    firstRegisteredYear: dice.pick(['', '2024']),
    kerbWeightKg: dice.pick(['', '2100']),
    winterTires: { mounted: dice.chance(0.3), inVehicle: dice.chance(0.3) },
    plates: dice.pick(['none', 'mounted', 'in_vehicle']),
    cmr: dice.pick(['digital', 'paper']),
    note: dice.pick(['', 'Two keys', 'Kratzer an der Tür']),
  };
  if (dice.chance(0.3)) {
    one.cmrRecipient = {
      kind: 'other',
      choice: '',
      name: `Bilar & Co ${dice.below(1_000)}`,
      streetAddress: 'Storgatan 4',
      postalCode: '111 57',
      city: 'Stockholm',
      countryCode: 'SE',
    };
  }
  return one;
}

/** Changes of an order that the service has: its note, which is a new one, and now and then more. */
export function orderChanges(note: string, order: Order | null, dice: Dice): Facts {
  const changes: Facts = { customer_note: note };
  if (!order) return changes;
  switch (dice.pick(['note', 'contact', 'contact', 'code', 'windows', 'vehicle', 'options', 'address'])) {
    case 'contact':
      changes['delivery.contact.name'] = `Contact of ${note}`;
      changes['delivery.contact.phone'] = '+358 9 7654321';
      break;
    case 'code':
      changes['pickup.release_code'] = dice.pick([null, `R-${note}`]);
      break;
    case 'windows':
      changes['delivery.requested_windows'] = laterWindows(order, dice);
      break;
    case 'vehicle':
      Object.assign(changes, factsOfItems(order.items));
      changes['items.primary.note'] = `Vehicle of ${note}`;
      changes['items.primary.winter_tires.mounted'] = dice.chance(0.5);
      break;
    case 'options':
      changes['service_options.transport_preference'] = dice.pick(['flexible', 'open', 'covered']);
      changes['service_options.inspection'] = dice.pick(['standard', 'extended']);
      break;
    case 'address':
      changes['delivery.address.formatted_address'] = dice.pick(finnish);
      changes['delivery.address.country_code'] = 'FI';
      break;
  }
  return changes;
}

/** Up to two, each a day later than the one before. */
function laterWindows({ created_at: createdAt }: Order, dice: Dice) {
  const dayMs = 86_400_000;
  const firstMs = Math.ceil(Date.parse(createdAt) / dayMs) * dayMs + dice.between(8, 20) * dayMs;
  return Array.from({ length: dice.below(3) }, (_, day) => ({
    start_at: new Date(firstMs + day * dayMs).toISOString(),
    end_at: new Date(firstMs + day * dayMs + 3_600_000).toISOString(),
    timezone: 'Europe/Helsinki',
  }));
}
