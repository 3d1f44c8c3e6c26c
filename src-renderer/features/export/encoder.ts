import type { CsvStyle, ExportFormat } from '../../../src-shared/contract/exports.ts';
import type { Cell, ColumnShape } from './columns.ts';

/** Encodes a table. The results of all calls of `rows`, then of `end`, joined in this order, are the file. */
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

/** Maximum rows of a spreadsheet, with the headings. */
export const maxSheetRows = 1_048_576;

/** The format cannot hold so many rows. */
export class TooManyRowsError extends Error {}
