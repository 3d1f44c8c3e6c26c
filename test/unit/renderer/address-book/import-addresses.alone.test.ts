import { expect, test, vi } from 'vitest';
import { importAddresses } from '../../../../src-renderer/features/address-book/address-actions.ts';
import { addressBookMethods } from '../../../../src-shared/contract/address-book.ts';
import { addressesOfTable } from '../../../../src-shared/table/address-csv.ts';
import { nextCall } from '../../../support/fake-core.ts';
import { parseAllRows } from '../../../support/parse-table.ts';

vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/features/table-file/read-table-file.ts', () => ({
  readAddressFile: async (file: File) => addressesOfTable(parseAllRows(await file.text())),
}));
vi.stubGlobal('window', { addEventListener: () => undefined, location: { hash: '' } });

const addCall = addressBookMethods['addressBook.add'].input;

async function added(text: string): Promise<string[]> {
  void importAddresses(new File([text], 'book.csv'), new AbortController().signal);
  const { input } = await nextCall('addressBook.add');
  const { addresses } = addCall.parse(input);
  return addresses.map(({ kind, type }) => `${kind} ${type}`.trim());
}

test.each([
  ['Art;Firma;Adresse;Ortstyp', 'Stopp', 'Autohaus', 'Endkunde', 'Empfänger'],
  ['Art;Firma;Anschrift;Typ', 'Stopp', 'Händler', 'Endkunde', 'CMR-Empfaenger'],
  ['Slag;Namn;Adress;Platstyp', 'Stopp', 'Bilhandlare', 'Slutkund', 'Mottagare'],
  ['Slags;Navn;Adresse;Stedtype', 'Stop', 'Bilforhandler', 'Slutkunde', 'Modtager'],
  ['Laji;Nimi;Osoite;Paikan tyyppi', 'Paikka', 'Autoliike', 'Loppuasiakas', 'Vastaanottaja'],
  ['Rodzaj;Nazwa;Adres;Typ miejsca', 'Punkt', 'Salon', 'Klient końcowy', 'Odbiorca CMR'],
  ['Kind;Name;Address;Type', 'Stop', 'Dealer', 'End customer', 'Recipient'],
])(
  'a book that was kept by hand has its words understood: %s',
  async (headings, stop, dealer, end, recipient) => {
    const rows = [`${stop};A;Weg 1;${dealer}`, `${stop};B;Weg 2;${end}`, `${recipient};C;Weg 3;`];
    expect(await added([headings, ...rows].join('\n'))).toEqual([
      'stop dealership',
      'stop end_customer',
      'cmr-recipient',
    ]);
  },
);

test('a kind of place of one environment stays as it is', async () => {
  const rows = ['A;Weg 1;moon_base', 'B;Weg 2;private', 'C;Weg 3;'];
  expect(await added(['Name;Address;Type', ...rows].join('\n'))).toEqual([
    'stop moon_base',
    'stop private',
    'stop',
  ]);
});
