import { useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import {
  at,
  type Field,
  primaryVehicle,
  recipientField,
  tradeIn,
} from '../../../../src-shared/domain/order-fields.ts';
import { plateCountries } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { CmrRecipientField } from '../fields/CmrRecipientField.tsx';
import { CmrRecipientFields } from '../fields/CmrRecipientFields.tsx';
import { useCmrChoices } from '../fields/cmr-choices.ts';
import { FormSelectField, FormTextField } from '../fields/FormFields.tsx';
import { useFixed } from '../fields/field-marks.ts';
import { SameVehicleNote, useSameVehicles } from '../fields/SameVehicleNote.tsx';
import { VinField } from '../fields/VinField.tsx';
import { default as styles } from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import {
  cmrDefaultOption,
  cmrModeOptions,
  fuelOptions,
  platesOptions,
  transmissionOptions,
  winterTyreOptions,
} from '../text/labels.ts';
import { AddTradeIn, RemoveTradeIn, TradeInProblem } from './TradeIn.tsx';
import { VehicleMore } from './VehicleMore.tsx';

interface VehicleProps {
  vehicle: Field<VehicleDraft>;
}

/** The two facts about winter tyres as one choice. */
function tyreField(vehicle: Field<VehicleDraft>): Field<string> {
  const { path, read, write } = at(vehicle, 'winterTires');
  return {
    path,
    read(draft) {
      const { mounted, inVehicle } = read(draft);
      if (mounted) return inVehicle ? 'both' : 'mounted';
      return inVehicle ? 'in_vehicle' : 'none';
    },
    write: (draft, chosen) =>
      write(draft, {
        mounted: chosen === 'mounted' || chosen === 'both',
        inVehicle: chosen === 'in_vehicle' || chosen === 'both',
      }),
  };
}

// @interface item.registration-number
function RegistrationField({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  const plate = useOrderForm(state => vehicle.read(state.draft).registrationNumber);
  const vin = useOrderForm(state => cleanVin(vehicle.read(state.draft).vin));
  // Leave out orders with the same VIN: the VIN field names them.
  const same = useSameVehicles(vehicle.path).filter(row => vin === '' || row.vin !== vin);
  return (
    <FormTextField
      label={t`Registration number`}
      field={at(vehicle, 'registrationNumber')}
      mono
      aside={plateCountries(plate).join(' ') || undefined}
      warning={same.length > 0 ? <SameVehicleNote rows={same} /> : undefined}
    />
  );
}

/** The CMR mode. An accepted order that has a mode cannot go back to the customer's default. */
function CmrModeField({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  const customerDefault = useCmrChoices(state => state.defaultMode);
  const isPlaced = useFixed(recipientField(vehicle).path) !== null;
  const isDefault = useOrderForm(state => vehicle.read(state.draft).cmr === '');
  return (
    <FormSelectField
      label={t`CMR consignment note`}
      field={at(vehicle, 'cmr')}
      options={[
        ...(isPlaced && !isDefault ? [] : [cmrDefaultOption(customerDefault)]),
        ...cmrModeOptions(profile.cmrModes),
      ]}
    />
  );
}

// @interface item.descriptions item.fuel-and-transmission item.plates item.cmr item.winter-tires
/** All fields of one vehicle. */
function VehicleFields({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  return (
    <>
      <div className={styles.five}>
        <VinField vehicle={vehicle} />
        <RegistrationField vehicle={vehicle} />
        <FormTextField label={t`Make`} field={at(vehicle, 'make')} />
        <FormTextField label={t`Model`} field={at(vehicle, 'model')} />
        <FormSelectField
          label={t`Fuel`}
          field={at(vehicle, 'fuelType')}
          options={fuelOptions(profile.fuelTypes)}
        />
        <FormSelectField
          label={t`Transmission`}
          field={at(vehicle, 'transmission')}
          options={transmissionOptions(profile.transmissions)}
        />
        <FormSelectField label={t`Winter tyres`} field={tyreField(vehicle)} options={winterTyreOptions()} />
        <FormSelectField
          label={t`Plates`}
          field={at(vehicle, 'plates')}
          options={platesOptions(profile.platesOptions)}
        />
        <CmrModeField vehicle={vehicle} />
        <CmrRecipientField field={recipientField(vehicle)} />
      </div>
      <CmrRecipientFields field={recipientField(vehicle)} />
      <VehicleMore vehicle={vehicle} />
    </>
  );
}

/** The card of the vehicle that the order is for. */
export function VehicleCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Vehicle`} aside={<AddTradeIn />} section={3} className={cx(styles.card, styles.wide)}>
      <VehicleFields vehicle={primaryVehicle} />
    </Card>
  );
}

/** The card of the vehicle that is traded in, where there is one. */
export function TradeInCard() {
  const { t } = useLingui();
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  if (!hasTradeIn) return null;
  return (
    <Card title={t`Trade-in`} aside={<RemoveTradeIn />} section={7} className={cx(styles.card, styles.wide)}>
      <TradeInProblem />
      <VehicleFields vehicle={tradeIn} />
    </Card>
  );
}
