import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft, VehicleDraft } from '../../../src-shared/domain/draft.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../src-shared/domain/stop-zone.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import { cmrModeName, fuelName, itemStatusName, platesName, transmissionName } from '../../i18n/words.ts';

export interface VehicleFacts {
  key: string;
  isTradeIn: boolean;
  /** The service's id of the item. Null before it has the order. */
  itemId: string | null;
  name: string;
  vin: string | null;
  registrationNumber: string | null;
  /** Short facts, such as `electric` and `winter tyres in vehicle`. */
  traits: string[];
  note: string | null;
  status: string | null;
  /** The vehicle's condition at the stops, in a shape that the interface does not describe. */
  conditions: { stage: 'pickup' | 'delivery'; said: Record<string, unknown>; zone: string }[];
  /** Recipient of the CMR consignment note as typed here, since the service does not return it. */
  cmrRecipient: string | null;
}

/** `Vehicle`, or `Trade-in`. */
export const vehicleRole = ({ isTradeIn }: Pick<VehicleFacts, 'isTradeIn'>): string =>
  isTradeIn ? t`Trade-in` : t`Vehicle`;

const said = (value: string | null | undefined, word: (value: string) => string): string[] =>
  value === null || value === undefined || value === '' || value === 'unknown' ? [] : [word(value)];

const tyres = (mounted: boolean, inVehicle: boolean): string[] => [
  ...(mounted ? [t`winter tyres mounted`] : []),
  ...(inVehicle ? [t`winter tyres in vehicle`] : []),
];

const number = (value: number | string | null, word: (value: string) => string): string[] =>
  value === null || value === '' ? [] : [word(String(value))];

const kilowatts = (value: string) => t`${value} kW`;
const kilograms = (value: string) => t`${value} kg`;
const firstRegistered = (value: string) => t`first registered ${value}`;

function conditionsOf({ pickup_condition: pickup, delivery_condition: delivery }: Item, order: Order) {
  return [
    { stage: 'pickup' as const, said: pickup },
    { stage: 'delivery' as const, said: delivery },
  ].flatMap(({ stage, said }) => (said ? [{ stage, said, zone: zoneOfAccepted(order[stage]) }] : []));
}

function recipientOf(vehicle: VehicleDraft | null | undefined): string | null {
  if (!vehicle) return null;
  const { kind, name, streetAddress, postalCode, city, countryCode } = vehicle.cmrRecipient;
  if (name.trim() === '') return kind === 'automatic' ? t`automatic` : null;
  return [name, streetAddress, `${postalCode} ${city}`.trim(), countryCode].filter(Boolean).join(', ');
}

const acceptedVehicle = (item: Item, order: Order, draft: OrderDraft | null): VehicleFacts => ({
  key: item.id,
  itemId: item.id,
  isTradeIn: item.role === 'trade_in',
  name: [item.make, item.model].filter(Boolean).join(' '),
  vin: item.vin,
  registrationNumber: item.registration_number,
  traits: [
    ...said(item.fuel_type, fuelName),
    ...said(item.transmission, transmissionName),
    ...number(item.engine_power_kw, kilowatts),
    ...number(item.first_registered_year, firstRegistered),
    ...number(item.kerb_weight_kg, kilograms),
    ...tyres(item.winter_tires?.mounted ?? false, item.winter_tires?.in_vehicle ?? false),
    ...said(item.plates, platesName),
    ...said(item.cmr, cmrModeName),
  ],
  note: item.note,
  status: itemStatusName(item.status),
  conditions: conditionsOf(item, order),
  cmrRecipient: recipientOf(item.role === 'trade_in' ? draft?.tradeIn : draft?.vehicle),
});

const typedVehicle = (vehicle: VehicleDraft, isTradeIn: boolean): VehicleFacts => ({
  key: isTradeIn ? 'typed trade-in' : 'typed',
  itemId: null,
  isTradeIn,
  name: `${vehicle.make} ${vehicle.model}`.trim(),
  vin: vehicle.vin.trim() === '' ? null : cleanVin(vehicle.vin),
  registrationNumber: vehicle.registrationNumber.trim() === '' ? null : vehicle.registrationNumber.trim(),
  traits: [
    ...said(vehicle.fuelType, fuelName),
    ...said(vehicle.transmission, transmissionName),
    ...number(vehicle.enginePowerKw, kilowatts),
    ...number(vehicle.firstRegisteredYear, firstRegistered),
    ...number(vehicle.kerbWeightKg, kilograms),
    ...tyres(vehicle.winterTires.mounted, vehicle.winterTires.inVehicle),
    ...said(vehicle.plates, platesName),
    ...said(vehicle.cmr, cmrModeName),
  ],
  note: vehicle.note.trim() === '' ? null : vehicle.note,
  status: null,
  conditions: [],
  cmrRecipient: recipientOf(vehicle),
});

/** The vehicles of an order: as accepted by the service, else as typed. */
export function vehicleFactsOf({ order, draft }: OrderDetail): VehicleFacts[] {
  if (order) return order.items.map(item => acceptedVehicle(item, order, draft));
  if (!draft) return [];
  return [typedVehicle(draft.vehicle, false), ...(draft.tradeIn ? [typedVehicle(draft.tradeIn, true)] : [])];
}
