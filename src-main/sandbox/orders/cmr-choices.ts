import { createHash } from 'node:crypto';
import type { CmrOption, CmrOptionsResponse, CmrRecipient } from '../../../src-shared/domain/cmr.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);

const recipientFields = ['name', 'street_address', 'postal_code', 'city', 'country_code'] as const;

const company: CmrRecipient = {
  name: 'Esimerkki Autot Oy',
  street_address: 'Esimerkkikatu 1',
  postal_code: '00100',
  city: 'Helsinki',
  country_code: 'FI',
};

/** Demonstration places, one of each kind: with all recipient fields, with some of them, and without a recipient. */
const places: readonly { label: string; recipient: CmrRecipient | null }[] = [
  {
    label: 'Esimerkki Autot, Tampere',
    recipient: {
      name: 'Esimerkki Autot Tampere',
      street_address: 'Näytekatu 2',
      postal_code: '33100',
      city: 'Tampere',
      country_code: 'FI',
    },
  },
  {
    label: 'Beispiel Autohaus, Hamburg',
    recipient: {
      name: 'Beispiel Autohaus GmbH',
      street_address: null,
      postal_code: null,
      city: 'Hamburg',
      country_code: 'DE',
    },
  },
  { label: 'Esimerkki Varasto', recipient: null },
];

// @interface cmr.* conventions.place-id
/** Returns the "CMR options" of a customer. They are demonstration data, the same at every call. */
export function cmrChoicesOf(customer: string, profile: InterfaceProfile): CmrOptionsResponse['data'] {
  const choices = {
    default_recipient: { kind: profile.cmrDefaultRecipientKind },
    default_mode: profile.cmrModes[0] ?? null,
    options: [
      optionOf({ kind: 'company' }, company.name ?? '', company),
      ...places.map(({ label, recipient }) =>
        optionOf({ kind: 'place', place_id: `place_${idOf(customer, label)}` }, label, recipient),
      ),
    ],
  };
  return { revision: `rev_${idOf(customer, JSON.stringify(choices))}`, ...choices };
}

const optionOf = (
  selection: CmrOption['selection'],
  label: string,
  recipient: CmrRecipient | null,
): CmrOption => ({
  selection,
  label,
  recipient,
  missing_fields: recipientFields.filter(field => (recipient?.[field] ?? null) === null),
});
