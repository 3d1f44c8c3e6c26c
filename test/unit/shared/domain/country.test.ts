import { describe, expect, it } from 'vitest';
import { follow } from '../../../../src-shared/domain/change-units.ts';
import {
  countryCodes,
  countryOfAddress,
  countryOfStop,
  zoneOfCountry,
} from '../../../../src-shared/domain/country.ts';
import { templateOf } from '../../../../src-shared/domain/draft-copy.ts';
import { formOfOrder } from '../../../../src-shared/domain/draft-from-order.ts';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { zoneOfAccepted, zonesOfFields } from '../../../../src-shared/domain/stop-zone.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

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
    [
      'of the country in its address where the service names none',
      { ...stopWith(), address: { ...pickup.address, country_code: null, formatted_address: 'Hamburg, DE' } },
      'Europe/Berlin',
    ],
  ])('is that %s', (_, stop, zone) => {
    expect(zoneOfAccepted(stop)).toBe(zone);
  });

  it('is the same in the form of the order, while the stop stays in its country', () => {
    const order = acceptedOrder({ pickup: stopWith('Europe/Berlin') });
    const form = formOfOrder(order).pickup;
    expect(zoneOfStop(form)).toBe('Europe/Berlin');
    // 08:00Z
    expect(form.requestedWindows).toEqual([{ date: '2026-11-23', start: '09:00', end: '13:00' }]);
    expect(zoneOfStop({ ...form, address: 'Tartu mnt 1, Tallinn, Estonia', countryCode: '' })).toBe(
      'Europe/Tallinn',
    );
    expect(zoneOfStop({ ...form, countryCode: 'FI' })).toBe('Europe/Helsinki');
    expect(zoneOfStop(templateOf(formOfOrder(order)).pickup)).toBe('Europe/Warsaw');
    const placedHere = formOfOrder(acceptedOrder({ pickup: stopWith('Europe/Warsaw') })).pickup;
    expect(placedHere).not.toHaveProperty('namedZone');
  });

  it('follows the order in a change that was typed before', () => {
    const now = formOfOrder(acceptedOrder({ pickup: stopWith('Europe/Berlin') }));
    const before = formOfOrder(acceptedOrder({ pickup: stopWith('Europe/Warsaw') }));
    const { draft } = follow({ base: before, draft: { ...before, customerNote: 'Ring first' } }, now);
    expect(draft).toEqual({ ...now, customerNote: 'Ring first' });
  });
});

describe('the zone of a stop by some fields of its order', () => {
  const zoneOf = (fields: Record<string, unknown>, known = {}) =>
    zonesOfFields(path => fields[path], known).pickup;
  const windows = { 'pickup.requested_windows': [{ timezone: null }, { timezone: 'Europe/Berlin' }] };
  const address = { 'pickup.address.formatted_address': 'Nowy Świat 1, Warszawa, Poland' };
  it.each([
    ['is what its windows name', { ...windows, 'pickup.address.country_code': 'PL' }, {}, 'Europe/Berlin'],
    ['is its country’s', { 'pickup.address.country_code': 'PL' }, {}, 'Europe/Warsaw'],
    ['is that of its address', address, {}, 'Europe/Warsaw'],
    ['stays with another address in the same country', address, { pickup: 'Europe/Berlin' }, 'Europe/Berlin'],
    [
      'moves with the country',
      { 'pickup.address.country_code': 'FI' },
      { pickup: 'Europe/Berlin' },
      'Europe/Helsinki',
    ],
    ['is not known by nothing', {}, {}, undefined],
  ])('%s', (_, fields, known, zone) => {
    expect(zoneOf(fields, known)).toBe(zone);
  });
});
