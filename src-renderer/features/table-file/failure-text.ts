import { t } from '@lingui/core/macro';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import { maxReadingMs } from './call-thread.ts';
import { maxTableBytes, maxUnpackedBytes, orderTableOptions, type TableFailure } from './table-file.ts';

/** The name of a column in a spreadsheet: A for 1, IV for 256. */
const columnLetters = (number: number): string =>
  number === 0
    ? ''
    : columnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));

/** Says why a file could not be read, and what the user can do. */
export function tableFailureText(reason: TableFailure): string {
  const { maxColumns, maxCells, maxCharacters, maxCellLength } = orderTableOptions;
  const [fileSize, unpackedSize] = [formatBytes(maxTableBytes), formatBytes(maxUnpackedBytes)];
  const lastColumn = columnLetters(maxColumns);
  const [cells, characters] = [formatCount(maxCells), formatCount(maxCharacters)];
  const longest = formatCount(maxCellLength);
  const seconds = maxReadingMs / 1_000;
  switch (reason) {
    case 'empty':
      return t`The file contains no text. Check the rows in the spreadsheet, save it again and choose the file again.`;
    case 'too_large':
      return t`The file is larger than ${fileSize}. Save only the sheet that you need, as CSV or XLSX.`;
    case 'unpacks_too_large':
      return t`The unpacked file is larger than ${unpackedSize}. Save only the sheet that you need, as CSV.`;
    case 'too_many_columns':
      return t`There is text beyond column ${lastColumn}. Delete the columns that you do not need and save the file again.`;
    case 'too_much':
      return t`The table has more than ${cells} cells or ${characters} characters. Use only the rows and columns that you need.`;
    case 'cell_too_long':
      return t`A cell has more than ${longest} characters. Shorten the cell or delete it, and save the file again.`;
    case 'too_slow':
      return t`Dispatch stopped reading the table after ${seconds} seconds. Save only the sheet that you need, as CSV.`;
    case 'not_a_table':
      return t`The file is not a spreadsheet and not a text table. Save the table as CSV or XLSX.`;
    case 'old_format':
      return t`A very old version of Excel saved this file. Open it in a spreadsheet program and save it as XLSX.`;
    case 'password':
      return t`The file is protected by a password. Open it in the spreadsheet program, remove the password and save the file.`;
    case 'broken':
      return t`The file is damaged or incomplete. Open it in the spreadsheet program and save it again.`;
    case 'unreadable':
      return t`Dispatch cannot read the file. It was moved or deleted, or another program uses it. Close the file in other programs and choose the file again.`;
  }
}
