/** What is read of a file at most. Whoever reads stops there, so that no file takes more time or memory. */
export interface TableLimits {
  /** Of each sheet. What comes after them is left, and the table says that it was cut. */
  maxRows: number;
  /** The last one that may have any text. */
  maxColumns: number;
  /** Of all sheets, those with text. */
  maxCells: number;
  /** Of all cells. */
  maxCharacters: number;
  /** Characters of one cell. */
  maxCellLength: number;
}

export type TableLimit = 'too_many_columns' | 'too_much' | 'cell_too_long';

/** A file has more than is read. */
export class TableLimitError extends Error {
  readonly reason: TableLimit;
  constructor(reason: TableLimit) {
    super(reason);
    this.reason = reason;
  }
}

/** Counts what is taken from one file. */
export interface TableBudget {
  /** @param column from 0 @throws TableLimitError */
  take(column: number, text: string): void;
  /**
   * A cell as it stands in the file, before the marks in it are taken off, which takes longer than to read it.
   * @throws TableLimitError where it is too long even if every second character is a mark
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
