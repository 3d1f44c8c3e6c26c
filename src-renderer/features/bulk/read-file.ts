import { decodeText } from '../../../src-shared/table/decode-text.ts';
import { parseTable } from '../../../src-shared/table/table-text.ts';
import type { Sheet } from './read-workbook.ts';

/** A file of orders is far smaller; more would only keep the window waiting. */
export const maxTableBytes = 20_000_000;

export type TableFailure = 'empty' | 'too_large' | 'not_a_table' | 'password' | 'broken' | 'unreadable';

export type ReadTable = { kind: 'read'; sheets: Sheet[] } | { kind: 'failed'; reason: TableFailure };

const failed = (reason: TableFailure): ReadTable => ({ kind: 'failed', reason });

/** By its first bytes, never by its name: a workbook renamed to .csv is a workbook. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** Old Excel files, and new ones with a password. */
const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

const plainSheet = (rows: string[][]): Sheet => ({
  name: '',
  rows,
  mergedCells: 0,
  formulas: 0,
  withoutValue: 0,
});

/** The sheets of a file: one for a text, those that have anything in them for a workbook. */
export async function readTableFile(file: File): Promise<ReadTable> {
  if (file.size > maxTableBytes) return failed('too_large');
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return failed('unreadable');
  }
  if (bytes.length === 0) return failed('empty');
  return isZip(bytes) || isCompound(bytes) ? readSheets(bytes) : readText(bytes);
}

function readText(bytes: Uint8Array): ReadTable {
  const decoded = decodeText(bytes);
  if (decoded === null) return failed('not_a_table');
  const rows = parseTable(decoded.text);
  return rows.length === 0 ? failed('empty') : { kind: 'read', sheets: [plainSheet(rows)] };
}

async function readSheets(bytes: Uint8Array): Promise<ReadTable> {
  // Large, and needed seldom.
  const { readWorkbook, WorkbookError } = await import('./read-workbook.ts');
  try {
    const sheets = readWorkbook(bytes);
    return sheets.length === 0 ? failed('empty') : { kind: 'read', sheets };
  } catch (cause) {
    return failed(cause instanceof WorkbookError ? cause.reason : 'broken');
  }
}
