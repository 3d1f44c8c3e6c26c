import { describe, expect, it } from 'vitest';
import { bulkFields } from '../../../../src-shared/domain/bulk-fields.ts';
import { folded } from '../../../../src-shared/domain/fold-letters.ts';
import { meaningOf } from '../../../../src-shared/table/heading.ts';
import {
  partEndings,
  plainHeadings,
  sideWords,
  wordsIn,
} from '../../../../src-shared/table/heading-words.ts';
import { headingKeys, recogniseTable } from '../../../../src-shared/table/recognise.ts';

const fieldOf = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.kind === 'field' ? meaning.field : meaning ? `?.${meaning.part}` : null;
};

describe('a heading', () => {
  it.each([
    [
      'pickup.address',
      [
        'Pickup address',
        'Pick-up',
        'From',
        'Collection address',
        'Origin',
        'Nouto-osoite',
        'Noutopaikka',
        'Nouto',
        'Mistä',
        'Hentningsadresse',
        'Afhentningssted',
        'Fra',
        'Abholadresse',
        'Abholung',
        'Von',
        'Adres odbioru',
        'Miejsce załadunku',
        'Odbiór',
        'Skąd',
        'Ladestelle',
        'Lastauspaikka',
        'Avsändarens adress',
        'Afsenderens adresse',
      ],
    ],
    [
      'delivery.address',
      [
        'Delivery address',
        'DELIVERY',
        'To',
        'Destination',
        'Drop-off address',
        'Toimitusosoite',
        'Toimituspaikka',
        'Minne',
        'Leveringsadresse',
        'Levering',
        'Til',
        'Lieferadresse',
        'Anlieferung',
        'Anlieferadresse',
        'Nach',
        'Adres dostawy',
        'Miejsce dostawy',
        'Dostawa',
        'Dokąd',
        'Entladestelle',
      ],
    ],
    [
      'pickup.date',
      [
        'Pickup date',
        'Noutopäivä',
        'Nouto pvm',
        'Afhentningsdato',
        'Abholdatum',
        'Abholtermin',
        'Data odbioru',
        'Collection day',
      ],
    ],
    [
      'delivery.date',
      [
        'Delivery date',
        'Delivery deadline',
        'Toimituspäivä',
        'Toimituksen takaraja',
        'Leveringsdato',
        'Leveringsfrist',
        'Lieferdatum',
        'Liefertermin',
        'Data dostawy',
        'Termin dostawy',
      ],
    ],
    [
      'pickup.time',
      [
        'Pickup time',
        'Pickup window',
        'Noutoaika',
        'Afhentningstidspunkt',
        'Abholzeit',
        'Abholzeitfenster',
        'Godzina odbioru',
      ],
    ],
    [
      'delivery.time',
      [
        'Delivery time window',
        'Toimitusaika',
        'Leveringstidspunkt',
        'Lieferzeit',
        'Lieferzeitfenster',
        'Godzina dostawy',
      ],
    ],
    [
      'pickup.available_from',
      [
        'Available from',
        'Noudettavissa alkaen',
        'Klar til afhentning fra',
        'Abholbereit ab',
        'Gotowy do odbioru od',
        'Ready for pickup',
      ],
    ],
    [
      'pickup.release_code',
      [
        'Release code',
        'Luovutuskoodi',
        'Udleveringskode',
        'Abholcode',
        'Kod wydania',
        'Pickup code',
        'Noutokoodi',
      ],
    ],
    ['pickup.city', ['Pickup city', 'Noutopaikkakunta', 'Abholort', 'Afhentningsby', 'Miasto odbioru']],
    ['delivery.city', ['Delivery city', 'Lieferort', 'Miasto dostawy', 'Toimituskaupunki']],
    [
      'pickup.postcode',
      [
        'Pickup postcode',
        'From ZIP',
        'Abhol-PLZ',
        'PLZ Abholung',
        'Nouto postinumero',
        'Afhentning postnr.',
        'Kod pocztowy odbioru',
      ],
    ],
    [
      'delivery.postcode',
      [
        'Delivery Postal Code',
        'Liefer-PLZ',
        'Toimitus postinumero',
        'Levering postnr',
        'Kod pocztowy dostawy',
      ],
    ],
    ['pickup.country', ['Pickup country', 'Abholland', 'Noutomaa', 'Kraj odbioru']],
    ['delivery.country', ['Delivery country code', 'Lieferland', 'Toimitusmaa', 'Kraj dostawy']],
    [
      'pickup.contact_name',
      ['Pickup contact', 'Ansprechpartner Abholung', 'Noudon yhteyshenkilö', 'Sender', 'Absender'],
    ],
    [
      'delivery.contact_name',
      ['Consignee', 'Vastaanottaja', 'Modtager', 'Empfänger', 'Odbiorca', 'Delivery contact name'],
    ],
    [
      'pickup.phone',
      [
        'Pickup phone',
        'Telefon Abholung',
        'Noudon puhelin',
        'Afhentning tlf.',
        'Telefon odbiór',
        'Lähettäjän puhelin',
        'Absenders Telefon',
        'Afsenders telefon',
      ],
    ],
    [
      'delivery.phone',
      [
        'Phone (delivery)',
        'Telefon Empfänger',
        'Vastaanottajan puhelin',
        'Modtagers telefon',
        'Modtagerens telefon',
        'Telefon odbiorcy',
      ],
    ],
    ['delivery.email', ['Delivery e-mail', 'E-Mail Empfänger', 'Vastaanottajan sähköposti']],
    ['pickup.type', ['Pickup type', 'Noutopaikan tyyppi', 'Art der Abholung']],
    [
      'vin',
      [
        'VIN',
        'FIN',
        'Vin-code',
        'Chassis No.',
        'Nr podwozia',
        'Valmistenumero (VIN)',
        'Stelnummer',
        'Fahrgestell-Nr.',
        'Fahrgestellnummer',
        'Numer VIN',
        'Nr nadwozia',
      ],
    ],
    [
      'registration_number',
      [
        'Registration number',
        'Reg. nr',
        'License plate',
        'Rekisterinumero',
        'Registreringsnummer',
        'Kennzeichen',
        'Numer rejestracyjny',
        'Nr rej.',
      ],
    ],
    ['make', ['Make', 'Merkki', 'Mærke', 'Marke', 'Marka']],
    ['model', ['Model', 'Malli', 'Modell']],
    ['vehicle', ['Vehicle', 'Ajoneuvo', 'Køretøj', 'Fahrzeug', 'Pojazd']],
    ['fuel_type', ['Fuel', 'Polttoaine', 'Brændstof', 'Kraftstoff', 'Paliwo']],
    [
      'customer_reference',
      [
        'Reference',
        'Your reference',
        'Order no.',
        'Viite',
        'Tilausnumero',
        'Asiakkaan viite',
        'Kundereference',
        'Kundenreferenz',
        'Auftrags-Nr.',
        'Bestell-Nr',
        'Nr referencyjny klienta',
        'Nr zlecenia',
      ],
    ],
    ['customer_note', ['Note', 'Remarks', 'Lisätiedot', 'Bemærkning', 'Bemerkungen', 'Uwagi']],
    ['first_registered_year', ['Year', 'Vuosimalli', 'Årgang', 'Erstzulassung', 'Rok produkcji']],
    ['business_id', ['Ordered for', 'Business ID', 'Tilattu yritykselle', 'Bestellt für', 'Zamówione dla']],
    [
      'business_country',
      ['Business country', 'Yrityksen maa', 'Virksomhedens land', 'Land des Unternehmens', 'Kraj firmy'],
    ],
    ['winter_tires', ['Winter tyres', 'Talvirenkaat', 'Vinterdæk', 'Winterreifen', 'Opony zimowe']],
  ])('%s', (field, headings) => {
    expect(Object.fromEntries(headings.map(one => [one, fieldOf(one)]))).toEqual(
      Object.fromEntries(headings.map(one => [one, field])),
    );
  });

  it('that says nothing to us is nothing', () => {
    expect(
      ['', '  ', 'Lager', 'x', 'Preis €', '12.3.2026', 'WAUZZZF24NN012345'].map(fieldOf).filter(Boolean),
    ).toEqual([]);
  });

  it('is known by words as they are compared: without accents and signs', () => {
    const words = [
      ...Object.values(plainHeadings),
      ...Object.values(partEndings),
      ...Object.values(sideWords).flatMap(side => Object.values(side)),
    ].flatMap(wordsIn);
    expect(words.filter(word => folded(word) !== word)).toEqual([]);
  });

  it('is every field under its own name', () => {
    expect(bulkFields.filter(field => fieldOf(field) !== field)).toEqual([]);
  });
});

