import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Cell, ColumnShape } from '../../../../src-renderer/features/export/columns.ts';
import { amountText, createCsvEncoder } from '../../../../src-renderer/features/export/csv-encoder.ts';
import type { CsvStyle } from '../../../../src-shared/contract/exports.ts';
import { guardedInCsv } from '../../../../src-shared/table/formula-guard.ts';

const european: CsvStyle = { separator: ';', decimal: ',', hasByteOrderMark: true };
const columns: ColumnShape[] = [
  { kind: 'text', heading: 'Reference' },
  { kind: 'cents', heading: 'Cost (EUR)' },
  { kind: 'integer', heading: 'Minutes' },
  { kind: 'date-time', heading: 'Created', zone: 'Europe/Helsinki' },
  { kind: 'day', heading: 'Day' },
];

function csv(rows: Cell[][], style = european, shapes = columns): string {
  const encoder = createCsvEncoder(shapes, style);
  const bytes = [...rows.map(row => encoder.rows([row])), encoder.end()];
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(bytes));
}

describe('a CSV', () => {
  it('is what a spreadsheet in Europe opens', () => {
    expect(csv([['Hämeen; "katu"', -123_405, 90, '2026-07-01T22:30:00Z', '2026-07-02']])).toBe(
      '\ufeffReference;Cost (EUR);Minutes;Created;Day\r\n' +
        '"Hämeen; ""katu""";-1234,05;90;2026-07-02 01:30:00;2026-07-02\r\n',
    );
  });

  it('has separator, mark and decimals as they were chosen, and quotes an amount that needs it', () => {
    const row: Cell[] = ['A', 5, null, 'later', ''];
    expect(csv([row], { separator: ',', decimal: ',', hasByteOrderMark: false })).toBe(
      'Reference,Cost (EUR),Minutes,Created,Day\r\nA,"0,05",,later,\r\n',
    );
    expect(csv([row], { separator: '\t', decimal: '.', hasByteOrderMark: false })).toContain('A\t0.05\t\t');
  });

  it('has its headings also where there are no rows', () => {
    expect(csv([])).toBe('\ufeffReference;Cost (EUR);Minutes;Created;Day\r\n');
  });

  it.each(['=1+1', '+358 40 1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1', '=HYPERLINK("x")'])(
    'never begins a text with a formula: %j',
    text => {
      expect(guardedInCsv(text).startsWith("'")).toBe(true);
      const [cells] = Papa.parse<string[]>(
        csv([[text, null, null, text, text]]).split('\r\nlater')[0] ?? '',
        {
          delimiter: ';',
        },
      ).data.slice(1);
      for (const cell of cells ?? []) expect(cell === '' || cell.startsWith("'")).toBe(true);
    },
  );

  it('keeps amounts and counts as they are, also below zero', () => {
    expect(guardedInCsv('A-1')).toBe('A-1');
    expect([0, 1, -1, 99, -100, 123_456_789].map(cents => amountText(cents, '.'))).toEqual([
      '0.00',
      '0.01',
      '-0.01',
      '0.99',
      '-1.00',
      '1234567.89',
    ]);
  });

  it('is read back by another reader as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        fc.constantFrom<CsvStyle['separator']>(';', ',', '\t'),
        (rows, separator) => {
          const shapes: ColumnShape[] = [
            { kind: 'text', heading: 'One' },
            { kind: 'text', heading: 'Other' },
          ];
          const text = csv(rows, { separator, decimal: ',', hasByteOrderMark: false }, shapes);
          const { data } = Papa.parse<string[]>(text.slice(0, -2), { delimiter: separator, newline: '\r\n' });
          expect(data.slice(1)).toEqual(rows.map(cells => cells.map(guardedInCsv)));
        },
      ),
    );
  });
});
