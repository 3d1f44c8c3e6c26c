import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Field } from '../../../../src-shared/domain/order-fields.ts';
import { cx } from '../../../ui/cx.ts';
import { FormTextField } from '../fields/FormFields.tsx';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';

/** Summary of the folded fields, shown while they are folded, so that every value that is sent is on screen. */
function foldedText({ enginePowerKw, firstRegisteredYear, kerbWeightKg, note }: VehicleDraft): string {
  const power = enginePowerKw && `${enginePowerKw} kW`;
  const weight = kerbWeightKg && `${kerbWeightKg} kg`;
  return [firstRegisteredYear, power, weight, note].filter(part => part !== '').join(' · ');
}

// @interface item.numbers
/** Fields of a vehicle that few orders need. */
export function VehicleMore({ vehicle }: { vehicle: Field<VehicleDraft> }) {
  const { t } = useLingui();
  const session = useFormSession();
  const isOpen = useOrderForm(state => state.openVehicles.has(vehicle.path));
  const folded = useOrderForm(state => foldedText(vehicle.read(state.draft)));
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
        {!isOpen && folded !== '' && <span className={cx(styles.folded, 'cut')}>{folded}</span>}
      </Heading>
      <DisclosurePanel>
        <div className={styles.moreFields}>
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
      </DisclosurePanel>
    </Disclosure>
  );
}
