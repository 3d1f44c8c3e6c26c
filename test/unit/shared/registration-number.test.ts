import { expect, test } from 'vitest';
import { plainRegistrationNumber, plateCountries } from '../../../src-shared/domain/registration-number.ts';

test.each([
  ['ABC-123', ['FI']],
  ['a-1', []],
  ['ABC 12D', ['SE']],
  ['ABC 123', ['SE']],
  ['AB 12 345', ['DK']],
  ['AB12345', ['DK']],
  ['HH AB 1234', ['DE']],
  ['M-A 1E', ['DE']],
  ['B XY12H', ['DE']],
  ['WA 12345', ['PL']],
  ['KR 1AB23', ['PL']],
  ['', []],
  ['EGO', []],
])('%s may be of %j', (plate, countries) => {
  expect(plateCountries(plate)).toEqual(countries);
});

test('the same plate, however it is written', () => {
  expect(plainRegistrationNumber(' hh-ab 1234')).toBe(plainRegistrationNumber('HH AB1234'));
  // As text processors write a dash that does not end a line.
  expect(plainRegistrationNumber('ABC\u2011123')).toBe('ABC123');
});
