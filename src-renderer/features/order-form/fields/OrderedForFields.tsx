import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { at, orderedFor } from '../../../../src-shared/domain/order-fields.ts';
import type { FieldMessages } from '../../../ui/fields/FieldNotes.tsx';
import styles from '../order-form.module.css';
import type { BusinessState } from '../session/business-query.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { businessCountryOptions } from '../text/labels.ts';
import { FormSelectField, FormTextField } from './FormFields.tsx';

const hint = (words: ReactNode): FieldMessages => ({ hint: words });
const warning = (words: ReactNode): FieldMessages => ({ warning: words });

// @interface business-check.status check-business.statuses errors.422-ordered-for-not-allowed
/**
 * Messages at the field of the business.
 * @param refusedStatus the service's status, named in the profile, for a business for which the user may not order
 */
export function businessWords(business: BusinessState, refusedStatus: string): FieldMessages {
  switch (business.kind) {
    case 'own':
      return {};
    case 'asking':
      return hint(<Trans>Asking the service …</Trans>);
    case 'eligible':
      return hint(<Trans>The service allows you to order for this business.</Trans>);
    case 'not_eligible': {
      const { status } = business;
      return warning(
        status === refusedStatus ? (
          <Trans>The service does not allow you to order for this business.</Trans>
        ) : (
          <Trans>
            The service did not confirm that you may order for this business. Service status:{' '}
            <code>{status}</code>
          </Trans>
        ),
      );
    }
    case 'not_channel':
      return warning(
        <Trans>This credential can order only for your own company. Leave this field empty.</Trans>,
      );
    case 'away':
      return hint(<Trans>Dispatch checks the business when the service can be reached.</Trans>);
    case 'refused':
      return warning(business.error.message);
  }
}

// @interface order.ordered-for ordered-for.business-id
/** Fields for the business on whose behalf an ordering channel orders, with the service's answer whether it may. */
export function OrderedForFields() {
  const { t } = useLingui();
  const business = useOrderForm(state => state.business);
  const { profile } = useFormSession();
  return (
    <>
      <FormTextField
        label={t`Ordered for`}
        field={at(orderedFor, 'businessId')}
        placeholder={t`Your own company`}
        className={styles.orderedFor}
        {...businessWords(business, profile.businessNotEligibleStatus)}
      />
      <FormSelectField
        label={t`Country`}
        field={at(orderedFor, 'countryCode')}
        options={businessCountryOptions()}
      />
    </>
  );
}
