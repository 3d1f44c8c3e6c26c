import { read, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell, ColumnShape } from '../../../../src-renderer/features/export/columns.ts';
import { createXlsxEncoder } from '../../../../src-renderer/features/export/xlsx-encoder.ts';

const columns: ColumnShape[] = [
  { kind: 'text', heading: 'Reference' },
  { kind: 'cents', heading: 'Cost (EUR)' },
  { kind: 'integer', heading: 'Minutes' },
  { kind: 'date-time', heading: 'Created', zone: 'Europe/Helsinki' },
  { kind: 'day', heading: 'Day' },
];

function sheetOf(rows: Cell[][], name = 'Orders'): { name: string; sheet: WorkSheet } {
  const encoder = createXlsxEncoder(columns, name);
  for (const row of rows) encoder.rows([row]);
  const { SheetNames, Sheets } = read(encoder.end(), { cellNF: true });
  const [first = ''] = SheetNames;
  return { name: first, sheet: Sheets[first] ?? {} };
}
const row = ({ sheet }: { sheet: WorkSheet }, number: number) =>
  ['A', 'B', 'C', 'D', 'E'].map(column => {
    const cell = sheet[`${column}${number}`];
    return cell && [cell.t, cell.v];
  });

describe('a workbook', () => {
  it('has amounts as numbers, and times as dates by the clock of their zone', () => {
    const book = sheetOf([['HEL-1', -123_405, 90.4, '2026-07-01T22:30:00Z', '2026-07-02']]);
    expect(row(book, 1)).toEqual(columns.map(({ heading }) => ['s', heading]));
    // Days since 1900: 2 July 2026 is 46,205.
    expect(row(book, 2)).toEqual([
      ['s', 'HEL-1'],
      ['n', -1234.05],
      ['n', 90],
      ['n', 46_205 + 1.5 / 24],
      ['n', 46_205],
    ]);
    expect(book.sheet.D2?.z).toBe('yyyy-mm-dd hh:mm:ss');
    expect(book.sheet['!ref']).toBe('A1:E2');
  });

  it('leaves cells without a value empty, and has as text what is no number and no day', () => {
    const book = sheetOf([[null, 'on request', '', 'soon', '1899-12-30']]);
    expect(row(book, 2)).toEqual([
      undefined,
      ['s', 'on request'],
      undefined,
      ['s', 'soon'],
      ['s', '1899-12-30'],
    ]);
  });

  it('has text that begins like a formula as text, cut where a cell ends', () => {
    const book = sheetOf([['=1+1'], ['x'.repeat(40_000)]]);
    expect(row(book, 2)[0]).toEqual(['s', '=1+1']);
    expect(book.sheet.A2?.f).toBeUndefined();
    const long = String(book.sheet.A3?.v);
    expect([long.length, long.slice(-2)]).toEqual([32_767, 'x…']);
  });

  it('cuts within no character, and keeps what looks like an escaped one', () => {
    const texts = ['_x0041_', 'a_x000D_b', '_x005F_x0041_', '_X00e4_', '_x12_'];
    const book = sheetOf([[`${'x'.repeat(32_765)}😀y`], ...texts.map(text => [text])]);
    expect(String(book.sheet.A2?.v).slice(-2)).toBe('x…');
    const escapedTooLong = '_x0041_'.repeat(3_000);
    const cut = String(sheetOf([[escapedTooLong]]).sheet.A2?.v);
    expect(cut.endsWith('…') && escapedTooLong.startsWith(cut.slice(0, -1))).toBe(true);
    expect(cut.length).toBeGreaterThan((32_767 / 14) * 7 - 14);
    expect(texts.map((_, index) => book.sheet[`A${index + 3}`]?.v)).toEqual(texts);
  });

  it('has a sheet with a name that every program takes', () => {
    expect(sheetOf([], 'Orders 1/2 [2026]: all of them in one').name).toBe('Orders 1 2  2026   all of them');
    expect(sheetOf([], '[]').name).toBe('Sheet1');
  });

  it('refuses more rows than a sheet holds', () => {
    const encoder = createXlsxEncoder(columns, 'Orders');
    const rows = Array.from({ length: 1_048_575 }, (): Cell[] => []);
    encoder.rows(rows);
    expect(() => encoder.rows([[]])).toThrow();
  });
});
