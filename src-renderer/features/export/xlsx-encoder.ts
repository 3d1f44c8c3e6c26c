import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import { createWallClock } from '../../../src-shared/domain/wall-clock.ts';
import { type Cell, type ColumnShape, cellMs } from './columns.ts';
import { maxSheetRows, type TableEncoder, TooManyRowsError } from './encoder.ts';

const maxCellTextLength = 32_767;
/** Serial number of 1 March 1900. Spreadsheets disagree about earlier days, so those are written as text. */
const firstSerial = 61;
/** Days between serial number 0 of spreadsheets and 1 January 1970. */
const epochDays = 25_569;

/** Escapes text that looks like an escape sequence, such as `_x0041_`, so that spreadsheets show it unchanged. */
const escaped = (value: string): string => value.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/**
 * Matches half of a surrogate pair, or an incomplete escape sequence (`_x005F_`), at the end of a text that was cut.
 */
const half = /(?:[\ud800-\udbff]|_(?:x(?:0(?:0(?:5(?:F)?)?)?)?)?)$/;

/** The escaped text. A text that is too long for a cell is cut, and then ends with `…`. */
function fitting(value: string): string {
  const whole = escaped(value);
  return whole.length <= maxCellTextLength
    ? whole
    : `${whole.slice(0, maxCellTextLength - 1).replace(half, '')}…`;
}

const text = (value: string): CellObject => ({ t: 's', v: fitting(value) });
const dated = (localMs: number, format: string, otherwise: string): CellObject => {
  // Rounds down to whole seconds, so that a spreadsheet does not show a second too many.
  const serial = Math.floor(localMs / 1_000) / (dayMs / 1_000) + epochDays;
  return serial >= firstSerial ? { t: 'n', v: serial, z: format } : text(otherwise);
};

type Written = (value: string | number) => CellObject;

function writer(column: ColumnShape): Written {
  switch (column.kind) {
    case 'integer':
      return value => (typeof value === 'number' ? { t: 'n', v: Math.round(value), z: '0' } : text(value));
    case 'cents':
      return value =>
        typeof value === 'number' ? { t: 'n', v: Math.round(value) / 100, z: '#,##0.00' } : text(value);
    case 'date-time': {
      const clock = createWallClock(column.zone);
      return value => {
        const atMs = cellMs(value);
        if (atMs === null) return text(String(value));
        return dated(clock.localMs(atMs), 'yyyy-mm-dd hh:mm:ss', clock.dayAndTime(atMs));
      };
    }
    case 'day':
      return value => {
        const atMs = /^\d{4}-\d\d-\d\d$/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
        return Number.isNaN(atMs) ? text(String(value)) : dated(atMs, 'yyyy-mm-dd', String(value));
      };
    default:
      return value => text(String(value));
  }
}

const widths: Record<ColumnShape['kind'], number> = {
  text: 24,
  integer: 12,
  cents: 14,
  'date-time': 20,
  day: 12,
};

const nothing = (): Uint8Array<ArrayBuffer> => new Uint8Array(0);

/** Writes a table as a workbook with one sheet. Amounts are numbers, times are dates, and text is never a formula. */
export function createXlsxEncoder(columns: readonly ColumnShape[], sheetName: string): TableEncoder {
  const writers = columns.map(writer);
  const data: (CellObject | undefined)[][] = [columns.map(({ heading }) => text(heading))];
  const written = (cell: Cell, index: number): CellObject | undefined =>
    cell === null || cell === '' ? undefined : writers[index]?.(cell);
  return {
    /** @throws TooManyRowsError */
    rows(rows) {
      if (data.length + rows.length > maxSheetRows) throw new TooManyRowsError();
      for (const cells of rows) data.push(cells.map(written));
      return nothing();
    },
    end() {
      const range = { s: { r: 0, c: 0 }, e: { r: data.length - 1, c: Math.max(0, columns.length - 1) } };
      const sheet: WorkSheet = {
        '!type': 'sheet',
        '!ref': utils.encode_range(range),
        '!cols': columns.map(({ kind, heading }) => ({ wch: Math.max(widths[kind], heading.length + 2) })),
        '!autofilter': { ref: utils.encode_range(range) },
        // The library accepts empty cells, but its types do not allow them.
        '!data': data as CellObject[][],
      };
      const workbook = utils.book_new();
      utils.book_append_sheet(workbook, sheet, sheetNameOf(sheetName));
      const bytes: ArrayBuffer = write(workbook, {
        type: 'array',
        bookType: 'xlsx',
        bookSST: true,
        compression: true,
      });
      data.length = 0;
      return new Uint8Array(bytes);
    },
  };
}

/** A valid sheet name: at most 31 characters, without the characters that spreadsheets do not allow in it. */
const sheetNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';
