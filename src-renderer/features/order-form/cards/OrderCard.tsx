import { useLingui } from '@lingui/react/macro';
import { at, order } from '../../../../src-shared/domain/draft-lens.ts';
import { maxReferenceLength } from '../../../../src-shared/domain/order.ts';
import { Card } from '../../../ui/card.tsx';
import { FormSelectField } from '../fields/FormSelectField.tsx';
import { FormTextField } from '../fields/FormTextField.tsx';
import { OrderedForFields } from '../fields/OrderedForFields.tsx';
import styles from '../order-form.module.css';
import { useFormSession } from '../session/order-form-context.ts';
import { inspectionOptions, transportOptions } from '../text/labels.ts';

const services = at(order, 'serviceOptions');

// @interface order.customer-reference order.service-options order.customer-note
/** What concerns the order as a whole. */
export function OrderCard() {
  const { t } = useLingui();
  const { profile } = useFormSession();
  return (
    <Card title={t`Order`} section={5} className={styles.card}>
      <div className={styles.orderFields}>
        <FormTextField
          label={t`Your reference`}
          path="customer_reference"
          lens={at(order, 'customerReference')}
          goodLength={maxReferenceLength}
          placeholder={t`optional`}
        />
        <FormSelectField
          label={t`Transport`}
          path="service_options.transport_preference"
          lens={at(services, 'transportPreference')}
          options={transportOptions(profile.transportPreferences)}
        />
        <FormSelectField
          label={t`Inspection`}
          path="service_options.inspection"
          lens={at(services, 'inspection')}
          options={inspectionOptions(profile.inspections)}
        />
        <OrderedForFields />
      </div>
      <FormTextField
        label={t`Note to the carrier`}
        path="customer_note"
        lens={at(order, 'customerNote')}
        multiline
      />
    </Card>
  );
}
