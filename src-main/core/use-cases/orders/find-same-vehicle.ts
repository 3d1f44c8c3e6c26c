import { plainRegistrationNumber } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import type { OrderRow } from '../../../../src-shared/records.ts';
import { orderRowOf, type VehicleIdentity, vehiclesOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

const finished = ['delivered', 'cancelled'];
const mostFound = 20;

/** Open orders with the same VIN or registration number, newest first; a trade-in counts as a vehicle does. */
export function findSameVehicle(
  { orders, entries }: Context,
  input: { localId: string; vin: string; registrationNumber: string },
): OrderRow[] {
  const vin = cleanVin(input.vin);
  const plate = plainRegistrationNumber(input.registrationNumber);
  const isSame = (vehicle: VehicleIdentity): boolean =>
    (vin !== '' && vehicle.vin === vin) ||
    (plate !== '' && plainRegistrationNumber(vehicle.registrationNumber ?? '') === plate);
  // As typed too: orders that were stored before plates were also kept plain.
  const searches = [vin.length === 17 ? vin : '', plate, input.registrationNumber.trim()];
  const records = new Map(
    [...new Set(searches)]
      .filter(text => text !== '')
      .flatMap(text => orders.page(text, Number.MAX_SAFE_INTEGER, mostFound).records)
      .map(record => [record.localId, record]),
  );
  return [...records.values()]
    .filter(
      record =>
        record.localId !== input.localId &&
        !finished.includes(record.order?.status ?? '') &&
        vehiclesOf(record).some(isSame),
    )
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)
    .map(record => orderRowOf(record, entries.stepsOf(record.localId)));
}
