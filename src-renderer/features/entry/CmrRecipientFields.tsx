import { useLingui } from '@lingui/react/macro';
import type { VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { RecipientNameField } from './AddressField.tsx';
import { EntrySelectField } from './EntrySelectField.tsx';
import { EntryTextField } from './EntryTextField.tsx';
import styles from './entry.module.css';
import { useEntry, useSession } from './entry-context.ts';
import { recipientCountryOptions } from './labels.ts';
import { at, type Lens } from './lens.ts';

interface CmrRecipientFieldsProps {
  path: string;
  lens: Lens<VehicleDraft['cmrRecipient']>;
}

/** Name and address of a CMR recipient that is typed in; not there for the other kinds. */
export function CmrRecipientFields({ path, lens }: CmrRecipientFieldsProps) {
  const { t } = useLingui();
  const { profile } = useSession();
  const isTyped = useEntry(state => lens.read(state.draft).kind === profile.cmrRecipientOtherKind);
  if (!isTyped) return null;
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
      <EntryTextField
        label={t`Street and number`}
        path={`${path}.street_address`}
        lens={at(lens, 'streetAddress')}
        isRequired
      />
      <EntryTextField
        label={t`Postcode`}
        path={`${path}.postal_code`}
        lens={at(lens, 'postalCode')}
        isRequired
      />
      <EntryTextField label={t`City`} path={`${path}.city`} lens={at(lens, 'city')} isRequired />
      <EntrySelectField
        label={t`Recipient's country`}
        path={`${path}.country_code`}
        lens={at(lens, 'countryCode')}
        options={recipientCountryOptions()}
        placeholder={t`Choose`}
      />
    </fieldset>
  );
}
