import { describe, expect, it } from 'vitest';
import {
  countryCodes,
  countryOfAddress,
  countryOfStop,
  zoneOfCountry,
} from '../../../src-shared/domain/country.ts';
import { zoneOfAccepted } from '../../../src-shared/domain/stop-zone.ts';
import { acceptedOrder } from '../../support/builders/order.ts';

describe('the country of an address', () => {
  it.each([
    ['Mannerheimintie 1, 00100 Helsinki, Finland', 'FI'],
    ['Hamburg, DE', 'DE'],
    ['Aarhus, danmark', 'DK'],
    ['ul. Puławska 12, Warszawa, Polska', 'PL'],
    ['Karl Johans gate 1, 0154 Oslo, Norge', 'NO'],
    ['Karl Johans gate 1, 0154 Oslo, NO', 'NO'],
    ['Damrak 1, Amsterdam, Niederlande', 'NL'],
    ['Stephansplatz 1, Wien, ÖSTERREICH', 'AT'],
    ['Rue de la Loi 1, Bruxelles, Belgique', 'BE'],
    ['Narva mnt 5, Tallinn, Viro', 'EE'],
    ['1 High Street, London, UK', 'GB'],
    ['Hauptstraße 1, Berlin, de', 'DE'],
    ['Dock 5, no', null],
    ['Kobe, Japan', null],
    ['Kobe, JP', null],
    ['Tampere', null],
    ['Finland', null],
    ['Street 1, Tampere', null],
    ['', null],
  ])('%s', (address, country) => {
    expect(countryOfAddress(address)).toBe(country);
  });

  it('gives way to the chosen one', () => {
    expect(countryOfStop({ address: 'Hamburg, DE', countryCode: 'FI' })).toBe('FI');
  });

  it('has a zone in every country of Europe, which every computer knows', () => {
    const europe =
      'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TR UA VA XK';
    expect(countryCodes).toEqual(expect.arrayContaining(europe.split(' ')));
    expect(countryCodes.slice(0, 5)).toEqual(['FI', 'SE', 'DK', 'DE', 'PL']);
    for (const code of countryCodes) {
      const timeZone = zoneOfCountry(code);
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
      expect(code === 'FI' || timeZone !== 'Europe/Helsinki').toBe(true);
      const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
      expect([code, countryOfAddress(`Street 1, ${name}`)]).toEqual([code, code]);
    }
  });

  it('decides the zone, Helsinki where it is not known', () => {
    expect(['FI', 'PL', 'NL', 'no', 'PT', 'XX', ''].map(zoneOfCountry)).toEqual([
      'Europe/Helsinki',
      'Europe/Warsaw',
      'Europe/Amsterdam',
      'Europe/Oslo',
      'Europe/Lisbon',
      'Europe/Helsinki',
      'Europe/Helsinki',
    ]);
  });
});

describe('the zone of a stop of an accepted order', () => {
  const { pickup } = acceptedOrder();
  const stopWith = (...zones: (string | null)[]) => ({
    ...pickup,
    address: { ...pickup.address, country_code: 'PL' },
    requested_windows: zones.map(timezone => ({
      start_at: '2026-11-23T08:00:00Z',
      end_at: '2026-11-23T12:00:00Z',
      timezone,
    })),
  });
  it.each([
    ['of its first window that names one', stopWith(null, 'Europe/Berlin'), 'Europe/Berlin'],
    ['of its country where a word is no zone', stopWith('', 'Mars/Olympus'), 'Europe/Warsaw'],
    ['of its country where there is none', stopWith(), 'Europe/Warsaw'],
  ])('is that %s', (_, stop, zone) => {
    expect(zoneOfAccepted(stop)).toBe(zone);
  });
});
