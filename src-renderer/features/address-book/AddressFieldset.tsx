import { useLingui } from '@lingui/react/macro';
import { type AddressFields, missingField } from '../../../src-shared/domain/address-entry.ts';
import { countryOfAddress } from '../../../src-shared/domain/country.ts';
import { profileOfShown } from '../../state/use-profile.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { countryOptions, placeTypeOptions, stopCountryOptions } from '../order-form/text/labels.ts';
import styles from './address-book.module.css';

interface AddressFieldsetProps {
  fields: AddressFields;
  /** Whether the user has tried to save. From then on, required fields that are empty show an error. */
  isTried: boolean;
  onChange: (fields: AddressFields) => void;
  autoFocus: boolean;
}

/** The input fields of an address; its kind decides which. */
export function AddressFieldset({ fields, isTried, onChange, autoFocus }: AddressFieldsetProps) {
  const { t } = useLingui();
  const isStop = fields.kind === 'stop';
  const missing = isTried ? missingField(fields) : null;
  const input = (field: Exclude<keyof AddressFields, 'kind'>, label: string) => ({
    label,
    value: fields[field],
    onChange: (value: string) => onChange({ ...fields, [field]: value }),
  });
  const text = (...of: Parameters<typeof input>) => ({ ...input(...of), maxLength: 2_000 });
  const { pickupTypes, deliveryTypes } = profileOfShown();
  const types = placeTypeOptions([...new Set([...pickupTypes, ...deliveryTypes])]);
  return (
    <div className={styles.addressFields}>
      <TextField
        {...text('name', isStop ? t`Name or company` : t`Recipient’s name`)}
        isRequired={!isStop}
        autoFocus={autoFocus}
        error={missing === 'name' ? t`Enter the recipient’s name` : undefined}
      />
      <TextField
        {...text('address', isStop ? t`Address` : t`Street and number`)}
        isRequired
        placeholder={isStop ? t`Street, postcode, city, country` : ''}
        error={missing === 'address' ? t`Enter the address` : undefined}
      />
      {!isStop && (
        <div className={styles.addressPair}>
          <TextField {...text('postalCode', t`Postcode`)} />
          <TextField {...text('city', t`City`)} />
        </div>
      )}
      <div className={styles.addressPair}>
        <SelectField
          {...input('countryCode', t`Country`)}
          options={isStop ? stopCountryOptions(countryOfAddress(fields.address)) : countryOptions()}
          placeholder={t`Choose a country`}
        />
        {isStop && (
          <SelectField
            {...input('type', t`Place type`)}
            options={[{ value: '', label: t({ message: 'Not known', context: 'place type' }) }, ...types]}
          />
        )}
      </div>
      {isStop && (
        <>
          <div className={styles.addressPair}>
            <TextField {...text('contactName', t`Contact name`)} />
            <TextField {...text('phone', t`Phone`)} inputMode="tel" />
          </div>
          <TextField {...text('email', t`E-mail`)} inputMode="email" />
        </>
      )}
      <TextField
        {...text('note', t`Note for the office`)}
        multiline
        hint={t`Kept on this computer, not sent with the order.`}
      />
    </div>
  );
}
