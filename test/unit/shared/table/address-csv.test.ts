import { expect, it } from 'vitest';
import { emptyAddress } from '../../../../src-shared/domain/address-entry.ts';
import { addressesOfTable, csvOfAddresses } from '../../../../src-shared/table/address-csv.ts';
import { decodeText } from '../../../../src-shared/table/decode-text.ts';
import { addressFileWords } from '../../../support/builders/address-file-words.ts';
import { parseAllRows } from '../../../support/parse-table.ts';

const read = (text: string) => addressesOfTable(parseAllRows(text));
const addressesOf = (text: string) => {
  const found = read(text);
  return found.kind === 'read' ? found.addresses : [];
};

const stop = {
  ...emptyAddress('stop'),
  name: 'Nordwagen; "Hamburg"',
  address: 'Großmannstraße 210, 20539 Hamburg, DE',
  countryCode: 'DE',
  type: 'end_customer',
  contactName: 'Jonas Łukasz',
  phone: '+49 40 123 4567',
  email: 'annahme@nordwagen.example',
  note: 'Gate 3\nring first',
};
const recipient = {
  ...emptyAddress('cmr-recipient'),
  name: '=HYPERLINK("x")',
  address: 'Weg 1',
  postalCode: '01067',
  city: 'Dresden',
  countryCode: 'DE',
};

it('reads back what it has written, and lets no spreadsheet run it', () => {
  const text = [...csvOfAddresses([stop, recipient], addressFileWords)].join('');
  expect(text.startsWith('\ufeffKind;Name;Address;')).toBe(true);
  expect(text).toContain("'=HYPERLINK");
  expect(text).toContain(";'+49 40 123 4567;");
  expect(addressesOf(text)).toEqual([stop, recipient]);
});

it('is written in pieces, none of which takes long', () => {
  const addresses = Array.from({ length: 250 }, (_, index) => ({ ...stop, name: `Depot ${index}` }));
  const pieces = [...csvOfAddresses(addresses, addressFileWords)];
  expect(pieces.map(piece => piece.split('\r\n').length - 1)).toEqual([1, 100, 100, 50]);
  expect(addressesOf(pieces.join(''))).toEqual(addresses);
});

it.each([
  ['UTF-16', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ['UTF-8 without a mark', (text: string) => Buffer.from(text.replace('\ufeff', ''))],
  ['Windows-1252', (text: string) => Buffer.from(text.replace('\ufeff', ''), 'latin1')],
])('reads %s', (_, encode) => {
  const latin = { ...stop, contactName: 'Jönas', note: '' };
  const decoded = decodeText(new Uint8Array(encode([...csvOfAddresses([latin], addressFileWords)].join(''))));
  expect(addressesOf(decoded?.text ?? '')).toEqual([latin]);
});

it.each([
  ['English, commas', 'Company,Street,Zip,Town,Country\nNordwagen,Weg 1,10115,Berlin,Germany\n'],
  ['German, semicolons', 'Firma;Straße;PLZ;Ort;Land\r\nNordwagen;Weg 1;10115;Berlin;Deutschland\r\n'],
  [
    'Finnish, tabs, a title above',
    'Osoitteet\t\t\t\t\nYritys\tOsoite\tPostinumero\tKaupunki\tMaa\nNordwagen\tWeg 1\t10115\tBerlin\tSaksa',
  ],
  [
    'Finnish, other words',
    'Nimi;Lähiosoite;Postinumero;Postitoimipaikka;Maa\nNordwagen;Weg 1;10115;Berlin;Saksa',
  ],
])('knows headings: %s', (_, text) => {
  expect(addressesOf(text)).toMatchObject([
    { kind: 'stop', name: 'Nordwagen', address: 'Weg 1, 10115 Berlin', countryCode: 'DE' },
  ]);
});

it.each(['Puh.', 'Tlf.', 'Tfn', 'Mobil'])('knows the heading of a phone: %s', heading => {
  expect(addressesOf(`Namn;Adress;${heading}\nNordwagen;Weg 1, Berlin, DE;040 123`)).toMatchObject([
    { phone: '040 123' },
  ]);
});

it('takes the good lines and says the bad ones with their number, blank lines counted', () => {
  const found = read(
    [
      'Kind;Name;Address;City;Country;Colour',
      'Stop;A;Weg 1;Berlin;DE;red',
      ';;;;;',
      'Stop;B;;Berlin;DE;',
      'CMR recipient;;Weg 2;Berlin;DE;',
      'Stop;C;Weg 3;Paris;Atlantis;',
      `Stop;D;${'x'.repeat(2_001)};Berlin;DE;`,
      ';E;Weg 5, Berlin;Berlin;;',
    ].join('\n'),
  );
  expect(found).toMatchObject({
    kind: 'read',
    addresses: [{ address: 'Weg 1, Berlin' }, { address: 'Weg 5, Berlin' }],
    problems: [
      { line: 4, reason: 'address' },
      { line: 5, reason: 'name' },
      { line: 6, reason: 'country', text: 'Stop · C · Weg 3 · Paris · Atlantis' },
      { line: 7, reason: 'long' },
    ],
    unknownColumns: ['Colour'],
  });
});

it('says where nothing names the addresses', () => {
  expect(read('Reference;VIN\nA;B')).toEqual({ kind: 'no_headings' });
  expect(read('')).toEqual({ kind: 'no_headings' });
});
