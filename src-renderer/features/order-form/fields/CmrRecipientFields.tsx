import { Trans, useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Lens } from '../../../../src-shared/domain/draft-lens.ts';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { countryOptions } from '../text/labels.ts';
import { RecipientNameField } from './AddressField.tsx';
import { useCmrChoices } from './cmr-choices.ts';
import { FormSelectField } from './FormSelectField.tsx';
import { FormTextField } from './FormTextField.tsx';
import { useFixed } from './field-marks.ts';

interface CmrRecipientFieldsProps {
  path: string;
  lens: Lens<VehicleDraft['cmrRecipient']>;
}

/** A whole address of the service's own, to be seen and not to be changed. */
const wholeText = ({ name, streetAddress, postalCode, city, countryCode }: VehicleDraft['cmrRecipient']) =>
  `${name}, ${streetAddress}, ${postalCode} ${city}, ${countryCode}`;

/** Name and address of a CMR recipient: typed in, or completed where the service's choice lacks something. */
export function CmrRecipientFields({ path, lens }: CmrRecipientFieldsProps) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  const isTyped = useOrderForm(state => lens.read(state.draft).kind === profile.cmrRecipientOtherKind);
  const recipient = useOrderForm(state => lens.read(state.draft));
  const choice = useCmrChoices(({ choices }) => choices.find(({ key }) => key === recipient.choice));
  const isFixed = useFixed(path.replace(/\.recipient$/, '')) !== null;
  if (!isTyped || isFixed) return null;
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
      <RecipientNameField
        label={t`Recipient's name`}
        path={`${path}.name`}
        recipientPath={path}
        lens={lens}
        isRequired
      />
      <FormTextField
        label={t`Street and number`}
        path={`${path}.street_address`}
        lens={at(lens, 'streetAddress')}
        isRequired
      />
      <FormTextField
        label={t`Postcode`}
        path={`${path}.postal_code`}
        lens={at(lens, 'postalCode')}
        isRequired
      />
      <FormTextField label={t`City`} path={`${path}.city`} lens={at(lens, 'city')} isRequired />
      <FormSelectField
        label={t`Recipient's country`}
        path={`${path}.country_code`}
        lens={at(lens, 'countryCode')}
        options={countryOptions()}
        placeholder={t`Choose`}
      />
    </fieldset>
  );
}
