import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseTable,
  recogniseSeparator,
  type Separator,
  separators,
} from '../../../../src-shared/table/table-text.ts';

describe('the separator', () => {
  it.each<[string, Separator, string]>([
    ['semicolons around addresses with commas', ';', 'A;B\nStreet 1, Oulu;Street 2, Turku\nX 1, Y;Z 2, W'],
    ['commas, addresses quoted', ',', 'a,b\n"Street 1, Oulu","Street 2, Turku"'],
    ['commas, semicolons in a cell', ',', 'a,b\n"x; y",z\nq,r'],
    ['tabs, as spreadsheets copy', '\t', 'a\tb\n1;2\t3,4'],
    ['bars', '|', 'a|b|c\n1|2|3'],
    ['a declaration', '|', 'sep=|\na,b|c'],
    ['one column', ',', 'WAUZZZF24NN012345\nYV1ZWAHE5R1234567'],
    ['nothing', ',', ''],
  ])('%s', (_name, separator, text) => {
    expect(recogniseSeparator(text)).toBe(separator);
  });
});

describe('a table', () => {
  it('keeps cells as they stand', () => {
    expect(parseTable('postcode;formula;plate\n00270;=1+1;007\n')).toEqual([
      ['postcode', 'formula', 'plate'],
      ['00270', '=1+1', '007'],
    ]);
  });

  it('understands quotes, also over lines and with bare line feeds on Windows', () => {
    expect(parseTable('a;b\r\n"two\nlines";"say ""hi"""\r\nlast;one')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "hi"'],
      ['last', 'one'],
    ]);
  });

  it('loses no row to a quote that is never closed', () => {
    expect(parseTable('a;"inch\nb;c\nd;e')).toEqual([
      ['a', '"inch'],
      ['b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('leaves out rows without text, the mark and the declaration', () => {
    expect(parseTable('\ufeffsep=;\r\n;;\r\na;b\r\n\r\n ; \r\n')).toEqual([['a', 'b']]);
    expect(parseTable('\ufeffa;b\r\n')).toEqual([['a', 'b']]);
    expect(parseTable('')).toEqual([]);
  });

  it('reads old Macintosh line ends', () => {
    expect(parseTable('a;b\rc;d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  const cell = fc.stringMatching(/^[ -~äöß😀\n]{0,20}$/u);
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

  it('gives back what was written, whatever is in the cells', () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain(columns =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...separators),
        fc.constantFrom('\n', '\r\n'),
        (rows, separator, end) => {
          const text = rows.map(row => row.map(quote).join(separator)).join(end);
          expect(parseTable(text, separator)).toEqual(rows.filter(row => row.some(one => one.trim() !== '')));
        },
      ),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), text => {
        expect(Array.isArray(parseTable(text))).toBe(true);
      }),
    );
  });
});
