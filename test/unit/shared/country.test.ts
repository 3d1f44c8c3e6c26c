import { describe, expect, it } from 'vitest';
import { countryOfAddress, countryOfStop, zoneOfCountry } from '../../../src-shared/domain/country.ts';

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
    expect(['FI', 'PL', ''].map(zoneOfCountry)).toEqual([
      'Europe/Helsinki',
      'Europe/Warsaw',
      'Europe/Helsinki',
    ]);
  });
});
