import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../src-shared/table/heading.ts';
import { recogniseTable } from '../../../../src-shared/table/recognise.ts';

/** `pickup.city` for a field, `?.city` for a part of either stop. */
const meantBy = (heading: string, cells?: readonly string[]): string | null => {
  const meaning = meaningOf(heading, cells);
  if (meaning === null) return null;
  return meaning.kind === 'field' ? meaning.field : `?.${meaning.part}`;
};

const meanings = (headings: readonly string[]) =>
  Object.fromEntries(headings.map(one => [one, meantBy(one)]));
const all = (headings: readonly string[], meaning: string | null) =>
  Object.fromEntries(headings.map(one => [one, meaning]));

describe('a heading that could mean two things', () => {
  it.each<[string | null, string[]]>([
    ['delivery.date', ['Deliver by', 'Delivery by', 'Drop-off by', 'Leverans senast', 'Levering senest']],
    ['delivery.date', ['Anlieferung bis', 'Lieferung spätestens', 'Dostawa najpóźniej', 'Latest delivery']],
    ['delivery.date', ['Toimitus viimeistään']],
    ['delivery.city', ['Leveringsby', 'Levering by', 'Modtagers by']],
    ['pickup.city', ['Afhentningsby', 'Afhentning by']],
    ['pickup.address', ['Collect from', 'Pick up from', 'From', 'Hämta', 'Hämtadress']],
    ['delivery.address', ['Deliver to', 'To']],
    ['pickup.release_code', ['Kod odbioru', 'Kod wydania', 'Upphämtningskod', 'Hämtkod']],
    ['pickup.contact_name', ['Lähettäjä', 'Versender', 'Consignor']],
    ['pickup.address', ['Lähetyspaikka', 'Lähetyspaikan osoite']],
    ['pickup.date', ['Lähetyspäivä']],
  ])('is %s: %s', (meaning, headings) => {
    expect(meanings(headings)).toEqual(all(headings, meaning));
  });

  it.each([
    ['the two ends of one window, no stops', ['Time from', 'Time to', 'Godz. od', 'Godz. do', 'Data od']],
    [
      'the two ends of one window, no stops',
      ['Tid fra', 'Tid til', 'Tid från', 'Uhrzeit von', 'Uhrzeit bis'],
    ],
    ['a deadline, which a pickup does not have', ['Pickup by', 'Collect by', 'Abholung bis']],
    ['a deadline of no stop', ['Bis', 'Senast', 'Latest']],
    ['the consignment, and who collects it', ['Lähetys', 'Lähetysosoite', 'Abholer', 'Telefon Abholer']],
    ['a test by law, and a date or a state', ['Besiktning', 'Stand']],
  ])('is unknown if it is %s: %s', (_, headings) => {
    expect(meanings(headings)).toEqual(all(headings, null));
  });

  it('“Kod” is a postcode where cells are Polish ones, and unknown with other cells', () => {
    const codes = ['', 'DE-20539', '00-950'];
    expect(['Kod', 'Kod nadawcy', 'Kod odbiorcy'].map(one => meantBy(one, codes))).toEqual([
      '?.postcode',
      'pickup.postcode',
      'delivery.postcode',
    ]);
    expect(['Kod', 'Kod nadawcy', 'Kod odbiorcy'].map(one => meantBy(one, ['4711']))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it('a table with a bare “Kod” at each stop has both postcodes', () => {
  const { columns } = recogniseTable(
    [
      ['Nadawca', 'Ulica', 'Kod', 'Miasto', 'Odbiorca', 'Ulica', 'Kod', 'Miasto'],
      ['A', 'Prosta 1', '00-950', 'Warszawa', 'B', 'Długa 2', '80-001', 'Gdańsk'],
    ],
    {},
  );
  expect(columns.map(({ field }) => field)).toEqual([
    'pickup.contact_name',
    'pickup.address',
    'pickup.postcode',
    'pickup.city',
    'delivery.contact_name',
    'delivery.address',
    'delivery.postcode',
    'delivery.city',
  ]);
});

describe('a usual heading of each language', () => {
  it.each([
    ['pickup.city', 'Noudon postitoimipaikka'],
    ['pickup.postcode', 'Nouto postinro', 'Nouto postnro'],
    [
      'pickup.address',
      'Noudon lähiosoite',
      'Adres nadawcy',
      'Abholung Straße, Hausnummer',
      'Ulica i nr odbioru',
    ],
    ['pickup.address', 'Beladung', 'Verladestelle', 'Übernahme', 'Læssested', 'Avhämtning', 'Podjęcia'],
    ['pickup.city', 'Verladeort', 'Uebernahmeort'],
    [
      'delivery.address',
      'Entladung',
      'Zustellung',
      'Ablieferung',
      'Lossested',
      'Aflæsning',
      'Avlämningsplats',
    ],
    ['delivery.address', 'Määräpaikka', 'Miejsce wyładunku', 'Määräpaikan osoite'],
    ['delivery.city', 'Bestimmungsort', 'Ablieferort'],
    ['delivery.country', 'Lieferung LKZ', 'Lieferung Länderkennzeichen', 'Bestimmungsland'],
    ['pickup.contact_name', 'Noudon yhteystiedot', 'Noudon yhteyshlo', 'Noudon yhteystieto'],
    [
      'pickup.phone',
      'Telefon-Nr. Abholung',
      'Handynummer Absender',
      'Tfn avsändare',
      'Afhentning tlfnr.',
      'Noudon matkapuhelin',
    ],
    ['pickup.email', 'Avsändarens mejl', 'Noudon sähköpostiosoite'],
    [
      'pickup.available_from',
      'Verfügbar ab',
      'Verfuegbar',
      'Dostępne od',
      'Gotowe do odbioru',
      'Data dostępności',
    ],
    ['pickup.available_from', 'Valmis', 'Saatavilla', 'Saatavilla alkaen'],
    ['customer_note', 'Notering', 'Noteringar'],
    ['vehicle_note', 'Skador', 'Skader', 'Schäden', 'Vauriot', 'Uszkodzenia'],
    ['vin', 'Chassi', 'Chassi-nr', 'Fahrzeugidentifizierungsnummer', 'VIN/FIN'],
    ['registration_number', 'Amtl. Kennzeichen', 'Rek. no'],
    ['first_registered_year', 'Modellår', 'Modelår', 'Bj.', 'Rocznik', 'Ensirekisteröinti'],
    ['winter_tires', 'Vinterhjul', 'Winterräder', 'Winterraeder'],
    ['cmr', 'Fragtbrev', 'Rahtikirja'],
    ['customer_reference', 'Tilausnro', 'Sagsnr.', 'Ärendenr', 'Kommissionsnummer', 'Komm.-Nr.', 'Nr ref.'],
  ])('is %s: %s', (meaning, ...headings) => {
    expect(meanings(headings)).toEqual(all(headings, meaning));
  });
});
