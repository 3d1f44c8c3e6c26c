import type { AddressCsvWords } from '../../../src-shared/table/address-csv-words.ts';

/** The English words of a saved address book. */
export const addressFileWords: AddressCsvWords = {
  kind: 'Kind',
  name: 'Name',
  address: 'Address',
  postalCode: 'Postcode',
  city: 'City',
  countryCode: 'Country',
  type: 'Place type',
  contactName: 'Contact',
  phone: 'Phone',
  email: 'E-mail',
  note: 'Note',
  stop: 'Stop',
  recipient: 'CMR recipient',
};
