/**
 * Limits for reading a file, so that no file can take unlimited time or memory. Reading stops at the first limit that
 * is reached.
 */
export interface TableLimits {
  /** Maximum number of rows of each sheet. Further rows are left out, and the table is marked as cut. */
  maxRows: number;
  /** Maximum number of columns. A cell with text in a further column exceeds this limit. */
  maxColumns: number;
  /** Maximum number of cells with text in all sheets together. */
  maxCells: number;
  /** Maximum number of characters in all cells together. */
  maxCharacters: number;
  /** Maximum number of characters in one cell. */
  maxCellLength: number;
}

export type TableLimit = 'too_many_columns' | 'too_much' | 'cell_too_long';

/** The error for a file that exceeds a limit. */
export class TableLimitError extends Error {
  readonly reason: TableLimit;
  constructor(reason: TableLimit) {
    super(reason);
    this.reason = reason;
  }
}

/** Counts what was read from one file, and compares it with the limits. */
export interface TableBudget {
  /**
   * Counts a cell.
   * @param column number of its column, from 0
   * @throws TableLimitError
   */
  take(column: number, text: string): void;
  /**
   * Checks the length of a cell as it is in the file, before the quotation marks in it are removed, because removing
   * them takes longer.
   * @throws TableLimitError if the cell is too long even if every second character is a quotation mark
   */
  takeRaw(cell: string): void;
}

export function createTableBudget(limits: TableLimits): TableBudget {
  let cells = 0;
  let characters = 0;
  return {
    takeRaw(cell) {
      if (cell.length > 2 * limits.maxCellLength) throw new TableLimitError('cell_too_long');
    },
    take(column, text) {
      if (column >= limits.maxColumns) throw new TableLimitError('too_many_columns');
      if (text.length > limits.maxCellLength) throw new TableLimitError('cell_too_long');
      cells += 1;
      characters += text.length;
      if (cells > limits.maxCells || characters > limits.maxCharacters) throw new TableLimitError('too_much');
    },
  };
}
