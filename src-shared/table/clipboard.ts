import { guarded } from './formula-guard.ts';

/** As spreadsheets paste it. */
export const clipboardCell = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of cells as spreadsheets paste them; no text becomes a formula there. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => clipboardCell(guarded(cell))).join('\t')).join('\n');
