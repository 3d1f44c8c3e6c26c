import { expect, it } from 'vitest';
import {
  fillRecipient,
  fillStop,
  pasteRecipient,
  pasteStop,
} from '../../../../../src-renderer/features/order-form/fields/fill-address.ts';
import type { AddressEntry } from '../../../../../src-shared/contract/address-book.ts';
import { emptyAddress } from '../../../../../src-shared/domain/address-entry.ts';
import { emptyDraft } from '../../../../../src-shared/domain/draft.ts';
import { readPastedAddress } from '../../../../../src-shared/domain/pasted-address.ts';

const types = { known: ['dealership', 'private', 'terminal'], untouched: 'dealership' };
const entryOf = (change: Partial<AddressEntry>): AddressEntry => ({
  ...emptyAddress('stop'),
  id: 'a',
  useCount: 1,
  usedAtMs: 0,
  ...change,
});
const aino = entryOf({
  address: 'Mannerheimintie 120, 00270 Helsinki, FI',
  countryCode: 'FI',
  type: 'private',
  contactName: 'Aino Virtanen',
  phone: '+358 40 1',
  email: 'aino@example.invalid',
});
const nordwagen = entryOf({
  address: 'Weg 1, 10115 Berlin',
  countryCode: 'DE',
  contactName: 'Jonas',
  phone: '+49 1',
});
const stop = () => emptyDraft().delivery;

it('fills an empty stop, and leaves the country to the address where that says it', () => {
  expect(fillStop(stop(), aino, null, types)).toMatchObject({
    address: aino.address,
    countryCode: '',
    type: 'private',
    contact: { name: 'Aino Virtanen', phone: '+358 40 1', email: 'aino@example.invalid' },
  });
  expect(fillStop(stop(), nordwagen, null, types)).toMatchObject({ countryCode: 'DE', type: 'dealership' });
});

it('takes the place of the former choice, with what that had filled in', () => {
  const first = fillStop(stop(), aino, null, types);
  expect(fillStop(first, nordwagen, aino, types)).toMatchObject({
    address: nordwagen.address,
    contact: { name: 'Jonas', phone: '+49 1', email: '' },
  });
});

it('keeps a kind of place that was chosen, a contact that was typed, and times', () => {
  const typed = { ...stop(), type: 'terminal', contact: { name: 'Eero', phone: '', email: '' } };
  typed.requestedWindows = [{ date: '2026-11-23', start: '08:00', end: '12:00' }];
  expect(fillStop(typed, aino, null, types)).toEqual({ ...typed, address: aino.address });
});

it('does not choose a kind of place that this stop cannot have', () => {
  expect(fillStop(stop(), { ...aino, type: 'end_customer' }, null, types).type).toBe('dealership');
});

it('fills in a recipient whole, and leaves its kind', () => {
  const recipient = { ...emptyDraft().vehicle.cmrRecipient, kind: 'other', city: 'Bremen' };
  const entry = entryOf({
    kind: 'cmr-recipient',
    name: 'Nordwagen GmbH',
    address: 'Weg 1',
    postalCode: '10115',
  });
  expect(fillRecipient(recipient, entry)).toEqual({
    kind: 'other',
    choice: '',
    name: 'Nordwagen GmbH',
    streetAddress: 'Weg 1',
    postalCode: '10115',
    city: '',
    countryCode: '',
  });
});

/** @throws Error if the text is no address */
function pasted(text: string) {
  const read = readPastedAddress(text);
  if (read === null) throw new Error('It is no address.');
  return read;
}

it('a pasted address fills in a stop, and leaves the name where the text has none', () => {
  const before = { ...stop(), countryCode: 'SE', contact: { name: 'Aino', phone: '1', email: 'a@b.fi' } };
  expect(pasteStop(before, pasted('Satamatie 2\n00980 Helsinki\nPuh. 09 123 4567'))).toMatchObject({
    address: 'Satamatie 2, 00980 Helsinki',
    countryCode: 'SE',
    contact: { name: 'Aino', phone: '09 123 4567', email: 'a@b.fi' },
  });
  // What the text does not say stays.
  expect(pasteStop(before, pasted('Tie 2\n00980 Helsinki')).contact).toEqual(before.contact);
  expect(pasteStop(before, pasted('Tie 2\nFI-00980 Helsinki'))).toMatchObject({ countryCode: 'FI' });
  expect(pasteStop(before, pasted('Tie 2\n00980 Helsinki\nFinland'))).toMatchObject({
    address: 'Tie 2, 00980 Helsinki, Finland',
    countryCode: '',
  });
});

it('a pasted address of another person brings no telephone of the first one', () => {
  const before = { ...stop(), contact: { name: 'Aino', phone: '1', email: 'a@b.fi' } };
  const text = 'Satamatie 2\n00980 Helsinki\nContact: Matti Meri';
  expect(pasteStop(before, pasted(text)).contact).toEqual({ name: 'Matti Meri', phone: '', email: '' });
});

it('a pasted address fills in a CMR recipient with each of its parts', () => {
  const before = { ...emptyDraft().vehicle.cmrRecipient, choice: 'company', name: 'Before' };
  expect(pasteRecipient(before, pasted('Autohaus Nord GmbH\nDeich 12\nD-20539 Hamburg'))).toEqual({
    ...before,
    choice: '',
    name: 'Autohaus Nord GmbH',
    streetAddress: 'Deich 12',
    postalCode: '20539',
    city: 'Hamburg',
    countryCode: 'DE',
  });
  expect(pasteRecipient(before, pasted('Deich 12\n20539 Hamburg')).name).toBe('Before');
});
