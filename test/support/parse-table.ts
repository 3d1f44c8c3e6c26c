import type { TableLimits } from '../../src-shared/table/table-limits.ts';
import { readTableText, type Separator } from '../../src-shared/table/table-text.ts';

const noLimits: TableLimits = {
  maxRows: Number.POSITIVE_INFINITY,
  maxColumns: Number.POSITIVE_INFINITY,
  maxCells: Number.POSITIVE_INFINITY,
  maxCharacters: Number.POSITIVE_INFINITY,
  maxCellLength: Number.POSITIVE_INFINITY,
};

/** All rows with text. */
export const parseTable = (text: string, separator?: Separator): string[][] =>
  readTableText(text, noLimits, separator).rows;

/** All rows, including those without text. */
export const parseAllRows = (text: string, separator?: Separator): string[][] =>
  readTableText(text, noLimits, separator, true).rows;
