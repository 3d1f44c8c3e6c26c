import { expect, it } from 'vitest';
import { cleanVin, latinVin } from '../../../../src-shared/domain/vin.ts';

it.each([
  ['Cyrillic letters', 'уВ1ХМАНЕ5С1234567', 'YB1XMAHE5C1234567'],
  ['Greek letters', 'ΥΒ1ΖΜΑΗΕ5Κ1234567', 'YB1ZMAHE5K1234567'],
  ['an O and an I of another alphabet, which no VIN has', 'YV1ZWAHE5R12ІОΙΟ7', 'YV1ZWAHE5R1210107'],
  ['a letter that looks like none', 'ВАУЗЗЗФ24НН012345', null],
])('a VIN with %s', (_what, typed, latin) => {
  expect(latinVin(cleanVin(typed))).toBe(latin);
});
