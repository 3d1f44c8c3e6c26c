import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft, VehicleDraft } from '../../../src-shared/domain/draft.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { zoneOfAccepted } from '../../../src-shared/domain/stop-zone.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import { formatUnit } from '../../i18n/format.ts';
import { cmrModeName, fuelName, itemStatusName, platesName, transmissionName } from '../../i18n/words.ts';

export interface VehicleFacts {
  key: string;
  isTradeIn: boolean;
  /** The service's id of the vehicle; null until the service has the order. */
  itemId: string | null;
  name: string;
  vin: string | null;
  registrationNumber: string | null;
  /** Short facts, such as `electric` and `winter tyres in vehicle`. */
  traits: string[];
  note: string | null;
  /** Status of the vehicle; null if it tells nothing beyond the status of the order. */
  status: string | null;
  /** The vehicle's condition at the stops. The interface description does not define its shape. */
  conditions: { stage: 'pickup' | 'delivery'; said: Record<string, unknown>; zone: string }[];
  /** Recipient of the CMR consignment note, from the draft, because the service does not return it. */
  cmrRecipient: string | null;
}

/** The word `Vehicle` or `Trade-in`. */
export const vehicleRole = ({ isTradeIn }: Pick<VehicleFacts, 'isTradeIn'>): string =>
  isTradeIn ? t`Trade-in` : t`Vehicle`;

type Traits = Pick<Item, 'fuel_type' | 'transmission' | 'winter_tires' | 'plates' | 'cmr'> &
  Record<'engine_power_kw' | 'first_registered_year' | 'kerb_weight_kg', number | string | null>;

/** The known traits of a vehicle, in words. */
function traitsOf(item: Traits): string[] {
  const named = (value: string | null, word: (value: string) => string) =>
    value === null || value === '' || value === 'unknown' ? null : word(value);
  const given = (value: number | string | null, word: (value: string) => string) =>
    value === null || value === '' ? null : word(String(value));
  return [
    named(item.fuel_type, fuelName),
    named(item.transmission, transmissionName),
    given(item.engine_power_kw, value => formatUnit(value, 'kW')),
    given(item.first_registered_year, value => t`first registered ${value}`),
    given(item.kerb_weight_kg, value => formatUnit(value, 'kg')),
    item.winter_tires?.mounted ? t`winter tyres mounted` : null,
    item.winter_tires?.in_vehicle ? t`winter tyres in vehicle` : null,
    named(item.plates, platesName),
    named(item.cmr, cmrModeName),
  ].filter(word => word !== null);
}

function conditionsOf({ pickup_condition: pickup, delivery_condition: delivery }: Item, order: Order) {
  return [
    { stage: 'pickup' as const, said: pickup },
    { stage: 'delivery' as const, said: delivery },
  ].flatMap(({ stage, said }) => (said ? [{ stage, said, zone: zoneOfAccepted(order[stage]) }] : []));
}

function recipientOf(vehicle: VehicleDraft | null | undefined): string | null {
  if (!vehicle) return null;
  const { kind, name, streetAddress, postalCode, city, countryCode } = vehicle.cmrRecipient;
  if (name.trim() === '')
    return kind === 'automatic'
      ? t({ message: 'automatic', context: 'consignee is chosen automatically' })
      : null;
  return [name, streetAddress, `${postalCode} ${city}`.trim(), countryCode].filter(Boolean).join(', ');
}

const isStatusOfOrder = (item: Item, order: Order): boolean =>
  item.status === (order.status === 'accepted' ? 'awaiting_pickup' : order.status);

const acceptedVehicle = (item: Item, order: Order, draft: OrderDraft | null): VehicleFacts => ({
  key: item.id,
  itemId: item.id,
  isTradeIn: item.role === 'trade_in',
  name: [item.make, item.model].filter(Boolean).join(' '),
  vin: item.vin,
  registrationNumber: item.registration_number,
  traits: traitsOf(item),
  note: item.note,
  status: isStatusOfOrder(item, order) ? null : itemStatusName(item.status),
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
  traits: traitsOf({
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    engine_power_kw: vehicle.enginePowerKw,
    first_registered_year: vehicle.firstRegisteredYear,
    kerb_weight_kg: vehicle.kerbWeightKg,
    winter_tires: { mounted: vehicle.winterTires.mounted, in_vehicle: vehicle.winterTires.inVehicle },
    plates: vehicle.plates,
    cmr: vehicle.cmr,
  }),
  note: vehicle.note.trim() === '' ? null : vehicle.note,
  status: null,
  conditions: [],
  cmrRecipient: recipientOf(vehicle),
});

/** The vehicles of an order: from the service if it has accepted the order, otherwise from the draft. */
export function vehicleFactsOf({ order, draft }: OrderDetail): VehicleFacts[] {
  if (order) return order.items.map(item => acceptedVehicle(item, order, draft));
  if (!draft) return [];
  return [typedVehicle(draft.vehicle, false), ...(draft.tradeIn ? [typedVehicle(draft.tradeIn, true)] : [])];
}
