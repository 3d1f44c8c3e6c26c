import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from '../../../../src-shared/domain/clean-text.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';

test.each([
  ['what is right stays', 'Hämeenkatu 1, 33100 Tampere', 'Hämeenkatu 1, 33100 Tampere'],
  ['spaces that are typed stay', ' two  spaces ', ' two  spaces '],
  [
    'line breaks between words become spaces',
    'Street 1\r\n00100 Helsinki\nFinland',
    'Street 1 00100 Helsinki Finland',
  ],
  ['line breaks at the ends go', '\r\nTRE-1\r\n', 'TRE-1'],
  ['a table cell with tabs', 'TRE-1\t33100', 'TRE-1 33100'],
  ['null and control characters go', 'a\0b\u0007c\u001b[31m\u007f', 'abc[31m'],
  ['zero-width characters go', '\ufeffWAU\u200bZZZ\u2060F24\u00ad', 'WAUZZZF24'],
  [
    'marks that turn the direction go, the letters stay',
    '\u202eabc\u202c \u2067שלום\u2069 مرحبا\u200f',
    'abc שלום مرحبا',
  ],
  ['emoji stay whole', '👩🏽‍🔧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ✈️', '👩🏽‍🔧 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ✈️'],
  ['half an emoji goes', 'a\ud83d b\udc00', 'a b'],
  ['spaces that do not break become spaces', '1\u00a0234,56\u202f€', '1 234,56 €'],
  ['letters with loose accents become one letter', 'A\u030angstro\u0308m', 'Ångström'],
])('%s', (_, pasted, cleaned) => {
  expect(cleanLine(pasted)).toBe(cleaned);
});

test('text of several lines keeps its lines', () => {
  expect(cleanLines('Keys\r\nat the desk\r\n\r\nRing\u2028twice\0')).toBe('Keys\nat the desk\n\nRing\ntwice');
});

test('a VIN is found among what cannot be seen and what separates', () => {
  const vin = 'WAUZZZF24NN012345';
  const dressed = [
    '\u200bWAU ZZZ-F24 NN0.12345\ufeff',
    'wau\u00a0zzzf24\u2011nn012345\n',
    '\0WAUZZZF24NN012345\u202c',
  ];
  expect(dressed.map(cleanVin)).toEqual([vin, vin, vin]);
  expect(cleanVin('ＷＡＵＺＺＺＦ２４ＮＮ０１２３４５')).toBe(vin);
});

test('whatever is pasted, it is clean after one cleaning and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      for (const clean of [cleanLine, cleanLines]) {
        const cleaned = clean(text);
        expect(clean(cleaned)).toBe(cleaned);
        expect(JSON.parse(JSON.stringify(cleaned))).toBe(cleaned);
        expect(Buffer.from(cleaned, 'utf8').toString('utf8')).toBe(cleaned);
        expect(cleaned).not.toMatch(clean === cleanLine ? /[\p{Cc}]/u : /(?!\n)\p{Cc}/u);
      }
    }),
    { numRuns: 500 },
  );
});
