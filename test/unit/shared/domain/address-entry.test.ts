import { expect, it } from 'vitest';
import {
  addressesOfDraft,
  addressKeyOf,
  addressSearchText,
  contactKeyOf,
  emptyAddress,
  learnedFrom,
  missingField,
  tidyAddress,
} from '../../../../src-shared/domain/address-entry.ts';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import { folded, hasWords, searchWords } from '../../../../src-shared/domain/fold-letters.ts';

const stop = (change: Partial<ReturnType<typeof emptyAddress>> = {}) => ({
  ...emptyAddress('stop'),
  ...change,
});

it('folds marks, case, signs and spaces, and leaves other scripts alone', () => {
  expect(folded('  Hämeenkatu 1,\t33100 TAMPERE ')).toBe('hameenkatu 1 33100 tampere');
  expect(folded('Großmannstraße Łódź Ørsted Æbeltoft')).toBe('grossmannstrasse lodz orsted aebeltoft');
  expect(folded('Москва 1 – 日本')).toBe('москва 1 日本');
  expect(folded('👍…')).toBe('');
});

it('finds by the beginnings of words, all of them', () => {
  const text = folded('Nordwagen Hamburg, Großmannstraße 210');
  expect(hasWords(text, searchWords('hamb GROSS'))).toBe(true);
  expect(hasWords(text, searchWords('amb'))).toBe(false);
  expect(hasWords(text, searchWords('hamb berlin'))).toBe(false);
  expect(hasWords(text, searchWords('  '))).toBe(true);
});

it('takes a place for the same with and without its country, and no other place', () => {
  const key = (address: string) => addressKeyOf(stop({ address }));
  const same = ['Weg 1, 10115 Berlin', 'weg 1 , 10115 BERLIN, DE', 'Weg 1, 10115 Berlin, Saksa'];
  expect(new Set(same.map(key)).size).toBe(1);
  expect(key('Weg 11, 10115 Berlin')).not.toBe(key('Weg 1, 10115 Berlin'));
});

it('knows people by name, else by number, else by e-mail', () => {
  const key = (change: Parameters<typeof stop>[0]) => contactKeyOf(stop(change));
  expect(key({ contactName: ' Aino  Virtanen', phone: '1' })).toBe(key({ contactName: 'aino virtanen' }));
  expect(key({ phone: '+358 40-12' })).toBe(key({ phone: '(358) 4012' }));
  expect(key({ email: 'A@b.example ' })).toBe(key({ email: 'a@b.example' }));
  expect(key({})).toBe('');
});

it('learns new numbers and fills gaps, and leaves name and note alone', () => {
  const known = stop({
    name: 'Nordwagen',
    address: 'Weg 1',
    phone: '1',
    note: 'Gate 3',
    contactName: 'Jonas',
  });
  expect(learnedFrom(known, stop({ address: 'WEG 1', phone: '2', email: 'a@b.example' }))).toEqual({
    ...known,
    phone: '2',
    email: 'a@b.example',
  });
});

it('tidies what was pasted, and says what is missing', () => {
  const pasted = tidyAddress(
    stop({ address: ' Weg 1\r\n10115\tBerlin\u0000 ', countryCode: 'de', note: 'a\nb' }),
  );
  expect(pasted).toMatchObject({ address: 'Weg 1 10115 Berlin', countryCode: 'DE', note: 'a\nb' });
  expect(missingField(stop())).toBe('address');
  expect(missingField({ ...emptyAddress('cmr-recipient'), address: 'Weg 1' })).toBe('name');
  expect(missingField(pasted)).toBeNull();
});

it('takes stops with an address from a draft, and a recipient only where it was typed in', () => {
  const draft = emptyDraft();
  draft.pickup.address = 'Weg 1, Berlin';
  draft.vehicle.cmrRecipient.name = 'Nordwagen';
  draft.vehicle.cmrRecipient.streetAddress = 'Weg 2';
  expect(addressesOfDraft(draft, 'other').map(({ kind }) => kind)).toEqual(['stop']);
  draft.vehicle.cmrRecipient.kind = 'other';
  expect(addressesOfDraft(draft, 'other').map(({ kind }) => kind)).toEqual(['stop', 'cmr-recipient']);
  // What the service’s own choices hold is not typed.
  draft.vehicle.cmrRecipient.choice = 'place:plc_1';
  expect(addressesOfDraft(draft, 'other').map(({ kind }) => kind)).toEqual(['stop']);
});

it('keeps two people at one place apart, and one person only once', () => {
  const draft = emptyDraft();
  draft.pickup.address = 'Weg 1, Berlin';
  draft.pickup.contact.name = 'Jonas';
  draft.delivery.address = 'weg 1, BERLIN, DE';
  draft.delivery.contact.name = 'Aino';
  expect(addressesOfDraft(draft, 'other').map(({ contactName }) => contactName)).toEqual(['Jonas', 'Aino']);
  draft.delivery.contact.name = 'JONAS';
  expect(addressesOfDraft(draft, 'other').map(({ contactName }) => contactName)).toEqual(['Jonas']);
});

it('is found by a number however it is written', () => {
  const text = addressSearchText(stop({ address: 'Weg 1', phone: '+358 40 123-4567' }));
  for (const typed of ['358 40 123', '358401234', '+358 40'])
    expect(hasWords(text, searchWords(typed)), typed).toBe(true);
});
