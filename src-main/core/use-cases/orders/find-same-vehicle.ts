import { isFinished } from '../../../../src-shared/domain/order-status.ts';
import { plainRegistrationNumber } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { everyOrder } from '../../../../src-shared/order-list.ts';
import type { OrderRow } from '../../../../src-shared/records.ts';
import { type VehicleIdentity, vehiclesOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';
import { rowsOf } from './list-orders.ts';

const mostFound = 20;

/**
 * Open orders with the same VIN or registration number, newest first, as far as they are loaded; a trade-in counts as a
 * vehicle does. `isWhole`: it was looked for in every open order.
 */
export function findSameVehicle(
  context: Context,
  input: { localId: string; vin: string; registrationNumber: string },
): { rows: OrderRow[]; isWhole: boolean } {
  const { lines, pages, orders, profile } = context;
  const vin = cleanVin(input.vin);
  const plate = plainRegistrationNumber(input.registrationNumber);
  const isSame = (vehicle: VehicleIdentity): boolean =>
    (vin !== '' && vehicle.vin === vin) ||
    (plate !== '' && plainRegistrationNumber(vehicle.registrationNumber ?? '') === plate);
  lines.tryCatchUp();
  const answers = [vin.length === 17 ? vin : '', plate]
    .filter(text => text !== '')
    .map(search => pages.page({ ...everyOrder, search }, null, mostFound));
  const found = new Map(answers.flatMap(({ lines }) => lines).map(line => [line.row.localId, line]));
  const open = [...found.values()].filter(({ row }) => {
    const record = orders.find(row.localId);
    const vehicles = record ? vehiclesOf(record) : [row];
    return (
      row.localId !== input.localId &&
      !isFinished(row.status, profile.finishedStatuses) &&
      vehicles.some(isSame)
    );
  });
  const rows = rowsOf(context, open).toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const { isComplete, isFull } = context.synchroniser.state();
  const isEveryHitRead = answers.every(({ next }) => next === null);
  return { rows, isWhole: isComplete && !isFull && isEveryHitRead && !lines.isAnyOpenUnread() };
}
