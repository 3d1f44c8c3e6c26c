import fc from 'fast-check';
import { expect, it } from 'vitest';
import { folded } from '../../../../src-shared/domain/fold-letters.ts';

/** The definition of `folded`, step by step. */
const foldedBySteps = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(
      /[ßæøœđðłþ]/g,
      letter => ({ ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th' })[letter] ?? letter,
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const letters = Array.from({ length: 0x260 }, (_, code) => String.fromCharCode(code));

it.each(letters.filter((_, index) => index % 16 === 0))(
  'folds each letter from %j on, alone and beside others',
  first => {
    const start = letters.indexOf(first);
    for (const letter of letters.slice(start, start + 16)) {
      for (const text of [letter, `a${letter}`, `${letter}a`, ` ${letter}1`])
        expect(folded(text)).toBe(foldedBySteps(text));
      for (const other of letters) {
        const text = `${letter}${other}`;
        if (folded(text) !== foldedBySteps(text))
          expect.unreachable(`${JSON.stringify(text)} is folded in another way`);
      }
    }
  },
);

it('folds every text as its definition does', () => {
  const letter = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...letters) },
    fc.string({ unit: 'grapheme', maxLength: 1 }),
    fc.constantFrom('\u0301', '\u0308', 'Σ', 'İ', 'ﬀ', '½', '\ud800', '🚗', 'ẞ', '\u00ad'),
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 40 }), parts => {
      const text = parts.join('');
      expect(folded(text)).toBe(foldedBySteps(text));
    }),
    { numRuns: 3_000 },
  );
});
