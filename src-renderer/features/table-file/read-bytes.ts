import { decodeText } from '../../../src-shared/table/decode-text.ts';
import { TableLimitError } from '../../../src-shared/table/table-limits.ts';
import { readTableText } from '../../../src-shared/table/table-text.ts';
import { isOds, readOds } from './ods.ts';
import {
  maxUnpackedBytes,
  type ReadTable,
  type Sheet,
  TableFileError,
  type TableFileOptions,
} from './table-file.ts';
import { readXlsx } from './xlsx.ts';
import { openZip } from './zip.ts';

/**
 * The sheets of a file: one for a text, those that have anything in them for a workbook. What it is, its first bytes say
 * and never its name: a workbook renamed to .csv is a workbook. Runs in a thread, since it takes as long as it takes.
 */
export async function readTableBytes(bytes: Uint8Array, options: TableFileOptions): Promise<ReadTable> {
  try {
    const sheets = (await sheetsOf(bytes, options)).filter(({ rows }) => rows.length > 0);
    return sheets.length === 0 ? { kind: 'failed', reason: 'empty' } : { kind: 'read', sheets };
  } catch (cause) {
    if (cause instanceof TableFileError || cause instanceof TableLimitError)
      return { kind: 'failed', reason: cause.reason };
    throw cause;
  }
}

async function sheetsOf(bytes: Uint8Array, options: TableFileOptions): Promise<Sheet[]> {
  if (bytes.length === 0) throw new TableFileError('empty');
  if (beginsWith(bytes, 'PK')) {
    const zip = openZip(bytes, maxUnpackedBytes);
    return isOds(zip) ? readOds(zip, options) : readXlsx(zip, options);
  }
  // Excel of 1997 to 2003, and newer with a password.
  if (beginsWith(bytes, '\xd0\xcf\x11\xe0')) {
    // Large, and needed seldom.
    const { readXls } = await import('./xls.ts');
    return readXls(bytes, options);
  }
  if (oldExcel.some(begin => beginsWith(bytes, begin))) throw new TableFileError('old_format');
  if (otherFormats.some(begin => beginsWith(bytes, begin))) throw new TableFileError('not_a_table');
  return [readText(bytes, options)];
}

/** Of Excel 2 to 4. */
const oldExcel = ['\x09\x00\x04\x00', '\x09\x02\x06\x00', '\x09\x04\x06\x00'];
/** What looks like text and is no table: PDF, RTF, web pages, XML. */
const otherFormats = ['%PDF', '{\\rtf', '<html', '<HTML', '<!doctype', '<!DOCTYPE', '<?xml'];

const beginsWith = (bytes: Uint8Array, begin: string): boolean =>
  Array.from(begin).every((sign, index) => bytes[index] === sign.charCodeAt(0));

function readText(bytes: Uint8Array, options: TableFileOptions): Sheet {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new TableFileError('not_a_table');
  const { rows, isCut } = readTableText(decoded.text, options, undefined, options.keepsBlank);
  const isFilled = rows.some(row => row.some(cell => cell !== ''));
  return { name: '', rows: isFilled ? rows : [], isCut, mergedCells: 0, formulas: 0, withoutValue: 0 };
}
