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
 * Reads the sheets of a file: the single sheet of a text file, or all sheets of a workbook that are not empty. The
 * first bytes determine the format, so that a workbook renamed to .csv is read as well. Reading may take long, so call
 * this in a worker.
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
  // A workbook of Excel 97 to 2003 begins with these bytes, but so does a newer workbook that has a password.
  if (beginsWith(bytes, '\xd0\xcf\x11\xe0')) {
    // The library is loaded on demand, because it is large and rarely needed.
    const { readXls } = await import('./xls.ts');
    return readXls(bytes, options);
  }
  if (oldExcel.some(begin => beginsWith(bytes, begin))) throw new TableFileError('old_format');
  if (otherFormats.some(begin => beginsWith(bytes, begin))) throw new TableFileError('not_a_table');
  return [readText(bytes, options)];
}

/** First bytes of files of Excel 2 to 4. */
const oldExcel = ['\x09\x00\x04\x00', '\x09\x02\x06\x00', '\x09\x04\x06\x00'];
/** First bytes of formats that look like text but are not tables: PDF, RTF, web pages, XML. */
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
