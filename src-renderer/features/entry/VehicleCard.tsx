import { useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { CmrRecipientFields } from './CmrRecipientFields.tsx';
import { EntrySelectField } from './EntrySelectField.tsx';
import { EntryTextField } from './EntryTextField.tsx';
import styles from './entry.module.css';
import { useEntry, useLeave, useSession } from './entry-context.ts';
import {
  cmrModeOptions,
  cmrRecipientOptions,
  fuelOptions,
  platesOptions,
  transmissionOptions,
  winterTyreOptions,
} from './labels.ts';
import { at, type Lens } from './lens.ts';
import { SameVehicleNote } from './SameVehicleNote.tsx';
import { useFieldMessages } from './use-field-messages.ts';
import { VehicleMore } from './VehicleMore.tsx';
import { VinField } from './VinField.tsx';

export interface VehicleProps {
  /** The service's path of the vehicle: `items.0`. */
  path: string;
  lens: Lens<VehicleDraft>;
}

type Tyres = VehicleDraft['winterTires'];

const tyresValue = ({ mounted, inVehicle }: Tyres): string => {
  if (mounted) return inVehicle ? 'both' : 'mounted';
  return inVehicle ? 'in_vehicle' : 'none';
};

function WinterTyresField({ path, lens }: { path: string; lens: Lens<Tyres> }) {
  const { t } = useLingui();
  const session = useSession();
  const leave = useLeave(path);
  const value = useEntry(state => tyresValue(lens.read(state.draft)));
  const { error } = useFieldMessages(path);
  return (
    <SelectField
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

function RegistrationField({ path, lens }: { path: string; lens: Lens<string> }) {
  const { t } = useLingui();
  const hasSame = useEntry(state =>
    state.sameVehicles.some(row => row.vin === null || row.vin !== cleanVin(state.draft.vehicle.vin)),
  );
  return (
    <EntryTextField
      label={t`Registration number`}
      path={path}
      lens={lens}
      mono
      warning={hasSame ? <SameVehicleNote by="registrationNumber" /> : undefined}
    />
  );
}

/** One vehicle of the order. */
export function VehicleCard({ path, lens }: VehicleProps) {
  const { t } = useLingui();
  const { profile } = useSession();
  return (
    <Card title={t`Vehicle`} section={3} className={`${styles.card} ${styles.wide}`}>
      <div className={styles.five}>
        <VinField path={`${path}.vin`} lens={at(lens, 'vin')} />
        <RegistrationField path={`${path}.registration_number`} lens={at(lens, 'registrationNumber')} />
        <EntryTextField label={t`Make`} path={`${path}.make`} lens={at(lens, 'make')} />
        <EntryTextField label={t`Model`} path={`${path}.model`} lens={at(lens, 'model')} />
        <EntrySelectField
          label={t`Fuel`}
          path={`${path}.fuel_type`}
          lens={at(lens, 'fuelType')}
          options={fuelOptions(profile.fuelTypes)}
        />
        <EntrySelectField
          label={t`Transmission`}
          path={`${path}.transmission`}
          lens={at(lens, 'transmission')}
          options={transmissionOptions(profile.transmissions)}
        />
        <WinterTyresField path={`${path}.winter_tires`} lens={at(lens, 'winterTires')} />
        <EntrySelectField
          label={t`Plates`}
          path={`${path}.plates`}
          lens={at(lens, 'plates')}
          options={platesOptions(profile.platesOptions)}
        />
        <EntrySelectField
          label={t`CMR consignment note`}
          path={`${path}.cmr`}
          lens={at(lens, 'cmr')}
          options={cmrModeOptions(profile.cmrModes)}
        />
        <EntrySelectField
          label={t`CMR recipient`}
          path={`${path}.cmr_recipient`}
          lens={at(at(lens, 'cmrRecipient'), 'kind')}
          options={cmrRecipientOptions(profile.cmrRecipientKinds)}
        />
      </div>
      <CmrRecipientFields path={`${path}.cmr_recipient.recipient`} lens={at(lens, 'cmrRecipient')} />
      <VehicleMore path={path} lens={lens} />
    </Card>
  );
}
