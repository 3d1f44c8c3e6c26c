import { z } from 'zod';
import { countryOfAddress } from './country.ts';
import type { OrderDraft } from './draft.ts';
import { folded } from './fold.ts';
import type { Order } from './order.ts';

/** `stop`: where vehicles are fetched and go; `cmr-recipient`: whom a consignment note names. */
export const addressKindSchema = z.enum(['stop', 'cmr-recipient']);
export type AddressKind = z.infer<typeof addressKindSchema>;

const text = z.string().max(2_000).default('');

/**
 * What is known of an address. Of a stop, `address` is the whole line and postcode and city are empty; of a CMR
 * recipient it is street and number, and there is no type and no contact.
 */
export const addressFieldsSchema = z.object({
  kind: addressKindSchema,
  name: text,
  address: text,
  postalCode: text,
  city: text,
  /** Two letters, or empty: taken from the address. */
  countryCode: text,
  /** Kind of place in the service's words; empty where it is not known. */
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

/** What has to be there before an address is of any use; the first that is missing. */
export function missingField(fields: AddressFields): 'address' | 'name' | null {
  if (fields.kind === 'cmr-recipient' && fields.name.trim() === '') return 'name';
  return fields.address.trim() === '' ? 'address' : null;
}

/** With neither space around nor line breaks and control characters within, as a form field takes it. */
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

/** What makes two addresses the same place, however they were typed; the country at the end counts for nothing. */
export const addressKeyOf = (fields: AddressFields): string =>
  fields.kind === 'stop'
    ? folded(withoutCountry(fields.address))
    : folded([fields.name, fields.address, fields.postalCode, fields.city].join(' '));

/** What makes two people at one place the same; empty where nobody is named. */
export const contactKeyOf = ({ contactName, phone, email }: AddressFields): string =>
  folded(contactName) || phone.replace(/\D/g, '') || email.trim().toLowerCase();

/** Everything one looks for an address by, folded. */
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

/** What is empty is filled from the other; what somebody has written stays. */
export const filledFrom = (known: AddressFields, other: AddressFields): AddressFields => ({
  ...known,
  ...Object.fromEntries(addressTextFields.map(field => [field, known[field] || other[field]])),
});

/** What a later order says of an address: how to reach people changes; the rest is filled. */
export function learnedFrom(known: AddressFields, seen: AddressFields): AddressFields {
  const { type, phone, email } = filledFrom(seen, known);
  return { ...filledFrom(known, seen), type, phone, email };
}

/** Whether it is worth keeping: what is too long for a book, such as a pasted novel, is no address. */
const isThere = (fields: AddressFields): boolean =>
  missingField(fields) === null && addressFieldsSchema.safeParse(fields).success;

/** The addresses of an order as it was typed; a CMR recipient only where it was typed in. */
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
    // What the service's own choices hold is not typed.
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

/** The addresses of an order as the service tells it. */
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
