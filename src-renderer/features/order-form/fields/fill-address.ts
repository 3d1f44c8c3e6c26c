import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import { countryOfAddress } from '../../../../src-shared/domain/country.ts';
import type { DeliveryDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';

type Recipient = VehicleDraft['cmrRecipient'];

/** What an empty field gets; and so does one that still says what the former choice gave it. */
const filled = (now: string, former: string | undefined, next: string): string =>
  now.trim() === '' || now === former ? next : now;

/** Empty where the address says it itself, so that the field goes on following the address. */
const countryOf = ({ address, countryCode }: AddressEntry): string =>
  countryOfAddress(address) === countryCode ? '' : countryCode;

/**
 * A stop with an address of the book. The address is what was asked for; a kind of place that somebody has chosen and
 * a contact that somebody has typed stay.
 */
export function fillStop(
  stop: DeliveryDraft,
  entry: AddressEntry,
  former: AddressEntry | null,
  types: { known: readonly string[]; untouched: string },
): DeliveryDraft {
  const isTypeFree = stop.type === types.untouched || stop.type === former?.type;
  const { contact } = stop;
  const isOther =
    contact.name.trim() !== '' && contact.name !== former?.contactName && contact.name !== entry.contactName;
  return {
    ...stop,
    address: entry.address,
    countryCode: countryOf(entry),
    type: isTypeFree && types.known.includes(entry.type) ? entry.type : stop.type,
    // Number and e-mail of one person beside the name of another would be wrong.
    contact: isOther
      ? contact
      : {
          name: filled(contact.name, former?.contactName, entry.contactName),
          phone: filled(contact.phone, former?.phone, entry.phone),
          email: filled(contact.email, former?.email, entry.email),
        },
  };
}

/** A CMR recipient of the book, whole: name and address belong together. */
export const fillRecipient = (recipient: Recipient, entry: AddressEntry): Recipient => ({
  ...recipient,
  choice: '',
  name: entry.name,
  streetAddress: entry.address,
  postalCode: entry.postalCode,
  city: entry.city,
  countryCode: entry.countryCode,
});
