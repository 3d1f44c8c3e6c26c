import { maxBulkRows } from '../../../src-shared/domain/bulk-batch.ts';
import type { TableLimit, TableLimits } from '../../../src-shared/table/table-limits.ts';

export interface Sheet {
  /** Empty for a text file. */
  name: string;
  rows: string[][];
  /** It has more rows than were read. */
  isCut: boolean;
  /** Groups of merged cells: only the first of each has the value. */
  mergedCells: number;
  /** Cells whose value a formula gave when the file was saved. */
  formulas: number;
  /** Formulas that were never calculated, or failed: the cell is empty. */
  withoutValue: number;
}

/**
 * Why nothing was read. `too_large`: of the file itself; `unpacks_too_large`: of what is packed in it; `too_slow`: the
 * time was over; `old_format`: older than Excel 97; `unreadable`: it was moved or is in use.
 */
export type TableFailure =
  | TableLimit
  | 'empty'
  | 'too_large'
  | 'unpacks_too_large'
  | 'too_slow'
  | 'not_a_table'
  | 'old_format'
  | 'password'
  | 'broken'
  | 'unreadable';

export class TableFileError extends Error {
  readonly reason: TableFailure;
  constructor(reason: TableFailure) {
    super(reason);
    this.reason = reason;
  }
}

export type ReadTable = { kind: 'read'; sheets: Sheet[] } | { kind: 'failed'; reason: TableFailure };

export interface TableFileOptions extends TableLimits {
  /** Rows without text too, for who counts rows as the spreadsheet does. */
  keepsBlank: boolean;
}

/** A file of orders or addresses is far smaller. */
export const maxTableBytes = 20 * 1_048_576;
/** All parts of a workbook that are read, unpacked. */
export const maxUnpackedBytes = 100 * 1_048_576;

const limits: Omit<TableFileOptions, 'maxRows' | 'keepsBlank'> = {
  // As many as old Excel had.
  maxColumns: 256,
  maxCells: 600_000,
  maxCharacters: 10_000_000,
  // What a cell of a spreadsheet can hold.
  maxCellLength: 32_767,
};

/** One line of headings, and one more row than there may be, so that too many are noticed. */
export const orderTableOptions: TableFileOptions = {
  ...limits,
  maxRows: maxBulkRows + 2,
  keepsBlank: false,
};

/** Five times as many as an address book is made for. */
export const maxAddressRows = 50_000;
export const addressTableOptions: TableFileOptions = {
  ...limits,
  maxRows: maxAddressRows,
  keepsBlank: true,
};
