import { useLingui } from '@lingui/react/macro';
import { maxReferenceLength } from '../../../../src-shared/domain/order.ts';
import { at, order, serviceOptions } from '../../../../src-shared/domain/order-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { FormSelectField, FormTextField } from '../fields/FormFields.tsx';
import { OrderedForFields } from '../fields/OrderedForFields.tsx';
import styles from '../order-form.module.css';
import { useFormSession } from '../session/order-form-context.ts';
import { inspectionOptions, transportOptions } from '../text/labels.ts';

// @interface order.customer-reference order.service-options order.customer-note
/** The card of the fields that concern the order as a whole. */
export function OrderCard() {
  const { t } = useLingui();
  const { profile } = useFormSession();
  return (
    <Card title={t`Order`} section={5} className={styles.card}>
      <div className={styles.orderFields}>
        <FormTextField
          label={t`Your reference`}
          field={at(order, 'customerReference')}
          goodLength={maxReferenceLength}
        />
        <FormSelectField
          label={t`Transport method`}
          field={at(serviceOptions, 'transportPreference')}
          options={transportOptions(profile.transportPreferences)}
        />
        <FormSelectField
          label={t`Inspection`}
          field={at(serviceOptions, 'inspection')}
          options={inspectionOptions(profile.inspections)}
        />
        <OrderedForFields />
      </div>
      <FormTextField label={t`Note to the carrier`} field={at(order, 'customerNote')} multiline />
    </Card>
  );
}
