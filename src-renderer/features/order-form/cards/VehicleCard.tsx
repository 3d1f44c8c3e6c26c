import { useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Field, primaryVehicle, tradeIn } from '../../../../src-shared/domain/order-fields.ts';
import { plateCountries } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormTextField } from '../fields/FormFields.tsx';
import { SameVehicleNote, useSameVehicles } from '../fields/SameVehicleNote.tsx';
import { VinField } from '../fields/VinField.tsx';
import { default as styles } from '../order-form.module.css';
import { useOrderForm } from '../session/order-form-context.ts';
import { AddTradeIn, RemoveTradeIn, TradeInProblem } from './TradeIn.tsx';
import { VehicleMore } from './VehicleMore.tsx';

interface VehicleProps {
  vehicle: Field<VehicleDraft>;
}

// @interface item.registration-number
function RegistrationField({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  const plate = useOrderForm(state => vehicle.read(state.draft).registrationNumber);
  const vin = useOrderForm(state => cleanVin(vehicle.read(state.draft).vin));
  // Leaves out orders with the same VIN, because the note of the VIN field already lists them.
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

// @interface item.descriptions
/** All fields of one vehicle: first those that identify it, then a line that unfolds the rarer ones. */
function VehicleFields({ vehicle }: VehicleProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.identity}>
        <VinField vehicle={vehicle} />
        <RegistrationField vehicle={vehicle} />
        <FormTextField
          label={t({ message: 'Make', context: 'brand of a vehicle' })}
          field={at(vehicle, 'make')}
        />
        <FormTextField label={t`Model`} field={at(vehicle, 'model')} />
      </div>
      <VehicleMore vehicle={vehicle} />
    </>
  );
}

/** The card of the ordered vehicle, as opposed to the trade-in. */
export function VehicleCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Vehicle`} aside={<AddTradeIn />} section={3} className={cx(styles.card, styles.wide)}>
      <VehicleFields vehicle={primaryVehicle} />
    </Card>
  );
}

/** The card of the traded-in vehicle, if the order has one. */
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
