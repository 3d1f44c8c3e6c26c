import { type CellObject, read, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { maxBulkRows } from '../../../src-shared/domain/bulk-batch.ts';

export interface Sheet {
  name: string;
  rows: string[][];
  /** Groups of merged cells: only the first of each has the value. */
  mergedCells: number;
  /** Cells whose value a formula gave when the file was saved. */
  formulas: number;
  /** Formulas that were never calculated, or failed: the cell is empty. */
  withoutValue: number;
}

export type WorkbookFailure = 'password' | 'broken' | 'too_large';

export class WorkbookError extends Error {
  readonly reason: WorkbookFailure;
  constructor(reason: WorkbookFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Unpacked, a file may be this many times as large as sheets of orders ever are. */
const maxUnpackedBytes = 300_000_000;

/**
 * The sheets of a workbook (XLSX, XLS, ODS) that have anything in them, as text: dates as ISO, numbers as they are, with
 * the leading zeros that their format shows. Nothing is calculated; formulas have the value they were saved with.
 * @throws WorkbookError
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  if (unpackedBytes(bytes) > maxUnpackedBytes) throw new WorkbookError('too_large');
  const workbook = parse(bytes);
  const visible = workbook.SheetNames.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden);
  return visible.flatMap(name => {
    const sheet = workbook.Sheets[name];
    const read = sheet ? sheetOf(name, sheet) : null;
    return read && read.rows.length > 0 ? [read] : [];
  });
}

function parse(bytes: Uint8Array): WorkBook {
  try {
    // One line of headings, and one more row than there may be, so that too many are noticed.
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      sheetRows: maxBulkRows + 2,
    });
  } catch (cause) {
    throw new WorkbookError(
      cause instanceof Error && /password/i.test(cause.message) ? 'password' : 'broken',
    );
  }
}

function sheetOf(name: string, sheet: WorkSheet): Sheet {
  const range = utils.decode_range(sheet['!ref'] ?? 'A1');
  const data = sheet['!data'] ?? [];
  const found: Sheet = {
    name,
    rows: [],
    mergedCells: sheet['!merges']?.length ?? 0,
    formulas: 0,
    withoutValue: 0,
  };
  for (let row = 0; row < data.length; row += 1) {
    const cells = Array.from({ length: range.e.c + 1 }, (_, column) => textOf(data[row]?.[column], found));
    const lastFilled = cells.findLastIndex(cell => cell !== '');
    if (lastFilled >= 0) found.rows.push(cells.slice(0, lastFilled + 1));
  }
  return found;
}

function textOf(cell: CellObject | undefined, counts: Sheet): string {
  if (!cell) return '';
  if (cell.f !== undefined) counts.formulas += 1;
  switch (cell.t) {
    case 's':
      return String(cell.v ?? '');
    case 'n':
      return numberText(Number(cell.v), String(cell.z ?? 'General'));
    case 'b':
      return cell.v === true ? 'yes' : 'no';
    case 'd':
      return cell.v instanceof Date ? cell.v.toISOString().slice(0, 16).replace('T', ' ') : '';
    default:
      if (cell.f !== undefined || cell.t === 'e') counts.withoutValue += 1;
      return '';
  }
}

function numberText(value: number, format: string): string {
  if (SSF.is_date(format)) return dateText(value);
  // `00000` of a postcode: the format shows zeros that the number does not have.
  if (/^0{2,}$/.test(format)) return SSF.format(format, value);
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

const two = (number: number): string => String(number).padStart(2, '0');

function dateText(serial: number): string {
  const { y, m, d, H, M } = SSF.parse_date_code(serial);
  const time = H === 0 && M === 0 ? '' : `${two(H)}:${two(M)}`;
  return serial < 1 ? time : `${y}-${two(m)}-${two(d)} ${time}`.trim();
}

/** What a ZIP says its files are together when unpacked; 0 for what is no ZIP. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directoryEntry = 0x02014b50;
  const endRecord = 0x06054b50;
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && view.getUint32(end, true) !== endRecord) end -= 1;
  if (end < earliest || end < 0) return 0;
  let at = view.getUint32(end + 16, true);
  let total = 0;
  while (at + 46 <= end && view.getUint32(at, true) === directoryEntry) {
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
}
