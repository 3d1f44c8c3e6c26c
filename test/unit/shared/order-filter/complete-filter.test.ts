import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completed,
  completeOrderFilter,
  type FilterCompletions,
} from '../../../../src-shared/order-filter/complete-filter.ts';
import { readOrderFilter } from '../../../../src-shared/order-filter/read-filter.ts';

const today = '2026-11-27';
const known: Record<string, readonly string[]> = {
  to: ['Hamburg', 'Hämeenlinna', 'Frankfurt am Main', 'Oulu "north"', '!!'],
  status: ['accepted', 'in_transit'],
};
const valuesOf = (key: string): readonly string[] => known[key] ?? [];
/** Completions with the cursor at the bar. */
const at = (marked: string): FilterCompletions | null =>
  completeOrderFilter(marked.replace('|', ''), marked.indexOf('|'), valuesOf);
const texts = (marked: string): string[] => at(marked)?.texts ?? [];

describe('completions', () => {
  it.each([
    ['pi|', ['pickup:']],
    ['golf la|', ['late']],
    ['-f|o', ['-followed', '-for:']],
    ['FROM|', ['from:']],
    ['pickup:to|', ['pickup:today', 'pickup:tomorrow']],
    ['no:p|', ['no:price', 'no:plate']],
    ['uns|', ['unsent:documents']],
    ['-unsent:d|', ['-unsent:documents']],
    ['for:|', ['for:business']],
    ['status:|', ['status:accepted', 'status:in_transit']],
    ['-status:in|', ['-status:in_transit']],
    ['to:ham| golf', ['to:Hamburg', 'to:Hämeenlinna']],
    ['to:HÄMEEN|', ['to:Hämeenlinna']],
    ['to:"frankfurt a|', ['to:"Frankfurt am Main"']],
    ['to:ou|', ['to:"Oulu  north"']],
    ['price|', ['price>', 'price<']],
  ])('of %s are %j', (marked, expected) => {
    expect(texts(marked)).toEqual(expected);
  });

  it.each(['|', '|la', 'p|', 'golf|', 'late|', 'to:hamburg|', '"la|"', 'la | golf', 'price>1|', 'x:|'])(
    'are none for %s',
    marked => {
      expect(at(marked)).toBeNull();
    },
  );

  it('are no more than one can look through', () => {
    const cities = Array.from({ length: 40 }, (_, index) => `Helsinki-${index}`);
    expect(completeOrderFilter('to:hel', 6, () => cities)?.texts).toHaveLength(8);
  });

  it('take the place of the part at the cursor, with a space behind a whole term', () => {
    const take = (marked: string, one: string) => {
      const found = at(marked);
      return found && completed(marked.replace('|', ''), found, one);
    };
    expect(take('golf pi|', 'pickup:')).toEqual({ text: 'golf pickup:', caret: 12 });
    expect(take('golf pickup:t|', 'pickup:today')).toEqual({ text: 'golf pickup:today ', caret: 18 });
    expect(take('la| golf', 'late')).toEqual({ text: 'late golf', caret: 5 });
  });

  it('are terms that can be read, or beginnings that are no problem, and leave the rest as it is', () => {
    const piece = fc.constantFrom(
      ...[
        'late',
        'pickup:',
        'delivery:mo',
        'to:',
        'to:h',
        '-no:',
        'status:i',
        'golf',
        '"a b',
        'price',
        '-fo',
        ' ',
        ' ',
      ],
    );
    const filter = fc.array(piece, { maxLength: 7 }).map(pieces => pieces.join(''));
    let count = 0;
    fc.assert(
      fc.property(filter, fc.nat({ max: 60 }), (text, caret) => {
        const found = completeOrderFilter(text, Math.min(caret, text.length), valuesOf);
        for (const one of found?.texts ?? []) {
          count += 1;
          const { terms, words, problems } = readOrderFilter(one, today);
          expect([words, problems]).toEqual(['', []]);
          expect(terms.length).toBe(/[:<>]$/.test(one) ? 0 : 1);
          const done = found && completed(text, found, one);
          expect(done?.text.slice(0, done.caret).trimEnd()).toBe(text.slice(0, found?.start) + one);
          expect(done?.text.endsWith(text.slice(found?.end).trimStart())).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    // Else nothing was looked at.
    expect(count).toBeGreaterThan(50);
  });
});
