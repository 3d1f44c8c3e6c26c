import type { CsvStyle } from '../../../src-shared/contract/exports.ts';
import { createWallClock } from '../../../src-shared/domain/wall-clock.ts';
import { csvLines } from '../../../src-shared/table/csv-lines.ts';
import { guardedInCsv } from '../../../src-shared/table/formula-guard.ts';
import { type Cell, type ColumnShape, cellMs } from './columns.ts';
import type { TableEncoder } from './encoder.ts';

/**
 * An amount of whole cents as text, such as `-1234,50`. It is computed without fractions, so that nothing is rounded
 * wrongly.
 */
export function amountText(cents: number, decimal: CsvStyle['decimal']): string {
  const whole = Math.round(Math.abs(cents));
  const euros = Math.trunc(whole / 100);
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}${euros}${decimal}${String(whole % 100).padStart(2, '0')}`;
}

type Written = (value: string | number) => string;

function writer(column: ColumnShape, { decimal }: CsvStyle): Written {
  switch (column.kind) {
    case 'integer':
      return value => (typeof value === 'number' ? String(Math.round(value)) : guardedInCsv(value));
    case 'cents':
      return value => (typeof value === 'number' ? amountText(value, decimal) : guardedInCsv(value));
    case 'date-time': {
      const clock = createWallClock(column.zone);
      return value => {
        const atMs = cellMs(value);
        return atMs === null ? guardedInCsv(String(value)) : clock.dayAndTime(atMs);
      };
    }
    default:
      return value => guardedInCsv(String(value));
  }
}

/** Writes a table as CSV in UTF-8, piece by piece. */
export function createCsvEncoder(columns: readonly ColumnShape[], style: CsvStyle): TableEncoder {
  const writers = columns.map(column => writer(column, style));
  const utf8 = new TextEncoder();
  const lines = (rows: readonly (readonly string[])[]): string => csvLines(rows, style.separator);
  const written = (cell: Cell, index: number): string =>
    cell === null || cell === '' ? '' : (writers[index]?.(cell) ?? '');
  const mark = style.hasByteOrderMark ? '\ufeff' : '';
  let head = mark + lines([columns.map(({ heading }) => guardedInCsv(heading))]);
  const taken = (text: string): Uint8Array<ArrayBuffer> => {
    const bytes = utf8.encode(head + text);
    head = '';
    return bytes;
  };
  return {
    rows: rows => taken(lines(rows.map(cells => cells.map(written)))),
    end: () => taken(''),
  };
}
