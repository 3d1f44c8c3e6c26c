import { plainRegistrationNumber } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import type { OrderRow } from '../../../../src-shared/records.ts';
import { orderRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

const finished = ['delivered', 'cancelled'];
/** Open orders with the same VIN or registration number, newest first. */
export function findSameVehicle(
  { orders, entries }: Context,
  input: { localId: string; vin: string; registrationNumber: string },
): OrderRow[] {
  const vin = cleanVin(input.vin);
  const plate = plainRegistrationNumber(input.registrationNumber);
  const searches = [vin.length === 17 ? vin : '', input.registrationNumber.trim()].filter(
    text => text !== '',
  );
  const found = searches
    .flatMap(text => orders.page(text, Number.MAX_SAFE_INTEGER, 20).records)
    .map(record => orderRowOf(record, entries.stepsOf(record.localId)));
  const rows = new Map(found.map(row => [row.localId, row]));
  return [...rows.values()].filter(
    row =>
      row.localId !== input.localId &&
      !finished.includes(row.status ?? '') &&
      ((vin !== '' && row.vin === vin) ||
        (plate !== '' && plainRegistrationNumber(row.registrationNumber ?? '') === plate)),
  );
}
