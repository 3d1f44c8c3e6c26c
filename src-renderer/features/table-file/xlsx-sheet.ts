import type { TableBudget } from '../../../src-shared/table/table-limits.ts';
import { isoText, numberText } from './number-text.ts';
import { createSheetRows } from './sheet-rows.ts';
import type { Sheet, TableFileOptions } from './table-file.ts';
import { isTrue, type SheetPart, type XlsxBook } from './xlsx-book.ts';
import { readXmlPart } from './xml-part.ts';
import { attributeOf } from './xml-tokens.ts';
import type { Zip } from './zip.ts';

/**
 * Maximum number of characters of a value that are kept. A longer value is no number, and is too long for a cell
 * anyway.
 */
const maxValueLength = 40_000;

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
}

/**
 * Reads the cells of a sheet as text. Ignores the size that the file declares for the sheet. A cell without a position
 * follows the previous cell.
 * @throws TableFileError, TableLimitError
 */
export async function readXlsxSheet(
  zip: Zip,
  { name, part }: SheetPart,
  book: XlsxBook,
  options: TableFileOptions,
  budget: TableBudget,
): Promise<Sheet> {
  const rows = createSheetRows(options, budget);
  const counts = { name, mergedCells: 0, formulas: 0, withoutValue: 0 };
  let row = -1;
  let column = -1;
  let cell: OpenCell | null = null;
  let isValue = false;
  let isAloud = false;

  function finish({ column: at, type, style, value, hasFormula }: OpenCell): void {
    if (hasFormula) counts.formulas += 1;
    if (type === 'e' || (hasFormula && value === '')) counts.withoutValue += 1;
    else rows.put(row, at, textOf(type, style, value));
  }

  function textOf(type: string, style: number, value: string): string {
    switch (type) {
      case 's':
        return /^\s*\d+\s*$/.test(value) ? spelledOut(book.strings[Number(value)] ?? '') : '';
      case 'b':
        return value === '' ? '' : isTrue(value.trim()) ? 'yes' : 'no';
      case 'd':
        return isoText(value.trim());
      case 'n':
        return /^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i.test(value)
          ? numberText(Number(value), book.formats[style] ?? 'plain', book.isFrom1904)
          : value.trim();
      default:
        return spelledOut(value);
    }
  }

  await readXmlPart(
    zip,
    part,
    {
      open(element, attributes) {
        if (element === 'row') {
          row = numberOf(attributes, 'r', row + 2) - 1;
          column = -1;
        } else if (element === 'c') {
          column = columnOf(attributeOf(attributes, 'r'), column + 1);
          const type = attributeOf(attributes, 't') ?? 'n';
          cell = { column, type, style: numberOf(attributes, 's', 0), value: '', hasFormula: false };
        } else if (element === 'f' && cell) cell.hasFormula = true;
        else if (element === 'v' || element === 't') isValue = cell !== null;
        else if (element === 'rPh') isAloud = true;
        else if (element === 'mergeCell') counts.mergedCells += 1;
      },
      close(element) {
        if (element === 'c' && cell) {
          finish(cell);
          cell = null;
        } else if (element === 'v' || element === 't') isValue = false;
        else if (element === 'rPh') isAloud = false;
      },
      text(text) {
        if (cell && isValue && !isAloud && cell.value.length <= maxValueLength) cell.value += text;
      },
    },
    rows.isFull,
  );
  return rows.finish(counts);
}

function numberOf(attributes: string, name: string, otherwise: number): number {
  const value = Number(attributeOf(attributes, name) ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}

/** Index of the column in a reference, counted from 0: `AB12` gives 27. */
function columnOf(reference: string | null, otherwise: number): number {
  const [letters = ''] = /^[a-z]{1,8}/i.exec(reference ?? '') ?? [];
  if (letters === '') return otherwise;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}

/** Decodes `_x000D_`, the form in which spreadsheets write characters that XML cannot contain. */
const spelledOut = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
