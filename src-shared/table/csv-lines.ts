import Papa from 'papaparse';

/** A spreadsheet takes a text that begins so for a formula, the full-width ones too in some countries. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Text that stays text: the mark before it is what spreadsheets themselves have for that. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Lines as Windows ends them, which every spreadsheet takes. */
const newline = '\r\n';

/** Each row a line, with quotation marks where a cell needs them. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: string): string =>
  rows.length === 0 ? '' : Papa.unparse(rows as string[][], { delimiter, newline }) + newline;
