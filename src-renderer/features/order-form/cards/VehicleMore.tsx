import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import type { OrderDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { cx } from '../../../ui/cx.ts';
import { FormTextField } from '../fields/FormTextField.tsx';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';

export interface VehicleProps {
  /** The service's path of the vehicle: `items.0`. */
  path: string;
  lens: Lens<VehicleDraft>;
}

/** What is typed under the fold, so that nothing is sent that one could not see. */
function foldedText(draft: OrderDraft, { lens }: VehicleProps): string {
  const { enginePowerKw, firstRegisteredYear, kerbWeightKg, note } = lens.read(draft);
  return [
    firstRegisteredYear,
    enginePowerKw && `${enginePowerKw} kW`,
    kerbWeightKg && `${kerbWeightKg} kg`,
    note,
  ]
    .filter(part => part !== '')
    .join(' · ');
}

function FoldedText(props: VehicleProps) {
  const text = useOrderForm(state => foldedText(state.draft, props));
  const isOpen = useOrderForm(state => state.openVehicles.has(props.path));
  return isOpen || text === '' ? null : <span className={cx(styles.folded, 'cut')}>{text}</span>;
}

// @interface item.numbers
/** Fields of a vehicle that few orders need. */
export function VehicleMore(props: VehicleProps) {
  const { path, lens } = props;
  const { t } = useLingui();
  const session = useFormSession();
  const isOpen = useOrderForm(state => state.openVehicles.has(path));
  return (
    <Disclosure
      className={styles.more}
      isExpanded={isOpen}
      onExpandedChange={open => session.setMoreOpen(path, open)}
    >
      <Heading level={3} className={styles.moreHeading}>
        <Button slot="trigger" className={styles.moreButton}>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
          {t`More about the vehicle`}
        </Button>
        <FoldedText {...props} />
      </Heading>
      <DisclosurePanel>
        <div className={styles.moreFields}>
          <FormTextField
            label={t`First registered`}
            aside={t`year`}
            path={`${path}.first_registered_year`}
            lens={at(lens, 'firstRegisteredYear')}
            inputMode="numeric"
          />
          <FormTextField
            label={t`Engine power`}
            aside="kW"
            path={`${path}.engine_power_kw`}
            lens={at(lens, 'enginePowerKw')}
            inputMode="numeric"
          />
          <FormTextField
            label={t`Kerb weight`}
            aside="kg"
            path={`${path}.kerb_weight_kg`}
            lens={at(lens, 'kerbWeightKg')}
            inputMode="numeric"
          />
          <FormTextField
            label={t`Note on the vehicle`}
            path={`${path}.note`}
            lens={at(lens, 'note')}
            multiline
          />
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
