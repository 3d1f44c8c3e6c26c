import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import { countryOfAddress } from '../../../../src-shared/domain/country.ts';
import type { DeliveryDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { addressLineOf, type PastedAddress } from '../../../../src-shared/domain/pasted-address.ts';

type Recipient = VehicleDraft['cmrRecipient'];

/**
 * The value of a field after filling in: `next` if the field is empty or still has the value that the previous choice
 * filled in (`former`); otherwise unchanged.
 */
const filled = (now: string, former: string | undefined, next: string): string =>
  now.trim() === '' || now === former ? next : now;

/**
 * The country code to store for an address-book entry. Empty if the entry's address already names that country, so that
 * the country continues to follow the address.
 */
const countryOf = ({ address, countryCode }: AddressEntry): string =>
  countryOfAddress(address) === countryCode ? '' : countryCode;

/**
 * Fills in a stop from the address book. Replaces the address; keeps a type of place that was chosen and a contact that
 * was typed.
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
    // If the typed contact is another person than the entry's, nothing is filled in, so that no phone number or e-mail
    // address is shown with the wrong name.
    contact: isOther
      ? contact
      : {
          name: filled(contact.name, former?.contactName, entry.contactName),
          phone: filled(contact.phone, former?.phone, entry.phone),
          email: filled(contact.email, former?.email, entry.email),
        },
  };
}

/**
 * Fills in a CMR recipient from the address book. All its fields are replaced, because name and address belong
 * together.
 */
export const fillRecipient = (recipient: Recipient, entry: AddressEntry): Recipient => ({
  ...recipient,
  choice: '',
  name: entry.name,
  streetAddress: entry.address,
  postalCode: entry.postalCode,
  city: entry.city,
  countryCode: entry.countryCode,
});

/**
 * Fills in a stop from a pasted address. Values that the text does not have are kept, except the phone number and
 * e-mail address of another person.
 */
export function pasteStop(stop: DeliveryDraft, pasted: PastedAddress): DeliveryDraft {
  const address = addressLineOf(pasted);
  const { name, phone, email } = pasted.contact;
  const isOther = name !== '' && name !== stop.contact.name;
  return {
    ...stop,
    address,
    countryCode: countryOfAddress(address) === null ? pasted.countryCode || stop.countryCode : '',
    contact: isOther
      ? pasted.contact
      : {
          name: stop.contact.name,
          phone: phone || stop.contact.phone,
          email: email || stop.contact.email,
        },
  };
}

/** Fills in a CMR recipient from a pasted address. If the text has no company, the name is kept. */
export const pasteRecipient = (recipient: Recipient, pasted: PastedAddress): Recipient => ({
  ...recipient,
  choice: '',
  name: pasted.company || pasted.contact.name || recipient.name,
  streetAddress: pasted.street,
  postalCode: pasted.postalCode,
  city: pasted.city,
  countryCode: pasted.countryCode || recipient.countryCode,
});
