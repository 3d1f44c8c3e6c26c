import { useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Lens, primaryVehicle, tradeIn } from '../../../../src-shared/domain/draft-lens.ts';
import { plateCountries } from '../../../../src-shared/domain/registration-number.ts';
import { primaryPath, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CmrRecipientField } from '../fields/CmrRecipientField.tsx';
import { CmrRecipientFields } from '../fields/CmrRecipientFields.tsx';
import { useCmrChoices } from '../fields/cmr-choices.ts';
import { FormSelectField } from '../fields/FormSelectField.tsx';
import { FormTextField } from '../fields/FormTextField.tsx';
import { useChangedLook, useFixed } from '../fields/field-marks.ts';
import { SameVehicleNote, useSameVehicles } from '../fields/SameVehicleNote.tsx';
import { useFieldMessages } from '../fields/use-field-messages.ts';
import { VinField } from '../fields/VinField.tsx';
import { default as styles } from '../order-form.module.css';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import {
  cmrDefaultOption,
  cmrModeOptions,
  fuelOptions,
  platesOptions,
  transmissionOptions,
  winterTyreOptions,
} from '../text/labels.ts';
import { AddTradeIn, RemoveTradeIn, TradeInProblem } from './TradeIn.tsx';
import { VehicleMore, type VehicleProps } from './VehicleMore.tsx';

type Tyres = VehicleDraft['winterTires'];

const tyresValue = ({ mounted, inVehicle }: Tyres): string => {
  if (mounted) return inVehicle ? 'both' : 'mounted';
  return inVehicle ? 'in_vehicle' : 'none';
};

// @interface item.winter-tires
function WinterTyresField({ path, lens }: { path: string; lens: Lens<Tyres> }) {
  const { t } = useLingui();
  const session = useFormSession();
  const leave = useLeave(path);
  const value = useOrderForm(state => tyresValue(lens.read(state.draft)));
  const { error, warning } = useFieldMessages(path);
  const look = useChangedLook(path);
  return (
    <SelectField
      className={look}
      warning={warning}
      label={t`Winter tyres`}
      path={path}
      value={value}
      options={winterTyreOptions()}
      error={error}
      onChange={chosen =>
        session.edit(path, draft =>
          lens.write(draft, {
            mounted: chosen === 'mounted' || chosen === 'both',
            inVehicle: chosen === 'in_vehicle' || chosen === 'both',
          }),
        )
      }
      onBlur={leave}
    />
  );
}

// @interface item.registration-number
function RegistrationField({ path, lens }: VehicleProps) {
  const { t } = useLingui();
  const plate = useOrderForm(state => lens.read(state.draft).registrationNumber);
  const vin = useOrderForm(state => cleanVin(lens.read(state.draft).vin));
  // What carries the same VIN is said there.
  const same = useSameVehicles(path).filter(row => vin === '' || row.vin !== vin);
  const countries = plateCountries(plate).join(' ');
  return (
    <FormTextField
      label={t`Registration number`}
      path={`${path}.registration_number`}
      lens={at(lens, 'registrationNumber')}
      mono
      aside={countries === '' ? undefined : countries}
      warning={same.length > 0 ? <SameVehicleNote rows={same} /> : undefined}
    />
  );
}

/** Untouched it is the customer's own default, which an order that is placed does not go back to. */
function CmrModeField({ path, lens }: VehicleProps) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  const customerDefault = useCmrChoices(state => state.defaultMode);
  const isPlaced = useFixed(`${path}.cmr_recipient`) !== null;
  const isDefault = useOrderForm(state => lens.read(state.draft).cmr === '');
  return (
    <FormSelectField
      label={t`CMR consignment note`}
      path={`${path}.cmr`}
      lens={at(lens, 'cmr')}
      options={[
        ...(isPlaced && !isDefault ? [] : [cmrDefaultOption(customerDefault)]),
        ...cmrModeOptions(profile.cmrModes),
      ]}
    />
  );
}

// @interface item.descriptions item.fuel-and-transmission item.plates item.cmr
/** All that is said of one vehicle. */
function VehicleFields({ path, lens }: VehicleProps) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  return (
    <>
      <div className={styles.five}>
        <VinField vehiclePath={path} lens={at(lens, 'vin')} />
        <RegistrationField path={path} lens={lens} />
        <FormTextField label={t`Make`} path={`${path}.make`} lens={at(lens, 'make')} />
        <FormTextField label={t`Model`} path={`${path}.model`} lens={at(lens, 'model')} />
        <FormSelectField
          label={t`Fuel`}
          path={`${path}.fuel_type`}
          lens={at(lens, 'fuelType')}
          options={fuelOptions(profile.fuelTypes)}
        />
        <FormSelectField
          label={t`Transmission`}
          path={`${path}.transmission`}
          lens={at(lens, 'transmission')}
          options={transmissionOptions(profile.transmissions)}
        />
        <WinterTyresField path={`${path}.winter_tires`} lens={at(lens, 'winterTires')} />
        <FormSelectField
          label={t`Plates`}
          path={`${path}.plates`}
          lens={at(lens, 'plates')}
          options={platesOptions(profile.platesOptions)}
        />
        <CmrModeField path={path} lens={lens} />
        <CmrRecipientField path={`${path}.cmr_recipient`} lens={at(lens, 'cmrRecipient')} />
      </div>
      <CmrRecipientFields path={`${path}.cmr_recipient.recipient`} lens={at(lens, 'cmrRecipient')} />
      <VehicleMore path={path} lens={lens} />
    </>
  );
}

/** The vehicle that the order is for. */
export function VehicleCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Vehicle`} aside={<AddTradeIn />} section={3} className={cx(styles.card, styles.wide)}>
      <VehicleFields path={primaryPath} lens={primaryVehicle} />
    </Card>
  );
}

/** The vehicle that is traded in, where there is one. */
export function TradeInCard() {
  const { t } = useLingui();
  const hasTradeIn = useOrderForm(state => state.draft.tradeIn !== null);
  if (!hasTradeIn) return null;
  return (
    <Card title={t`Trade-in`} aside={<RemoveTradeIn />} section={7} className={cx(styles.card, styles.wide)}>
      <TradeInProblem />
      <VehicleFields path={tradeInPath} lens={tradeIn} />
    </Card>
  );
}
