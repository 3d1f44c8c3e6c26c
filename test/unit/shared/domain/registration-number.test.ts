import { expect, test } from 'vitest';
import {
  plainRegistrationNumber,
  plateCountries,
  plateIn,
} from '../../../../src-shared/domain/registration-number.ts';

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

test.each([
  ['abc-123', 'ABC-123'],
  [' hh  ab 1234 ', 'HH AB 1234'],
  ['WVWZZZ1KZAW000012', null],
  ['WVWZZZ1KZA', null],
  ['ABCDEF', null],
  ['123456', null],
  ['', null],
])('%s, typed as a VIN, is %j as a registration number', (typed, plate) => {
  expect(plateIn(typed)).toBe(plate);
});
