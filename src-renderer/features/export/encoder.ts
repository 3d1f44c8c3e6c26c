import type { CsvStyle, ExportFormat } from '../../../src-shared/contract/exports.ts';
import type { Cell, ColumnShape } from './columns.ts';

/** Makes a file of a table; what `rows` and `end` return, one after the other, is the file. */
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

/** The format cannot hold as many rows. */
export class TooManyRowsError extends Error {}
