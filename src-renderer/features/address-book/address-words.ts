import { t } from '@lingui/core/macro';
import type { AddressFields, AddressKind } from '../../../src-shared/domain/address-entry.ts';
import type { AddressCsvWords } from '../../../src-shared/table/address-csv-words.ts';
import { placeOf } from '../order-parts/order-title.ts';

export const addressKindName = (kind: AddressKind): string =>
  kind === 'stop' ? t({ message: 'Stop', context: 'pickup or delivery place' }) : t`CMR recipient`;

/** The title of an address: its name; without one its contact's name; without that its city. */
export const addressTitle = ({ name, contactName, address }: AddressFields): string =>
  name || contactName || placeOf(null, address) || address;

/** The whole address in one line. */
export const addressLine = ({ kind, address, postalCode, city, countryCode }: AddressFields): string =>
  kind === 'stop'
    ? address
    : [address, `${postalCode} ${city}`.trim(), countryCode].filter(Boolean).join(', ');

/** The texts of an exported file in the current language. An import understands the texts of every language. */
export const fileWords = (): AddressCsvWords => ({
  kind: t({ message: 'Kind', context: 'kind of an entry in the address book' }),
  name: t`Name`,
  address: t`Address`,
  postalCode: t`Postcode`,
  city: t`City`,
  countryCode: t`Country`,
  type: t`Place type`,
  contactName: t`Contact`,
  phone: t`Phone`,
  email: t`E-mail`,
  note: t`Note`,
  stop: addressKindName('stop'),
  recipient: addressKindName('cmr-recipient'),
});
