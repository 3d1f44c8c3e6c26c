import { t } from '@lingui/core/macro';
import { emptyVehicle, type VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { formatUnit } from '../../../i18n/format.ts';
import { cmrModeName, fuelName, platesName, transmissionName } from '../../../i18n/words.ts';

const untouched = emptyVehicle();

type Choice = 'fuelType' | 'transmission' | 'plates' | 'cmr';

/**
 * The values in the folded fields of a vehicle, in a few words each, so that the folded line shows them. Empty if all
 * these fields still have their initial values.
 */
export function vehicleMoreText(vehicle: VehicleDraft): string[] {
  const { firstRegisteredYear, enginePowerKw, kerbWeightKg, winterTires, note, cmrRecipient } = vehicle;
  const chosen = (key: Choice, name: (value: string) => string): string =>
    vehicle[key] === untouched[key] ? '' : name(vehicle[key]);
  const typed = (value: string, words: (value: string) => string): string =>
    value.trim() === '' ? '' : words(value.trim());
  const isOtherRecipient = cmrRecipient.kind !== untouched.cmrRecipient.kind;
  const recipient = cmrRecipient.name.trim() || cmrRecipient.city.trim();
  return [
    chosen('fuelType', fuelName),
    chosen('transmission', transmissionName),
    winterTires.mounted ? t`winter tyres mounted` : '',
    winterTires.inVehicle ? t`winter tyres in vehicle` : '',
    chosen('plates', platesName),
    chosen('cmr', cmrModeName),
    isOtherRecipient && recipient === '' ? t`CMR to another address` : '',
    isOtherRecipient && recipient !== '' ? t`CMR to ${recipient}` : '',
    typed(firstRegisteredYear, value => t`first registered ${value}`),
    typed(enginePowerKw, value => formatUnit(value, 'kW')),
    typed(kerbWeightKg, value => formatUnit(value, 'kg')),
    typed(note, value => value),
  ].filter(part => part !== '');
}
