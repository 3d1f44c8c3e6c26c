import { useLingui } from '@lingui/react/macro';
import { countryOfAddress } from '../../../../src-shared/domain/country.ts';
import { at, countryField, stops, stopTextFields } from '../../../../src-shared/domain/order-fields.ts';
import { stopTextLabel } from '../../../i18n/field-name.ts';
import { Card } from '../../../ui/card.tsx';
import { StopAddressField } from '../fields/AddressField.tsx';
import { AvailableFromField } from '../fields/AvailableFromField.tsx';
import { EarliestDayHint } from '../fields/EarliestDayHint.tsx';
import { FormSelectField, FormTextField } from '../fields/FormFields.tsx';
import { StopTypeField } from '../fields/StopTypeField.tsx';
import { WindowsSection } from '../fields/WindowsSection.tsx';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { stopCountryOptions, zoneWords } from '../text/labels.ts';

interface StopProps {
  stop: 'pickup' | 'delivery';
}

// @interface window.timezone
const ZoneNote = ({ stop }: StopProps) => useOrderForm(state => zoneWords(state.draft[stop]));

// @interface address.country-code
function CountryField({ stop }: StopProps) {
  const { t } = useLingui();
  const found = useOrderForm(state => countryOfAddress(state.draft[stop].address));
  return (
    <FormSelectField
      label={t`Country`}
      field={countryField(stops[stop])}
      options={stopCountryOptions(found)}
    />
  );
}

// @interface stop.contact create-order.rule-5
function ContactFields({ stop }: StopProps) {
  const { t } = useLingui();
  const { privatePickupType, endCustomerDeliveryType } = useFormSession().profile;
  const contact = at(stops[stop], 'contact');
  const type = useOrderForm(state => state.draft[stop].type);
  const isNeeded = type === (stop === 'pickup' ? privatePickupType : endCustomerDeliveryType);
  return (
    <>
      <FormTextField label={t`Contact name`} field={at(contact, 'name')} isRequired={isNeeded} />
      <FormTextField
        label={t`Phone`}
        field={at(contact, 'phone')}
        inputMode="tel"
        placeholder="+358 …"
        isRequired={isNeeded}
      />
      <FormTextField label={t`E-mail`} field={at(contact, 'email')} inputMode="email" />
    </>
  );
}

// @interface stop.type stop.release-code
/** The card of the pickup or of the delivery. */
export function StopCard({ stop }: StopProps) {
  const { t } = useLingui();
  const isPickup = stop === 'pickup';
  return (
    <Card
      title={isPickup ? t`Pickup` : t`Delivery`}
      aside={<ZoneNote stop={stop} />}
      section={isPickup ? 1 : 2}
      className={styles.card}
    >
      <div className={styles.addressRow}>
        <StopAddressField
          label={t`Address`}
          stop={stop}
          placeholder={t`Street, postcode, city, country`}
          autoFocus={isPickup}
        />
        <CountryField stop={stop} />
      </div>
      <div className={styles.pair}>
        <StopTypeField stop={stop} />
        {stopTextFields(stop).map(field => (
          <FormTextField
            key={field.path}
            label={stopTextLabel(field.path)}
            field={field}
            placeholder={t`optional`}
          />
        ))}
        <ContactFields stop={stop} />
        {isPickup && <AvailableFromField />}
      </div>
      <WindowsSection stop={stop} />
      {isPickup && <EarliestDayHint />}
    </Card>
  );
}
