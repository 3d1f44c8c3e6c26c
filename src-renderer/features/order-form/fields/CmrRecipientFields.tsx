import { Trans, useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { type Field, inRecipient } from '../../../../src-shared/domain/order-fields.ts';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { countryOptions } from '../text/labels.ts';
import { RecipientNameField } from './AddressField.tsx';
import { useCmrChoices } from './cmr-choices.ts';
import { FormSelectField, FormTextField } from './FormFields.tsx';
import { useFixed, useIsAsked } from './field-marks.ts';

type Recipient = VehicleDraft['cmrRecipient'];

/**
 * The address of a recipient that the service knows completely. It is shown as one text and not as fields, because the
 * user cannot edit it.
 */
const wholeText = ({ name, streetAddress, postalCode, city, countryCode }: Recipient) =>
  `${name}, ${streetAddress}, ${postalCode} ${city}, ${countryCode}`;

/**
 * Name and address of a CMR recipient: typed by the user, or chosen from the service's list and completed by the user.
 */
export function CmrRecipientFields({ field }: { field: Field<Recipient> }) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  const recipient = useOrderForm(state => field.read(state.draft));
  const choice = useCmrChoices(({ choices }) => choices.find(({ key }) => key === recipient.choice));
  const isFixed = useFixed(field.path) !== null;
  const isShown = useIsAsked(field.path);
  if (recipient.kind !== profile.cmrRecipientOtherKind || isFixed || !isShown) return null;
  if (choice?.missing.length === 0) {
    return (
      <p className="sub">
        <Trans>CMR recipient: {wholeText(recipient)}</Trans>
      </p>
    );
  }
  return (
    <fieldset className={styles.recipient}>
      <legend className="visually-hidden">{t`CMR recipient`}</legend>
      <RecipientNameField label={t`Recipient’s name`} recipient={field} />
      <FormTextField label={t`Street and number`} field={inRecipient(field, 'streetAddress')} />
      <FormTextField label={t`Postcode`} field={inRecipient(field, 'postalCode')} />
      <FormTextField label={t`City`} field={inRecipient(field, 'city')} />
      <FormSelectField
        label={t`Recipient’s country`}
        field={inRecipient(field, 'countryCode')}
        options={countryOptions()}
        placeholder={t`Choose a country`}
      />
    </fieldset>
  );
}
