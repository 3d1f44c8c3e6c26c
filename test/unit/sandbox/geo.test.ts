import { describe, expect, it } from 'vitest';
import { routeDistanceMeters } from '../../../src-main/sandbox/geo/distance.ts';
import { nameKeys } from '../../../src-main/sandbox/geo/fold.ts';
import { allPlaces } from '../../../src-main/sandbox/geo/gazetteer.ts';
import type { CountryCode, GeoPlace } from '../../../src-main/sandbox/geo/place.ts';
import { recogniseAddress } from '../../../src-main/sandbox/geo/recognise.ts';

const placeOf = (address: string): GeoPlace => {
  const recognised = recogniseAddress(address);
  if (recognised === null) throw new Error(`not recognised: ${address}`);
  return recognised.place;
};

const cityOf = (address: string, countryCode?: string | null): string | null => {
  const recognised = recogniseAddress(address, countryCode);
  return recognised === null ? null : `${recognised.city} ${recognised.place.countryCode}`;
};

// @interface address.*
describe('recogniseAddress', () => {
  it('answers every part of an address', () => {
    const recognised = recogniseAddress('  Mannerheimintie 1,  00100 Helsinki, Finland ', 'FI');
    expect(recognised).toEqual({
      place: { name: 'Helsinki', countryCode: 'FI', latitude: 60.17, longitude: 24.94, postalCode: '00100' },
      formattedAddress: 'Mannerheimintie 1, 00100 Helsinki, Finland',
      addressLine1: 'Mannerheimintie 1',
      postalCode: '00100',
      city: 'Helsinki',
    });
  });

  it.each([
    ['Tampere', 'Tampere FI', null, null],
    ['Hamburg, DE', 'Hamburg DE', null, null],
    ['Großmannstraße 210, 20539 Hamburg, DE', 'Hamburg DE', 'Großmannstraße 210', '20539'],
    ['ul. Puławska 12, 02-512 Warszawa', 'Warszawa PL', 'ul. Puławska 12', '02-512'],
    ['ul. Puławska 12 02-512 Warszawa Polska', 'Warszawa PL', 'ul. Puławska 12', '02-512'],
    ['8000 Aarhus C', 'Aarhus DK', null, '8000'],
    ['Storgatan 5, SE-111 20 Stockholm', 'Stockholm SE', 'Storgatan 5', '111 20'],
    ['Storgatan 5, S-11120 Stockholm', 'Stockholm SE', 'Storgatan 5', '11120'],
    ['Tie 3, FI-00100 Helsinki', 'Helsinki FI', 'Tie 3', '00100'],
    ['Weg 3, D-20539 Hamburg', 'Hamburg DE', 'Weg 3', '20539'],
    ['Rynek 1, PL 00-001 Warszawa', 'Warszawa PL', 'Rynek 1', '00-001'],
    ['Vej 9, DK-8000 Aarhus', 'Aarhus DK', 'Vej 9', '8000'],
    ['Kuja 2, Espoo 02100, Suomi', 'Espoo FI', 'Kuja 2', '02100'],
    ['Weg 3, Hamburg, 20539 Germany', 'Hamburg DE', 'Weg 3', '20539'],
    ['Weg 3, 20539, Hamburg', 'Hamburg DE', 'Weg 3', '20539'],
    ['Satamatie 4 B, 3. kerros, 90100 OULU', 'Oulu FI', 'Satamatie 4 B, 3. kerros', '90100'],
    ['Katu 1 D, 33100 Tampere', 'Tampere FI', 'Katu 1 D', '33100'],
    ['Weg 3\n20539 Hamburg\nDeutschland', 'Hamburg DE', 'Weg 3', '20539'],
    ['Deutschland, Hamburg', 'Hamburg DE', null, null],
    ['Weg 3, Berlin-Mitte (Germany)', 'Berlin DE', 'Weg 3', null],
    ['Østerbrogade 1, 2100 København Ø', 'København DK', 'Østerbrogade 1', '2100'],
    ['pl. Wolności 3, Poznań', 'Poznań PL', 'pl. Wolności 3', null],
  ])('recognises %s', (address, city, addressLine1, postalCode) => {
    const recognised = recogniseAddress(address);
    expect(recognised).toMatchObject({ addressLine1, postalCode });
    expect(cityOf(address)).toBe(city);
  });

  it.each([
    ['Åbo', 'Turku FI'],
    ['Helsingfors', 'Helsinki FI'],
    ['Copenhagen', 'København DK'],
    ['Kopenhagen', 'København DK'],
    ['Koebenhavn', 'København DK'],
    ['KOBENHAVN', 'København DK'],
    ['Cologne', 'Köln DE'],
    ['Koeln', 'Köln DE'],
    ['koln', 'Köln DE'],
    ['Munich', 'München DE'],
    ['Muenchen', 'München DE'],
    ['Giessen', 'Gießen DE'],
    ['Warschau', 'Warszawa PL'],
    ['Warsaw', 'Warszawa PL'],
    ['Gothenburg', 'Göteborg SE'],
    ['goteborg', 'Göteborg SE'],
    ['Danzig', 'Gdańsk PL'],
    ['Gdansk', 'Gdańsk PL'],
    ['lodz', 'Łódź PL'],
    ['Århus', 'Aarhus DK'],
    ['Arhus', 'Aarhus DK'],
    ['jyvaskyla', 'Jyväskylä FI'],
    ['Jyvaeskylae', 'Jyväskylä FI'],
    ['Naestved', 'Næstved DK'],
    ['Nästved', 'Næstved DK'],
    ['Malmo\u0308', 'Malmö SE'],
  ])('knows the spelling %s', (address, city) => {
    expect(cityOf(address)).toBe(city);
  });

  it.each([
    ['Berliner Straße 1, Hamburg', 'Hamburg DE'],
    ['Hämeenkatu 1, Tampere', 'Tampere FI'],
    ['Hamburg 1, Tampere', 'Tampere FI'],
    ['Frankfurt am Main', 'Frankfurt am Main DE'],
    ['Zeil 1, 60313 Frankfurt', 'Frankfurt am Main DE'],
    ['15230 Frankfurt', 'Frankfurt (Oder) DE'],
    ['Frankfurt (Oder), Germany', 'Frankfurt (Oder) DE'],
    ['66-400 Gorzów Wielkopolski', 'Gorzów Wielkopolski PL'],
    ['Bad Homburg', 'Bad Homburg vor der Höhe DE'],
    ['Bielsko-Biała', 'Bielsko-Biała PL'],
  ])('takes the longest name of the last part: %s', (address, city) => {
    expect(cityOf(address)).toBe(city);
  });

  it('lets the country and the postal code decide between namesakes', () => {
    expect(cityOf('Falkenberg')).toBe('Falkenberg SE');
    expect(cityOf('Falkenberg', 'DE')).toBe('Falkenberg/Elster DE');
    expect(cityOf('Falkenberg, Deutschland')).toBe('Falkenberg/Elster DE');
    expect(cityOf('04895 Falkenberg')).toBe('Falkenberg/Elster DE');
    expect(cityOf('D-04895 Falkenberg')).toBe('Falkenberg/Elster DE');
    expect(cityOf('Falkenberg', 'PL')).toBeNull();
  });

  it.each([
    ['Hamburg', 'FI'],
    ['Hamburg', 'NO'],
    ['Hamburg, Finland', null],
    ['Hamburg, Finland', 'DE'],
    ['D-00100 Helsinki', null],
    ['DK-8000 Helsinki', null],
    ['Tampere, Ruotsi', null],
    ['Frankfurt, USA', null],
    ['Lund, Czech Republic', null],
  ])('refuses a contradiction: %s and %s', (address, countryCode) => {
    expect(recogniseAddress(address, countryCode)).toBeNull();
  });

  it.each(['Finland', 'Suomi', 'Finnland', 'Finlandia', 'fi', 'FIN'])(
    'understands the country %s',
    country => {
      expect(cityOf(`Tampere, ${country}`)).toBe('Tampere FI');
      expect(cityOf(`Tampere ${country}`)).toBe('Tampere FI');
    },
  );

  it('takes an empty country code for none and any case for the same', () => {
    expect(cityOf('Tampere', '')).toBe('Tampere FI');
    expect(cityOf('Tampere', null)).toBe('Tampere FI');
    expect(cityOf('Tampere', 'fi')).toBe('Tampere FI');
  });

  it.each(['Nowhere 1', '12345', '', ' , ,', 'Hamburgish', 'Warszawska 3', 'Finland'])(
    'knows no city in "%s"',
    address => {
      expect(recogniseAddress(address)).toBeNull();
    },
  );

  it('looks at no more than 500 characters, and finds its way out of what is no address', () => {
    const address = (length: number) => `Helsinki, ${'x '.repeat(length)}`.slice(0, length);
    expect(recogniseAddress(address(500))?.city).toBe('Helsinki');
    expect(recogniseAddress(address(501))).toBeNull();
    for (const text of ['Helsinki ', '1 2-', ',', '12345 ', 'SE ', '\u0308'])
      recogniseAddress(text.repeat(480).slice(0, 480));
  });
});

