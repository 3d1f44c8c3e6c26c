import { useLingui } from '@lingui/react/macro';
import { countryOfAddress } from '../../../../src-shared/domain/country.ts';
import type { DeliveryDraft } from '../../../../src-shared/domain/draft.ts';
import { at, delivery, type Lens, pickup, pickupAsStop } from '../../../../src-shared/domain/draft-lens.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { Card } from '../../../ui/card.tsx';
import { StopAddressField } from '../fields/AddressField.tsx';
import { AvailableFromField } from '../fields/AvailableFromField.tsx';
import { EarliestDayHint } from '../fields/EarliestDayHint.tsx';
import { FormSelectField } from '../fields/FormSelectField.tsx';
import { FormTextField } from '../fields/FormTextField.tsx';
import { StopTypeField } from '../fields/StopTypeField.tsx';
import { WindowsSection } from '../fields/WindowsSection.tsx';
import styles from '../order-form.module.css';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { stopCountryOptions, zoneWords } from '../text/labels.ts';

type StopName = 'pickup' | 'delivery';

// @interface window.timezone
const ZoneNote = ({ stop }: { stop: StopName }) => useOrderForm(state => zoneWords(state.draft[stop]));

// @interface address.country-code
function CountryField({ stop, lens }: { stop: StopName; lens: Lens<DeliveryDraft> }) {
  const { t } = useLingui();
  const found = useOrderForm(state => countryOfAddress(lens.read(state.draft).address));
  return (
    <FormSelectField
      label={t`Country`}
      path={`${stop}.address.country_code`}
      lens={at(lens, 'countryCode')}
      options={stopCountryOptions(found)}
    />
  );
}

/** Whether somebody has to be reached at this stop (rule 5). */
const isContactNeeded = (type: string, stop: StopName, profile: InterfaceProfile): boolean =>
  type === (stop === 'pickup' ? profile.privatePickupType : profile.endCustomerDeliveryType);

// @interface stop.contact create-order.rule-5
function ContactFields({ stop, lens }: { stop: StopName; lens: Lens<DeliveryDraft> }) {
  const { t } = useLingui();
  const { profile } = useFormSession();
  const contact = at(lens, 'contact');
  const isNeeded = useOrderForm(state => isContactNeeded(lens.read(state.draft).type, stop, profile));
  return (
    <>
      <FormTextField
        label={t`Contact name`}
        path={`${stop}.contact.name`}
        lens={at(contact, 'name')}
        isRequired={isNeeded}
      />
      <FormTextField
        label={t`Phone`}
        path={`${stop}.contact.phone`}
        lens={at(contact, 'phone')}
        inputMode="tel"
        placeholder="+358 …"
        isRequired={isNeeded}
      />
      <FormTextField
        label={t`E-mail`}
        path={`${stop}.contact.email`}
        lens={at(contact, 'email')}
        inputMode="email"
      />
    </>
  );
}

// @interface stop.type stop.release-code
/** Where the vehicle is fetched, or where it goes. */
export function StopCard({ stop }: { stop: StopName }) {
  const { t } = useLingui();
  const isPickup = stop === 'pickup';
  const lens = isPickup ? pickupAsStop : delivery;
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
          lens={lens}
          placeholder={t`Street, postcode, city, country`}
          autoFocus={isPickup}
        />
        <CountryField stop={stop} lens={lens} />
      </div>
      <div className={styles.pair}>
        <StopTypeField stop={stop} lens={lens} />
        {isPickup && (
          <FormTextField
            label={t`Release code`}
            path="pickup.release_code"
            lens={at(pickup, 'releaseCode')}
            placeholder={t`optional`}
          />
        )}
        <ContactFields stop={stop} lens={lens} />
        {isPickup && <AvailableFromField />}
      </div>
      <WindowsSection stop={stop} lens={at(lens, 'requestedWindows')} />
      {isPickup && <EarliestDayHint />}
    </Card>
  );
}
