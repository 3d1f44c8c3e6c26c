import { expect, it } from 'vitest';
import { emptyDraft, emptyVehicle } from '../../../../src-shared/domain/draft.ts';
import {
  primaryVehicle,
  stopTextFields,
  textsIn,
  tradeIn,
  unitsOf,
  vehicleNumbers,
  vehicleTexts,
} from '../../../../src-shared/domain/order-fields.ts';

it('every text of a stop and of a vehicle that is sent is a field of the form, once', () => {
  const paths = unitsOf({ ...emptyDraft(), tradeIn: emptyVehicle() }).flatMap(unit =>
    unit.map(({ path }) => path),
  );
  const sent = [
    ...stopTextFields('pickup'),
    ...stopTextFields('delivery'),
    ...[primaryVehicle, tradeIn].flatMap(vehicle => textsIn(vehicle, [...vehicleTexts, ...vehicleNumbers])),
  ];
  for (const { path } of sent) expect(paths.filter(one => one === path)).toEqual([path]);
});
