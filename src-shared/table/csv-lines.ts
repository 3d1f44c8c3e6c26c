import Papa from 'papaparse';

/** Lines as Windows ends them, which every spreadsheet takes. */
const newline = '\r\n';

/** Each row a line, with quotation marks where a cell needs them. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.length === 0 ? '' : Papa.unparse(rows as string[][], { delimiter, newline }) + newline;
