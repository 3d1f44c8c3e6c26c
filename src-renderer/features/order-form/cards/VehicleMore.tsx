import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Field, recipientField } from '../../../../src-shared/domain/order-fields.ts';
import { CmrRecipientField } from '../fields/CmrRecipientField.tsx';
import { CmrRecipientFields } from '../fields/CmrRecipientFields.tsx';
import { useCmrChoices } from '../fields/cmr-choices.ts';
import { FormSelectField, FormTextField } from '../fields/FormFields.tsx';
import { useFixed } from '../fields/field-marks.ts';
import formStyles from '../order-form.module.css';
import { foldedVehicleOf } from '../session/field-paths.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import {
  cmrDefaultOption,
  cmrModeOptions,
  fuelOptions,
  platesOptions,
  transmissionOptions,
  winterTyreOptions,
} from '../text/labels.ts';
import { vehicleMoreText } from '../text/vehicle-more-text.ts';
import styles from './cards.module.css';

interface VehicleProps {
  vehicle: Field<VehicleDraft>;
}

/** The two facts about winter tyres as a single choice. */
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

/** Field for the CMR mode. Once an accepted order has a mode, the customer's default can no longer be chosen. */
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

// @interface item.fuel-and-transmission item.plates item.cmr item.winter-tires item.numbers
/** Fields of a vehicle that few orders need. They are folded into one line, which says what they contain. */
export function VehicleMore({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  const session = useFormSession();
  const { profile } = session;
  const isOpen = useOrderForm(state => state.openVehicles.has(vehicle.path));
  const isAsked = useOrderForm(
    ({ asked }) => asked?.some(path => foldedVehicleOf(path) === vehicle.path) ?? true,
  );
  const held = useOrderForm(state => vehicleMoreText(vehicle.read(state.draft)).join(' · '));
  if (!isAsked) return null;
  return (
    <Disclosure
      className={styles.more}
      isExpanded={isOpen}
      onExpandedChange={open => session.setMoreOpen(vehicle.path, open)}
    >
      <Heading level={3} className={styles.moreHeading}>
        <Button slot="trigger" className={styles.moreButton}>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
          {t`More about the vehicle`}
        </Button>
        {!isOpen && (
          <span className={styles.folded}>
            {held || t`Fuel, transmission, tyres, plates, CMR, weight, note: nothing entered`}
          </span>
        )}
      </Heading>
      <DisclosurePanel>
        <div className={styles.morePanel}>
          <div className={formStyles.moreFields}>
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
            <FormSelectField
              label={t`Winter tyres`}
              field={tyreField(vehicle)}
              options={winterTyreOptions()}
            />
            <FormSelectField
              label={t`Plates`}
              field={at(vehicle, 'plates')}
              options={platesOptions(profile.platesOptions)}
            />
            <CmrModeField vehicle={vehicle} />
            <CmrRecipientField field={recipientField(vehicle)} />
          </div>
          <CmrRecipientFields field={recipientField(vehicle)} />
          <div className={formStyles.moreFields}>
            <FormTextField
              label={t`First registered`}
              aside={t`year`}
              field={at(vehicle, 'firstRegisteredYear')}
              inputMode="numeric"
            />
            <FormTextField
              label={t`Engine power`}
              aside="kW"
              field={at(vehicle, 'enginePowerKw')}
              inputMode="numeric"
            />
            <FormTextField
              label={t`Kerb weight`}
              aside="kg"
              field={at(vehicle, 'kerbWeightKg')}
              inputMode="numeric"
            />
            <FormTextField label={t`Note on the vehicle`} field={at(vehicle, 'note')} multiline />
          </div>
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
