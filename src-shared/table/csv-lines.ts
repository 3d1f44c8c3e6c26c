import Papa from 'papaparse';

/** Line ending that every spreadsheet accepts. */
const newline = '\r\n';

/** CSV text with one line for each row. Cells are quoted if necessary. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.length === 0 ? '' : Papa.unparse(rows as string[][], { delimiter, newline }) + newline;
