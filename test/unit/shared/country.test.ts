import { describe, expect, it } from 'vitest';
import { countryOfAddress, countryOfStop, zoneOfCountry } from '../../../src-shared/domain/country.ts';
import { zoneOfAccepted } from '../../../src-shared/domain/stop-zone.ts';
import { acceptedOrder } from '../../support/builders/order.ts';

describe('the country of an address', () => {
  it.each([
    ['Mannerheimintie 1, 00100 Helsinki, Finland', 'FI'],
    ['Hamburg, DE', 'DE'],
    ['Aarhus, danmark', 'DK'],
    ['ul. Puławska 12, Warszawa, Polska', 'PL'],
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

  it('decides the zone, Helsinki where it is not known', () => {
    expect(['FI', 'PL', 'NL', 'XX', ''].map(zoneOfCountry)).toEqual([
      'Europe/Helsinki',
      'Europe/Warsaw',
      'Europe/Amsterdam',
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
