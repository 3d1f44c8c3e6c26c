import { type CellObject, CFB, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { createTableBudget, type TableBudget } from '../../../src-shared/table/table-limits.ts';
import { numberFormatOf, numberText } from './number-text.ts';
import { createSheetRows } from './sheet-rows.ts';
import { type Sheet, TableFileError, type TableFileOptions } from './table-file.ts';

/**
 * Reads the visible sheets of an XLS file (Excel 97 to 2003) as text, in the same form as `readXlsx`. Formulas are not
 * counted, because the library would expand the formulas of a malicious file to any length.
 * @throws TableFileError, TableLimitError
 */
export function readXls(bytes: Uint8Array, options: TableFileOptions): Sheet[] {
  const workbook = parsed(bytes, options);
  const info = workbook.Workbook;
  const budget = createTableBudget(options);
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    const isShown = sheet !== undefined && !info?.Sheets?.[index]?.Hidden;
    return isShown ? [sheetOf(name, sheet, info?.WBProps?.date1904 === true, options, budget)] : [];
  });
}

function parsed(bytes: Uint8Array, { maxRows }: TableFileOptions): WorkBook {
  try {
    const container = CFB.read(bytes, { type: 'array' });
    if (CFB.find(container, '/EncryptedPackage')) throw new TableFileError('password');
    return read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellFormula: false,
      cellText: false,
      // One row more than allowed is read, so that too many rows are noticed.
      sheetRows: maxRows + 1,
    });
  } catch (cause) {
    if (cause instanceof TableFileError) throw cause;
    const isPassword = cause instanceof Error && /password/i.test(cause.message);
    throw new TableFileError(isPassword ? 'password' : 'broken');
  }
}

function sheetOf(
  name: string,
  sheet: WorkSheet,
  isFrom1904: boolean,
  options: TableFileOptions,
  budget: TableBudget,
): Sheet {
  const rows = createSheetRows(options, budget);
  const counts = { name, mergedCells: sheet['!merges']?.length ?? 0, formulas: 0, withoutValue: 0 };
  // Visits only cells that exist. The range of a sheet may be huge, because a file may claim that a cell is in any row
  // and column.
  for (const [row, cells] of Object.entries(sheet['!data'] ?? [])) {
    for (const [column, cell] of Object.entries(cells ?? [])) {
      if (cell?.t === 'e') counts.withoutValue += 1;
      else if (cell) rows.put(Number(row), Number(column), textOf(cell, isFrom1904));
    }
  }
  return rows.finish(counts);
}

function textOf(cell: CellObject, isFrom1904: boolean): string {
  switch (cell.t) {
    case 's':
      return String(cell.v ?? '');
    case 'n':
      return numberText(Number(cell.v), numberFormatOf(0, String(cell.z ?? 'General')), isFrom1904);
    case 'b':
      return cell.v === true ? 'yes' : 'no';
    case 'd':
      return cell.v instanceof Date ? cell.v.toISOString().slice(0, 16).replace('T', ' ') : '';
    default:
      return '';
  }
}
