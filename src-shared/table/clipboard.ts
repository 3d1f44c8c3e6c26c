import { guarded } from './formula-guard.ts';

/** Line ending in pasted text. */
export const clipboardCell = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of cells as text for pasting into a spreadsheet. No text becomes a formula there. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => clipboardCell(guarded(cell))).join('\t')).join('\n');
