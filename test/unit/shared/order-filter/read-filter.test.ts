import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '../../../../src-shared/order-filter/filter-days.ts';
import { type FilterTerm, readOrderFilter } from '../../../../src-shared/order-filter/read-filter.ts';

/** A Friday. */
const today = '2026-11-27';
const read = (text: string) => readOrderFilter(text, today);
const term = (text: string) => read(text).terms[0];

/** A term as somebody would type it. */
function written(term: FilterTerm): string {
  const not = term.isNegated ? '-' : '';
  switch (term.kind) {
    case 'late':
    case 'followed':
      return not + term.kind;
    case 'business':
      return `${not}for:business`;
    case 'day':
      return `${not}${term.stop}:${term.day}`;
    case 'text':
      return `${not}${term.field}:"${term.text}${term.isStart ? '*' : ''}"`;
    case 'status':
      return `${not}status:${term.status}`;
    case 'price':
      return `${not}price${term.comparison}${(term.cents / 100).toFixed(2)}`;
    case 'unsent-documents':
      return `${not}unsent:documents`;
    case 'missing':
      return `${not}no:${term.field}`;
  }
}

describe('a filter', () => {
  it('is words and terms in any order', () => {
    expect(read('golf late to:Hamburg "two words" -status:delivered')).toEqual({
      words: 'golf two words',
      terms: [
        { kind: 'late', isNegated: false },
        { kind: 'text', field: 'to', text: 'hamburg', isStart: false, isNegated: false },
        { kind: 'status', status: 'delivered', isNegated: true },
      ],
      problems: [],
    });
  });

  it.each([
    ['today', '2026-11-27'],
    ['TOMORROW', '2026-11-28'],
    ['yesterday', '2026-11-26'],
    ['fri', '2026-11-27'],
    ['monday', '2026-11-30'],
    ['2026-12-01', '2026-12-01'],
    ['1.12.', '2026-12-01'],
    ['1.12', '2026-12-01'],
    ['3.1.', '2027-01-03'],
    ['28.12.2025', '2025-12-28'],
  ])('means by pickup:%s the day %s', (text, day) => {
    expect(term(`pickup:${text}`)).toEqual({ kind: 'day', stop: 'pickup', day, isNegated: false });
    expect(term(`delivery:${text}`)).toMatchObject({ stop: 'delivery', day });
  });

  it.each(['pickup:31.2.', 'pickup:2026-13-01', 'delivery:soon', 'pickup:todays'])(
    'says that %s is no day',
    text => {
      expect(read(text)).toMatchObject({ terms: [], problems: [{ text, reason: 'day' }] });
    },
  );

  it('compares prices in euros', () => {
    expect(term('price>1000')).toEqual({ kind: 'price', comparison: '>', cents: 100_000, isNegated: false });
    expect(term('price<=99,50')).toMatchObject({ comparison: '<=', cents: 9_950 });
    // 1.000 is one euro in some countries, and a thousand in others.
    for (const text of ['price>much', 'price>1.000', 'price<1,000.00', 'price:100', 'price>-1', 'price>1e9'])
      expect(read(text)).toEqual({ words: '', terms: [], problems: [{ text, reason: 'price' }] });
  });

  it('takes texts as lines have them, with their beginning by a star, and several words in quotation marks', () => {
    expect(term('ref:PO-*')).toMatchObject({ field: 'ref', text: 'po', isStart: true });
    expect(term('vin:WAU-zzz f24')).toMatchObject({ field: 'vin', text: 'wauzzz' });
    expect(term('plate:"ABC 123"')).toMatchObject({ field: 'plate', text: 'abc123' });
    expect(term('from:"Frankfurt am Main"')).toMatchObject({ field: 'from', text: 'frankfurt am main' });
    expect(term('status:"in transit"')).toMatchObject({ status: 'in_transit' });
    expect(term('status:"Held At Customs"')).toMatchObject({ status: 'held_at_customs' });
    expect(read('to:*').problems).toEqual([{ text: 'to:*', reason: 'empty' }]);
  });

  it('knows what an order can be without', () => {
    expect(term('no:window')).toEqual({ kind: 'missing', field: 'window', isNegated: false });
    expect(term('-no:plate')).toMatchObject({ field: 'plate', isNegated: true });
    // The name of earlier versions stays in saved filters.
    for (const text of ['unsent:documents', 'Unsent:Documents', 'no:papers'])
      expect(term(text)).toEqual({ kind: 'unsent-documents', isNegated: false });
    expect(read('unsent:orders').problems).toEqual([{ text: 'unsent:orders', reason: 'unsent' }]);
    expect(read('no:money').problems).toEqual([{ text: 'no:money', reason: 'missing' }]);
  });

  it('knows orders for a business', () => {
    expect(term('for:business')).toEqual({ kind: 'business', isNegated: false });
    expect(term('-for:Business')).toEqual({ kind: 'business', isNegated: true });
    expect(term('for:1234567')).toMatchObject({ kind: 'text', field: 'for', text: '1234567' });
  });

  it('leaves a term that is typed half, and says nothing of it', () => {
    const days = ['pickup:t', 'pickup:MO', 'delivery:30', 'pickup:30.', 'pickup:2026-1', 'pickup:30.11.20'];
    for (const text of [
      'pickup:',
      'to:',
      'price>',
      'price>1.',
      '-status:',
      'no:',
      'no:pl',
      'unsent:',
      'unsent:do',
      ...days,
    ])
      expect(read(`golf ${text}`)).toEqual({ words: 'golf', terms: [], problems: [] });
  });

  it('searches as text what has no key of ours, and what is quoted', () => {
    for (const text of ['8:00', 'https://example.fi', 'TRE-1187', 'latest', 'late-1', 'a>b'])
      expect(read(text)).toEqual({ words: text, terms: [], problems: [] });
    expect(read('"late"')).toEqual({ words: 'late', terms: [], problems: [] });
    expect(read('"to:hamburg"').words).toBe('to:hamburg');
  });

  it('reads a filter that is written from terms as the same terms, in their order', () => {
    const value = fc
      .stringMatching(/^[a-zäöß0-9]{1,6}( [a-z0-9]{1,6})?$/)
      .map(text => text.replaceAll('ß', 'ss').replaceAll(/[äö]/g, 'o'))
      .filter(text => text !== 'business');
    const isNegated = fc.boolean();
    const term: fc.Arbitrary<FilterTerm> = fc.oneof(
      fc.record({ kind: fc.constantFrom('late', 'followed', 'business'), isNegated }),
      fc.record({
        kind: fc.constant('day'),
        stop: fc.constantFrom('pickup', 'delivery'),
        day: fc.integer({ min: 0, max: 2_000 }).map(days => daysAfter('2024-01-01', days)),
        isNegated,
      }),
      fc.record({
        kind: fc.constant('text'),
        field: fc.constantFrom('from', 'to', 'ref', 'for', 'by'),
        text: value,
        isStart: fc.boolean(),
        isNegated,
      }),
      fc.record({
        kind: fc.constant('text'),
        field: fc.constantFrom('vin', 'plate'),
        text: value.map(text => text.replaceAll(' ', '')),
        isStart: fc.boolean(),
        isNegated,
      }),
      fc.record({
        kind: fc.constant('status'),
        status: value.map(text => text.replaceAll(' ', '_')),
        isNegated,
      }),
      fc.record({
        kind: fc.constant('price'),
        comparison: fc.constantFrom('<', '<=', '>', '>='),
        cents: fc.nat({ max: 10_000_000 }),
        isNegated,
      }),
      fc.record({ kind: fc.constant('unsent-documents'), isNegated }),
      fc.record({
        kind: fc.constant('missing'),
        field: fc.constantFrom('window', 'price', 'ref', 'vin', 'plate'),
        isNegated,
      }),
    );
    fc.assert(
      fc.property(
        fc.array(term, { maxLength: 6 }),
        fc.constantFrom('', 'golf', 'two words'),
        (terms, words) => {
          const text = [words, ...terms.map(written)].join(' ');
          expect(read(text)).toEqual({ words, terms, problems: [] });
        },
      ),
    );
  });

  it('reads any text, and keeps every word without a colon or comparison', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => void read(text)));
    const word = fc.stringMatching(/^[a-zäöå0-9-]{1,8}$/).filter(one => !/^-?(late|followed)$/.test(one));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), words => {
        expect(read(words.join(' ')).words).toBe(words.join(' '));
      }),
    );
  });
});
