import { useLingui } from '@lingui/react/macro';
import { at, order } from '../../../../src-shared/domain/draft-lens.ts';
import { maxReferenceLength } from '../../../../src-shared/domain/order.ts';
import { Card } from '../../../ui/card.tsx';
import styles from '../entry.module.css';
import { EntrySelectField } from '../fields/EntrySelectField.tsx';
import { EntryTextField } from '../fields/EntryTextField.tsx';
import { OrderedForFields } from '../fields/OrderedForFields.tsx';
import { useSession } from '../session/entry-context.ts';
import { inspectionOptions, transportOptions } from '../text/labels.ts';

const services = at(order, 'serviceOptions');

// @interface order.customer-reference order.service-options order.customer-note
/** What concerns the order as a whole. */
export function OrderCard() {
  const { t } = useLingui();
  const { profile } = useSession();
  return (
    <Card title={t`Order`} section={5} className={styles.card ?? ''}>
      <div className={styles.orderFields}>
        <EntryTextField
          label={t`Your reference`}
          path="customer_reference"
          lens={at(order, 'customerReference')}
          goodLength={maxReferenceLength}
          placeholder={t`optional`}
        />
        <EntrySelectField
          label={t`Transport`}
          path="service_options.transport_preference"
          lens={at(services, 'transportPreference')}
          options={transportOptions(profile.transportPreferences)}
        />
        <EntrySelectField
          label={t`Inspection`}
          path="service_options.inspection"
          lens={at(services, 'inspection')}
          options={inspectionOptions(profile.inspections)}
        />
        <OrderedForFields />
      </div>
      <EntryTextField
        label={t`Note to the carrier`}
        path="customer_note"
        lens={at(order, 'customerNote')}
        multiline
      />
    </Card>
  );
}
