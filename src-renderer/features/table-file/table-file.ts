import { maxBulkRows } from '../../../src-shared/domain/bulk-batch.ts';
import type { TableLimit, TableLimits } from '../../../src-shared/table/table-limits.ts';

export interface Sheet {
  /** Name of the sheet; empty for a text file. */
  name: string;
  rows: string[][];
  /** Whether the sheet has more rows than were read. */
  isCut: boolean;
  /** Number of groups of merged cells. Only the first cell of a group has the value. */
  mergedCells: number;
  /** Number of cells with a formula. Such a cell has the value that was saved with the file. */
  formulas: number;
  /** Number of formulas that were never calculated or that failed. Their cells are empty. */
  withoutValue: number;
}

/**
 * Why nothing was read. `too_large`: the file is too large; `unpacks_too_large`: its content is too large when
 * unpacked; `too_slow`: reading took too long; `old_format`: the format is older than Excel 97; `unreadable`: the file
 * was moved or is in use.
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
  /** Whether blank rows are kept, so that row numbers stay the same as in the spreadsheet. */
  keepsBlank: boolean;
}

/** Maximum size of a file, in bytes. Files of orders or addresses are much smaller. */
export const maxTableBytes = 20 * 1_048_576;
/** Maximum unpacked size of all parts of a workbook that are read, in bytes. */
export const maxUnpackedBytes = 100 * 1_048_576;

const limits: Omit<TableFileOptions, 'maxRows' | 'keepsBlank'> = {
  // As many columns as Excel 97 allows.
  maxColumns: 256,
  maxCells: 600_000,
  maxCharacters: 10_000_000,
  // As many characters as spreadsheets allow in a cell.
  maxCellLength: 32_767,
};

/**
 * Limits for a table of orders: two rows more than a table of orders may have. One is for headings, the other shows
 * that there are too many.
 */
export const orderTableOptions: TableFileOptions = {
  ...limits,
  maxRows: maxBulkRows + 2,
  keepsBlank: false,
};

/**
 * Maximum number of rows in a file of addresses: five times the number of addresses for which the address book is
 * designed.
 */
export const maxAddressRows = 50_000;
export const addressTableOptions: TableFileOptions = {
  ...limits,
  maxRows: maxAddressRows,
  keepsBlank: true,
};
