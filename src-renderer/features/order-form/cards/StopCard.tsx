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
import { useOrderForm } from '../session/order-form-context.ts';
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
  const contact = at(stops[stop], 'contact');
  return (
    <>
      <div className={styles.pair}>
        <FormTextField label={t`Contact name`} field={at(contact, 'name')} wraps />
        <FormTextField label={t`Phone`} field={at(contact, 'phone')} inputMode="tel" placeholder="+358 …" />
      </div>
      <FormTextField label={t`E-mail`} field={at(contact, 'email')} inputMode="email" wraps />
    </>
  );
}

/**
 * Row with the time from which the vehicle is available and the release code. A delivery has neither, but keeps an
 * empty row, so that the two cards of the stops line up.
 */
function AvailableRow({ stop }: StopProps) {
  const { t } = useLingui();
  const isWhole = useOrderForm(({ asked }) => asked === null);
  return (
    <div className={styles.available}>
      {stop === 'pickup' && <AvailableFromField />}
      {stop === 'delivery' && isWhole && (
        <p className={styles.afterPickup}>
          <span className="sub">{t`Available from`}</span>
          <span className="dim">{t`After the pickup`}</span>
        </p>
      )}
      {stopTextFields(stop).map(field => (
        <FormTextField key={field.path} label={stopTextLabel(field.path)} field={field} />
      ))}
    </div>
  );
}

// @interface stop.type stop.release-code
/**
 * The card of the pickup or of the delivery. Both cards have the same rows, so that the rows line up if the cards are
 * side by side.
 */
export function StopCard({ stop }: StopProps) {
  const { t } = useLingui();
  const isPickup = stop === 'pickup';
  return (
    <Card
      title={isPickup ? t`Pickup` : t`Delivery`}
      aside={<ZoneNote stop={stop} />}
      section={isPickup ? 1 : 2}
      className={styles.stop}
    >
      <StopAddressField
        label={t`Address`}
        stop={stop}
        placeholder={t`Street, postcode, city, country`}
        autoFocus={isPickup}
      />
      <div className={styles.pair}>
        <CountryField stop={stop} />
        <StopTypeField stop={stop} />
      </div>
      <ContactFields stop={stop} />
      <AvailableRow stop={stop} />
      <div className={styles.windowsRow}>
        <WindowsSection stop={stop} />
        {isPickup && <EarliestDayHint />}
      </div>
    </Card>
  );
}