describe('places', () => {
  const leastCounts: Record<CountryCode, number> = { FI: 60, SE: 50, DK: 40, DE: 90, PL: 60 };
  const postalCodeShapes: Record<CountryCode, RegExp> = {
    FI: /^\d{5}$/,
    SE: /^\d{3} \d{2}$/,
    DK: /^\d{4}$/,
    DE: /^\d{5}$/,
    PL: /^\d{2}-\d{3}$/,
  };
  /** Least and greatest latitude and longitude. */
  const bounds: Record<CountryCode, readonly [number, number, number, number]> = {
    FI: [59.8, 70.1, 19.5, 31.6],
    SE: [55.3, 69.1, 11, 24.2],
    DK: [54.5, 57.8, 8, 15.2],
    DE: [47.2, 55.1, 5.8, 15.1],
    PL: [49, 54.9, 14.1, 24.2],
  };

  it('are enough in every country', () => {
    for (const [countryCode, leastCount] of Object.entries(leastCounts))
      expect(allPlaces.filter(place => place.countryCode === countryCode).length).toBeGreaterThanOrEqual(
        leastCount,
      );
  });

  it('have a postal code of their country and lie in it', () => {
    for (const { name, countryCode, latitude, longitude, postalCode } of allPlaces) {
      const [south, north, west, east] = bounds[countryCode];
      expect(postalCode, name).toMatch(postalCodeShapes[countryCode]);
      expect(latitude > south && latitude < north && longitude > west && longitude < east, name).toBe(true);
    }
  });

  it('are listed once and are each found by their own address', () => {
    const names = allPlaces.map(place => `${place.countryCode} ${place.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const place of allPlaces) {
      const recognised = recogniseAddress(`Street 1, ${place.postalCode} ${place.name}`, place.countryCode);
      expect(recognised, place.name).toMatchObject({
        place,
        postalCode: place.postalCode,
        addressLine1: 'Street 1',
      });
    }
  });

  it('are written in every mix of bare and spelled-out letters', () => {
    expect(nameKeys('Rødø')).toEqual(['rodo', 'rodoe', 'roedo', 'roedoe']);
  });
});

describe('routeDistanceMeters', () => {
  const distance = (from: string, to: string): number => routeDistanceMeters(placeOf(from), placeOf(to));

  it('is 1,000 m within one city', () => {
    expect(distance('Tampere', 'Tampere')).toBe(1_000);
    expect(distance('Visby', 'Visby')).toBe(1_000);
  });

  it('is whole, and the same both ways', () => {
    for (const [from, to] of [
      ['Helsinki', 'Hamburg'],
      ['Umeå', 'Kraków'],
      ['Esbjerg', 'Oulu'],
    ] as const) {
      expect(Number.isInteger(distance(from, to))).toBe(true);
      expect(distance(from, to)).toBe(distance(to, from));
    }
  });

  it.each([
    ['Tampere', 'Oulu', 480_000, 520_000],
    ['Helsinki', 'Hamburg', 1_500_000, 1_700_000],
    ['Berlin', 'München', 600_000, 660_000],
    ['Berlin', 'Warszawa', 600_000, 680_000],
    ['Malmö', 'København', 40_000, 65_000],
    ['Turku', 'Stockholm', 350_000, 420_000],
  ])('from %s to %s is about what a truck drives', (from, to, leastMeters, mostMeters) => {
    expect(distance(from, to)).toBeGreaterThan(leastMeters);
    expect(distance(from, to)).toBeLessThan(mostMeters);
  });

  it('adds a ferry only where the sea must be crossed', () => {
    expect(distance('Tornio', 'Haparanda')).toBeLessThan(10_000);
    expect(distance('Oulu', 'Luleå')).toBeLessThan(250_000);
    expect(distance('Visby', 'Stockholm')).toBeGreaterThan(300_000);
    expect(distance('Flensburg', 'Padborg')).toBeLessThan(15_000);
  });
});
