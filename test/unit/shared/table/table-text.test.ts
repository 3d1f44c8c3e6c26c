import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { unguardedInCsv } from '../../../../src-shared/table/formula-guard.ts';
import { type Dialect, scanTable } from '../../../../src-shared/table/scan-table.ts';
import type { TableLimits } from '../../../../src-shared/table/table-limits.ts';
import {
  readTableText,
  recogniseSeparator,
  type Separator,
  separators,
} from '../../../../src-shared/table/table-text.ts';
import { parseAllRows, parseTable } from '../../../support/parse-table.ts';

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

const limits: TableLimits = {
  maxRows: 3,
  maxColumns: 4,
  maxCells: 5,
  maxCharacters: 12,
  maxCellLength: 6,
};

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
          const filled = rows.filter(row => row.some(one => one.trim() !== ''));
          expect(parseTable(text, separator)).toEqual(filled.map(row => row.map(unguardedInCsv)));
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

  it('takes off the mark that keeps a text from being a formula', () => {
    expect(parseTable("a;'=1+1\nb;'+49 40\nc;'text\nd;''=1")).toEqual([
      ['a', '=1+1'],
      ['b', '+49 40'],
      ['c', "'text"],
      ['d', "'=1"],
    ]);
  });

  it('keeps rows without text only for who counts them', () => {
    expect(parseAllRows('a;b\n\n;\nc;d')).toEqual([['a', 'b'], [''], ['', ''], ['c', 'd']]);
  });

  const read = (text: string, keepsBlank = false) => readTableText(text, limits, ';', keepsBlank);
  it('is cut where there are more rows than may be, blank ones counted where they are kept', () => {
    expect(read('a\n\nb\nc')).toEqual({ rows: [['a'], ['b'], ['c']], isCut: false });
    expect(read('a\nb\nc\nd')).toEqual({ rows: [['a'], ['b'], ['c']], isCut: true });
    expect(read('a\n\nb\nc', true)).toEqual({ rows: [['a'], [''], ['b']], isCut: true });
  });

  it.each([
    ['too_many_columns', 'a;;;;b'],
    ['cell_too_long', 'a;1234567'],
    ['too_much', 'a;b;c\nd;e;f'],
    ['too_much', '12345;67890\nabc'],
  ])('says %s', (reason, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ reason }));
  });

  it('has no more than that of what it could be', () => {
    expect(read('a;b;c;d;;;;').rows).toEqual([['a', 'b', 'c', 'd']]);
    expect(read('123456;;;\n123456').rows).toEqual([['123456', '', '', ''], ['123456']]);
    // A cell beyond the last column counts in its quotation marks too, and whatever else is wrong.
    expect(() => read('"a";"";"";"";"b"')).toThrow(expect.objectContaining({ reason: 'too_many_columns' }));
  });

  it('is scanned as another reader does', () => {
    const piece = fc.constantFrom('a', 'b c', ';', ',', '"', '""', '"a"', '"a;b"', '\n', '\r\n', '\r', ' ');
    const dialect = fc.record<Dialect>({
      separator: fc.constantFrom(';', ','),
      newline: fc.constantFrom('\n', '\r\n'),
      isQuoted: fc.constant(true),
      maxColumns: fc.constant(1_000),
    });
    fc.assert(
      // A space at the very end after a quotation mark is one more than the other reader takes.
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), dialect, (pieces, one) => {
        const text = `${pieces.join('')}x`;
        const rows: string[][] = [];
        const isWell = scanTable(text, one, row => rows.push(row) > 0);
        const other = Papa.parse<string[]>(text, { delimiter: one.separator, newline: one.newline });
        expect(isWell).toBe(other.errors.every(({ type }) => type !== 'Quotes'));
        if (isWell) expect(rows).toEqual(other.data);
      }),
    );
  });
});
