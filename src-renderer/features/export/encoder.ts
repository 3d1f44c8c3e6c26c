import type { CsvStyle, ExportFormat } from '../../../src-shared/contract/exports.ts';
import type { Cell, ColumnShape } from './columns.ts';

/** Encodes a table. The file consists of all results of `rows`, one after another, and then the result of `end`. */
export interface TableEncoder {
  rows(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}

export type EncoderRequest =
  | { what: 'begin'; format: ExportFormat; columns: readonly ColumnShape[]; csv: CsvStyle; sheetName: string }
  | { what: 'rows'; rows: readonly (readonly Cell[])[] }
  | { what: 'end' };

export type EncoderResponse =
  | { what: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { what: 'failed'; reason: 'too_many_rows' | 'internal'; message: string };

/** Maximum number of rows in a spreadsheet, including the headings. */
export const maxSheetRows = 1_048_576;

/** Thrown if the table has more rows than the format can contain. */
export class TooManyRowsError extends Error {}
