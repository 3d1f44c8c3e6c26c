import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, hasWords, searchWords } from '../../../../src-shared/domain/fold-letters.ts';
import { type MatchPlace, matchesIn } from '../../../../src-shared/domain/fold-matches.ts';

const marked = (text: string, search: string, place: MatchPlace = 'start') =>
  matchesIn(text, searchWords(search), place).map(({ start, end }) => text.slice(start, end));

test('letters are marked as they are searched: without accents, case and punctuation', () => {
  expect(marked('Hämeenkatu 1, 33100 TAMPERE', 'hameen tamp')).toEqual(['Hämeen', 'TAMP']);
  expect(marked('Hafenstraße 10', 'hafenstrasse')).toEqual(['Hafenstraße']);
  expect(marked('Łódź', 'lodz')).toEqual(['Łódź']);
  // An accent of its own goes with its letter.
  expect(marked('Ka\u0308rki', 'ka')).toEqual(['Ka\u0308']);
  expect(marked('Tampere', 'pere')).toEqual([]);
});

test('parts of words are marked where the search finds them, and several words where they meet', () => {
  expect(marked('Tampere', 'pere', 'anywhere')).toEqual(['pere']);
  expect(marked('Banana', 'ana', 'anywhere')).toEqual(['anana']);
  expect(marked('PO-2026-0017', 'po 17', 'anywhere')).toEqual(['PO', '17']);
  expect(marked('Tampere', '', 'anywhere')).toEqual([]);
});

test('a plate is found across its dash', () => {
  expect(marked('ABC-123', 'abc123', 'joined')).toEqual(['ABC-123']);
  expect(marked('ABC 123', 'c12', 'joined')).toEqual(['C 12']);
});

test('something is marked exactly where the search matches', () => {
  const letters = fc.constantFrom(...'aÄäßłØéE1 -.,İ½'.split(''), '\u0308', '😀');
  const text = fc.string({ unit: letters, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (original, typed) => {
      for (const word of searchWords(typed)) {
        expect(matchesIn(original, [word], 'anywhere').length > 0).toBe(folded(original).includes(word));
        expect(matchesIn(original, [word], 'start').length > 0).toBe(hasWords(folded(original), [word]));
      }
    }),
  );
});
