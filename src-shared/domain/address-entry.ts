import { z } from 'zod';
import { countryOfAddress } from './country.ts';
import type { OrderDraft } from './draft.ts';
import { folded } from './fold-letters.ts';
import type { Order } from './order.ts';

/** `stop`: place of a pickup or delivery. `cmr-recipient`: recipient named in a consignment note. */
export const addressKindSchema = z.enum(['stop', 'cmr-recipient']);
export type AddressKind = z.infer<typeof addressKindSchema>;

const text = z.string().max(2_000).default('');

/**
 * Fields of an address. For a stop, `address` is the whole line, and postcode and city are empty. For a CMR recipient,
 * `address` is street and number, and type and contact are empty.
 */
export const addressFieldsSchema = z.object({
  kind: addressKindSchema,
  name: text,
  address: text,
  postalCode: text,
  city: text,
  /** Two letters; empty means that the address contains the country. */
  countryCode: text,
  /** Type of the place, as the service names it; empty if unknown. */
  type: text,
  contactName: text,
  phone: text,
  email: text,
  note: text,
});
export type AddressFields = z.infer<typeof addressFieldsSchema>;
type TextField = Exclude<keyof AddressFields, 'kind'>;

export const addressTextFields: readonly TextField[] = [
  'name',
  'address',
  'postalCode',
  'city',
  'countryCode',
  'type',
  'contactName',
  'phone',
  'email',
  'note',
];

export const emptyAddress = (kind: AddressKind): AddressFields => addressFieldsSchema.parse({ kind });

/** The first required field that is missing; null if none is. */
export function missingField(fields: AddressFields): 'address' | 'name' | null {
  if (fields.kind === 'cmr-recipient' && fields.name.trim() === '') return 'name';
  return fields.address.trim() === '' ? 'address' : null;
}

/** The address with trimmed texts. Except in the note, line breaks and control characters are removed, too. */
export const tidyAddress = (fields: AddressFields): AddressFields => ({
  ...fields,
  ...Object.fromEntries(
    addressTextFields.map(field => [
      field,
      field === 'note'
        ? fields[field].trim()
        : fields[field]
            .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
            .replace(/ {2,}/g, ' ')
            .trim(),
    ]),
  ),
  countryCode: fields.countryCode.trim().toUpperCase(),
});

const withoutCountry = (address: string): string =>
  countryOfAddress(address) === null ? address : address.slice(0, address.lastIndexOf(','));

/** Key of an address: equal for two spellings of the same place. The country at the end of an address is ignored. */
export const addressKeyOf = (fields: AddressFields): string =>
  fields.kind === 'stop'
    ? folded(withoutCountry(fields.address))
    : folded([fields.name, fields.address, fields.postalCode, fields.city].join(' '));

/** Key of the contact at a place: equal for two spellings of the same contact; empty if there is no contact. */
export const contactKeyOf = ({ contactName, phone, email }: AddressFields): string =>
  folded(contactName) || phone.replace(/\D/g, '') || email.trim().toLowerCase();

/** All text of an address in which a search looks for words, folded. */
export const addressSearchText = (fields: AddressFields): string =>
  folded(
    [
      fields.name,
      fields.address,
      fields.postalCode,
      fields.city,
      fields.contactName,
      fields.email,
      fields.phone,
      fields.phone.replace(/[^+\d]/g, ''),
      fields.note,
    ].join(' '),
  );

/** The known address, with its empty fields filled from the other one. */
export const filledFrom = (known: AddressFields, other: AddressFields): AddressFields => ({
  ...known,
  ...Object.fromEntries(addressTextFields.map(field => [field, known[field] || other[field]])),
});

/**
 * Updates a known address from a later order: its type, phone and email replace the known ones; empty fields are
 * filled.
 */
export function learnedFrom(known: AddressFields, seen: AddressFields): AddressFields {
  const { type, phone, email } = filledFrom(seen, known);
  return { ...filledFrom(known, seen), type, phone, email };
}

/** Whether an address is complete, and short enough to be one. */
const isThere = (fields: AddressFields): boolean =>
  missingField(fields) === null && addressFieldsSchema.safeParse(fields).success;

/** The addresses of a typed order. A CMR recipient is included only if it was typed. */
export function addressesOfDraft(draft: OrderDraft, typedRecipientKind: string): AddressFields[] {
  const stops = [draft.pickup, draft.delivery].map(({ address, countryCode, type, contact }) =>
    tidyAddress({
      ...emptyAddress('stop'),
      address,
      countryCode,
      type,
      contactName: contact.name,
      phone: contact.phone,
      email: contact.email,
    }),
  );
  const recipients = [draft.vehicle, draft.tradeIn].flatMap(vehicle => {
    // A choice means that the service offered this recipient, so the user has not typed it.
    if (vehicle?.cmrRecipient.kind !== typedRecipientKind || vehicle.cmrRecipient.choice !== '') return [];
    const { name, streetAddress, postalCode, city, countryCode } = vehicle.cmrRecipient;
    const fields = { name, address: streetAddress, postalCode, city, countryCode };
    return [tidyAddress({ ...emptyAddress('cmr-recipient'), ...fields })];
  });
  const keys = new Set<string>();
  return [...stops, ...recipients].filter(fields => {
    const key = JSON.stringify([fields.kind, addressKeyOf(fields), contactKeyOf(fields)]);
    const isNew = isThere(fields) && !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

/** The addresses of an order of the service. */
export const addressesOfOrder = (order: Order): AddressFields[] =>
  [order.pickup, order.delivery]
    .map(({ address, type, contact }) =>
      tidyAddress({
        ...emptyAddress('stop'),
        name: address.name ?? '',
        address: address.formatted_address,
        countryCode: address.country_code ?? '',
        type,
        contactName: contact?.name ?? '',
        phone: contact?.phone ?? '',
        email: contact?.email ?? '',
      }),
    )
    .filter(isThere);
