import { emptyVehicle, type OrderDraft, type VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { primaryPath, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';
import { foldedVehicleOf } from './field-paths.ts';
import type { ServiceFieldError } from './refused-fields.ts';

/** The values of a vehicle's fields that can be folded, as JSON for comparison. */
function foldedOf({
  vin: _vin,
  registrationNumber: _plate,
  make: _make,
  model: _model,
  ...folded
}: VehicleDraft) {
  return JSON.stringify(folded);
}

const untouched = foldedOf(emptyVehicle());

/**
 * Paths of the vehicles that are unfolded when the form opens: those whose folded fields have a value or were refused.
 */
export const unfoldedVehicles = (
  { vehicle, tradeIn }: OrderDraft,
  refused: readonly ServiceFieldError[],
): Set<string> =>
  new Set([
    ...(foldedOf(vehicle) === untouched ? [] : [primaryPath]),
    ...(tradeIn === null || foldedOf(tradeIn) === untouched ? [] : [tradeInPath]),
    ...refused.flatMap(({ field }) => foldedVehicleOf(field ?? '') ?? []),
  ]);
