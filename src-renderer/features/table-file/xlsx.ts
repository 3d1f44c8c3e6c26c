import { createTableBudget } from '../../../src-shared/table/table-limits.ts';
import type { Sheet, TableFileOptions } from './table-file.ts';
import { readXlsxBook } from './xlsx-book.ts';
import { readXlsxSheet } from './xlsx-sheet.ts';
import type { Zip } from './zip.ts';

/**
 * Reads the visible sheets of an XLSX file as text: dates as ISO, numbers without their format except for leading
 * zeros. Cells with a formula have the value that was saved with the file.
 * @throws TableFileError, TableLimitError
 */
export async function readXlsx(zip: Zip, options: TableFileOptions): Promise<Sheet[]> {
  const book = await readXlsxBook(zip, options);
  const budget = createTableBudget(options);
  const sheets: Sheet[] = [];
  for (const part of book.sheets) sheets.push(await readXlsxSheet(zip, part, book, options, budget));
  return sheets;
}
