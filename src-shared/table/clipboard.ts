import { guarded } from './formula-guard.ts';

/** A cell as text for the clipboard. Cells with quotation marks, tabs or line breaks are quoted. */
export const clipboardCell = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of cells as text for pasting into a spreadsheet, which does not take any of them for a formula. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => clipboardCell(guarded(cell))).join('\t')).join('\n');
