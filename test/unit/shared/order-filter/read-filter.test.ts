import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, readOrderFilter } from '../../../../src-shared/order-filter/read-filter.ts';

/** A Friday. */
const today = '2026-11-27';
const read = (text: string) => readOrderFilter(text, today);
const term = (text: string) => read(text).terms[0];

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

  it.each(['pickup:31.2.', 'pickup:2026-13-01', 'delivery:soon', 'pickup:mo'])(
    'says that %s is no day',
    text => {
      expect(read(text)).toMatchObject({ terms: [], problems: [{ text, reason: 'day' }] });
    },
  );

  it('compares prices in euros', () => {
    expect(term('price>1000')).toEqual({ kind: 'price', comparison: '>', cents: 100_000, isNegated: false });
    expect(term('price<=99,50')).toMatchObject({ comparison: '<=', cents: 9_950 });
    expect(read('price>much').problems).toEqual([{ text: 'price>much', reason: 'price' }]);
  });

  it('takes texts as lines have them, with their beginning by a star, and several words in quotation marks', () => {
    expect(term('ref:PO-*')).toMatchObject({ field: 'ref', text: 'po', isStart: true });
    expect(term('vin:WAU-zzz f24')).toMatchObject({ field: 'vin', text: 'wauzzz' });
    expect(term('plate:"ABC 123"')).toMatchObject({ field: 'plate', text: 'abc123' });
    expect(term('from:"Frankfurt am Main"')).toMatchObject({ field: 'from', text: 'frankfurt am main' });
    expect(term('status:"in transit"')).toMatchObject({ status: 'in_transit' });
    expect(read('to:*').problems).toEqual([{ text: 'to:*', reason: 'empty' }]);
  });

  it('knows what an order can be without', () => {
    expect(term('no:window')).toEqual({ kind: 'missing', field: 'window', isNegated: false });
    expect(term('-no:plate')).toMatchObject({ field: 'plate', isNegated: true });
    expect(read('no:money').problems).toEqual([{ text: 'no:money', reason: 'missing' }]);
  });

  it('leaves a term that is typed half, and says nothing of it', () => {
    for (const text of ['pickup:', 'to:', 'price>', '-status:', 'no:'])
      expect(read(`golf ${text}`)).toEqual({ words: 'golf', terms: [], problems: [] });
  });

  it('searches as text what has no key of ours, and what is quoted', () => {
    for (const text of ['8:00', 'https://example.fi', 'TRE-1187', 'latest', 'late-1', 'a>b'])
      expect(read(text)).toEqual({ words: text, terms: [], problems: [] });
    expect(read('"late"')).toEqual({ words: 'late', terms: [], problems: [] });
    expect(read('"to:hamburg"').words).toBe('to:hamburg');
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

it('today is that of the computer’s zone', () => {
  const lateEvening = Date.parse('2026-11-27T22:30:00Z');
  expect(calendarDay(lateEvening, 'Europe/Helsinki')).toBe('2026-11-28');
  expect(calendarDay(lateEvening, 'Europe/Lisbon')).toBe('2026-11-27');
});