describe('a table', () => {
  it('has parts of a stop after the stop', () => {
    const { columns } = recogniseTable(
      [
        ['Abholung', 'PLZ', 'Ort', 'Lieferung', 'PLZ', 'Ort', 'FIN'],
        ['Hafenstr. 1', '20457', 'Hamburg', 'Mannerheimintie 1', '00100', 'Helsinki', 'WAUZZZF24NN012345'],
      ],
      {},
    );
    expect(columns.map(one => one.field)).toEqual([
      'pickup.address',
      'pickup.postcode',
      'pickup.city',
      'delivery.address',
      'delivery.postcode',
      'delivery.city',
      'vin',
    ]);
  });

  it.each([
    ['the model, beside a make', ['Hersteller', 'Typ'], ['VW', 'Golf'], 'model'],
    ['the place, where a cell is a kind of place', ['Hersteller', 'Typ'], ['VW', 'Autohaus'], 'pickup.type'],
    [
      'the place, where the model stands elsewhere',
      ['Typ', 'Hersteller', 'Modell'],
      ['x', 'VW', 'Golf'],
      'pickup.type',
    ],
    [
      'the place, where the word says no more than kind',
      ['Hersteller', 'Art'],
      ['VW', 'Kombi'],
      'pickup.type',
    ],
    ['the place, without a make', ['Abholung', 'Typ'], ['Hamburg', 'x'], 'pickup.type'],
  ])('takes "Typ" for %s', (_, headings, row, field) => {
    const words = headings.find(one => one === 'Art') ?? 'Typ';
    const { columns } = recogniseTable(
      [
        ['Abholung', ...headings],
        ['Hafenstr. 1', ...row],
      ],
      {},
    );
    expect(columns.find(({ heading }) => heading === words)?.field).toBe(field);
  });

  it('twice the same without a stop is pickup and delivery', () => {
    const { columns } = recogniseTable([['Address', 'Address', 'Phone', 'Phone']], {});
    expect(columns.map(one => one.field)).toEqual([
      'pickup.address',
      'delivery.address',
      'pickup.phone',
      'delivery.phone',
    ]);
  });

  it('without headings is known by what is in it', () => {
    const table = [
      [
        'WAUZZZF24NN012345',
        'ABC-123',
        'Hämeenkatu 1, 33100 Tampere',
        'Torikatu 2, 90100 Oulu',
        '12.3.2026',
        '8-12',
        'blue',
      ],
      [
        'WAUZZZF24NN012346',
        'ABC-124',
        'Hämeenkatu 1, 33100 Tampere',
        'Torikatu 2, 90100 Oulu',
        '13.3.2026',
        '10-14',
        'red',
      ],
    ];
    const { hasHeadings, columns, rows } = recogniseTable(table, {});
    expect(hasHeadings).toBe(false);
    expect(rows).toEqual(table);
    expect(columns.map(one => one.field)).toEqual([
      'vin',
      'registration_number',
      'pickup.address',
      'delivery.address',
      'pickup.date',
      'pickup.time',
      null,
    ]);
  });

  it('remembers what a heading was said to mean, and that it is of no use', () => {
    const headings = ['Halle', 'VIN', 'Ref'];
    const [halle, , ref] = headingKeys(headings);
    const memory = { [halle ?? '']: 'pickup.address' as const, [ref ?? '']: '' as const };
    const { columns } = recogniseTable([headings, ['Hamburg', 'x', 'y']], memory);
    expect(columns.map(one => one.field)).toEqual(['pickup.address', 'vin', null]);
  });

  it('is even, and a second column for the same is not used', () => {
    const { columns, rows } = recogniseTable([['VIN', 'FIN'], ['a'], ['b', 'c', 'd']], {});
    expect(columns).toHaveLength(3);
    expect(columns.map(one => one.field)).toEqual(['vin', null, null]);
    expect(rows).toEqual([
      ['a', '', ''],
      ['b', 'c', 'd'],
    ]);
    expect(recogniseTable([], {})).toEqual({ hasHeadings: false, columns: [], rows: [] });
  });
});
