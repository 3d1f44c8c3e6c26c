import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Heading } from 'react-aria-components/Heading';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { at } from '../../../../src-shared/domain/draft-lens.ts';
import styles from '../entry.module.css';
import { EntryTextField } from '../fields/EntryTextField.tsx';
import { useEntry, useSession } from '../session/entry-context.ts';
import type { VehicleProps } from './VehicleCard.tsx';

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
  const text = useEntry(state => foldedText(state.draft, props));
  const isOpen = useEntry(state => state.openVehicles.has(props.path));
  return isOpen || text === '' ? null : <span className={`${styles.folded} cut`}>{text}</span>;
}

// @interface item.numbers
/** Fields of a vehicle that few orders need. */
export function VehicleMore(props: VehicleProps) {
  const { path, lens } = props;
  const { t } = useLingui();
  const session = useSession();
  const isOpen = useEntry(state => state.openVehicles.has(path));
  return (
    <Disclosure
      className={styles.more ?? ''}
      isExpanded={isOpen}
      onExpandedChange={open => session.setMoreOpen(path, open)}
    >
      <Heading level={3} className={styles.moreHeading ?? ''}>
        <Button slot="trigger" className={styles.moreButton ?? ''}>
          <ChevronRight className={styles.chevron} size={14} aria-hidden />
          {t`More about the vehicle`}
        </Button>
        <FoldedText {...props} />
      </Heading>
      <DisclosurePanel>
        <div className={styles.moreFields}>
          <EntryTextField
            label={t`First registered`}
            aside={t`year`}
            path={`${path}.first_registered_year`}
            lens={at(lens, 'firstRegisteredYear')}
            inputMode="numeric"
          />
          <EntryTextField
            label={t`Engine power`}
            aside="kW"
            path={`${path}.engine_power_kw`}
            lens={at(lens, 'enginePowerKw')}
            inputMode="numeric"
          />
          <EntryTextField
            label={t`Kerb weight`}
            aside="kg"
            path={`${path}.kerb_weight_kg`}
            lens={at(lens, 'kerbWeightKg')}
            inputMode="numeric"
          />
          <EntryTextField
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
