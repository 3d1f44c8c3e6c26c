import {
  type DeliveryDraft,
  emptyVehicle,
  type OrderDraft,
  type PickupDraft,
  type VehicleDraft,
} from './draft.ts';
import { isObject } from './is-object.ts';
import type { Order } from './order.ts';
import { primaryPath, tradeInPath } from './vehicle-rules.ts';

/** A field of the order form: its dotted path at the service, and how to read and write it in a draft. */
export interface Field<T> {
  path: string;
  read(draft: OrderDraft): T;
  write(draft: OrderDraft, value: T): OrderDraft;
}

/** The service's name of a field of a draft: `releaseCode` is `release_code`. */
export const serviceName = (key: string): string =>
  key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/**
 * A field of an object in the draft, such as the address of the pickup.
 * @param name the service's name of the field, if it differs from `serviceName(key)`
 */
export const at = <T extends object, K extends keyof T & string>(
  whole: Field<T>,
  key: K,
  name: string = serviceName(key),
): Field<T[K]> => ({
  path: whole.path === '' ? name : `${whole.path}.${name}`,
  read: draft => whole.read(draft)[key],
  write: (draft, value) => whole.write(draft, { ...whole.read(draft), [key]: value }),
});

export const order: Field<OrderDraft> = { path: '', read: draft => draft, write: (_, value) => value };
export const pickup: Field<PickupDraft> = at(order, 'pickup');
const delivery: Field<DeliveryDraft> = at(order, 'delivery');
export const primaryVehicle: Field<VehicleDraft> = at(order, 'vehicle', primaryPath);
export const serviceOptions: Field<OrderDraft['serviceOptions']> = at(order, 'serviceOptions');
export const orderedFor: Field<OrderDraft['orderedFor']> = at(order, 'orderedFor');

const noVehicle = emptyVehicle();
/** The vehicle traded in. Its fields are on screen only while there is one. */
export const tradeIn: Field<VehicleDraft> = {
  path: tradeInPath,
  read: draft => draft.tradeIn ?? noVehicle,
  write: (draft, value) => ({ ...draft, tradeIn: value }),
};

/** Both stops, with the fields that pickup and delivery share. Writing to the pickup keeps its other fields. */
export const stops: Readonly<Record<'pickup' | 'delivery', Field<DeliveryDraft>>> = {
  pickup: {
    path: 'pickup',
    read: draft => draft.pickup,
    write: (draft, stop) => ({ ...draft, pickup: { ...draft.pickup, ...stop } }),
  },
  delivery,
};

export const addressField = (stop: Field<DeliveryDraft>): Field<string> =>
  at(stop, 'address', 'address.formatted_address');
export const countryField = (stop: Field<DeliveryDraft>): Field<string> =>
  at(stop, 'countryCode', 'address.country_code');

export const recipientField = (vehicle: Field<VehicleDraft>): Field<VehicleDraft['cmrRecipient']> =>
  at(vehicle, 'cmrRecipient');
export const recipientKeys = ['name', 'streetAddress', 'postalCode', 'city', 'countryCode'] as const;
export type RecipientKey = (typeof recipientKeys)[number];
export const inRecipient = (recipient: Field<VehicleDraft['cmrRecipient']>, key: RecipientKey) =>
  at(recipient, key, `recipient.${serviceName(key)}`);

/* Lists of the fields in the order of the form. The form, the requests, the details and the changes are all built from
   these lists. */

/** Optional texts of each stop, apart from its address, type, contact and times. */
export const stopTexts = { pickup: ['releaseCode'], delivery: [] } as const;
export const serviceOptionKeys = ['transportPreference', 'inspection'] as const;
export const contactTexts = ['name', 'phone', 'email'] as const;
export const vehicleNumbers = ['firstRegisteredYear', 'enginePowerKw', 'kerbWeightKg'] as const;
/** Fields by which a driver recognises a vehicle. All others are folded away under "More about the vehicle". */
export const identityFields = ['vin', 'registrationNumber', 'make', 'model'] as const;
/** Texts and choices of a vehicle, apart from the VIN, which is sent without spaces. */
export const vehicleTexts = [
  'registrationNumber',
  'make',
  'model',
  'note',
  'fuelType',
  'transmission',
  'plates',
  'cmr',
] as const;
const vehicleChoices = ['fuelType', 'transmission', 'winterTires', 'plates', 'cmr'] as const;

export const textsIn = <K extends string>(
  whole: Field<Record<K, string>>,
  keys: readonly K[],
): Field<string>[] => keys.map(key => at<Record<K, string>, K>(whole, key));

/** Fields of an accepted order that can only be changed together. Their name is the path of the first one. */
export type Unit = readonly [Field<unknown>, ...Field<unknown>[]];

const alone = (field: Field<unknown>): Unit => [field];

/** Optional texts of a stop, as fields. */
export const stopTextFields = (stop: 'pickup' | 'delivery'): Field<string>[] =>
  stop === 'pickup' ? textsIn(pickup, stopTexts.pickup) : textsIn(delivery, stopTexts.delivery);

function stopUnits(name: 'pickup' | 'delivery'): Unit[] {
  const stop = stops[name];
  return [
    // The country belongs to the address: the old country with a new address would mean another place.
    [addressField(stop), countryField(stop)],
    [at(stop, 'type')],
    ...textsIn(at(stop, 'contact'), contactTexts).map(alone),
    ...(name === 'pickup' ? [alone(at(pickup, 'availableFrom'))] : []),
    ...stopTextFields(name).map(alone),
    [at(stop, 'requestedWindows')],
  ];
}

function vehicleUnits(vehicle: Field<VehicleDraft>): Unit[] {
  const recipient = recipientField(vehicle);
  return [
    ...identityFields.map(key => alone(at(vehicle, key))),
    ...vehicleChoices.map(key => alone(at(vehicle, key))),
    [recipient, ...recipientKeys.map(key => inRecipient(recipient, key))],
    ...vehicleNumbers.map(key => alone(at(vehicle, key))),
    alone(at(vehicle, 'note')),
  ];
}

const beforeTradeIn = [...stopUnits('pickup'), ...stopUnits('delivery'), ...vehicleUnits(primaryVehicle)];
const ofTradeIn = vehicleUnits(tradeIn);
const afterTradeIn: readonly Unit[] = [
  [at(order, 'customerReference')],
  ...textsIn(serviceOptions, serviceOptionKeys).map(alone),
  // The country belongs to the business ID: the same ID in another country means another business.
  [at(orderedFor, 'businessId'), at(orderedFor, 'countryCode')],
  [at(order, 'customerNote')],
];

/** All fields of the form, grouped in units. Fields of a trade-in are included only if `draft` has one. */
export const unitsOf = (draft: OrderDraft): readonly Unit[] => [
  ...beforeTradeIn,
  ...(draft.tradeIn === null ? [] : ofTradeIn),
  ...afterTradeIn,
];

/** Value of an accepted order at the path of a field; null if there is none. */
export function valueInOrder(accepted: Order, path: string): unknown {
  const [first, place, ...rest] = path.split('.');
  const isTradeIn = `${first}.${place}` === tradeInPath;
  const start: unknown =
    first === 'items' ? accepted.items.find(({ role }) => (role === 'trade_in') === isTradeIn) : accepted;
  const steps = first === 'items' ? rest : path.split('.');
  return steps.reduce((whole: unknown, name) => (isObject(whole) ? whole[name] : undefined), start) ?? null;
}
