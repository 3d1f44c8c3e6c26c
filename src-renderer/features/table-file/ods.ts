import { createTableBudget } from '../../../src-shared/table/table-limits.ts';
import { isoText, numberText } from './number-text.ts';
import { createSheetRows, type SheetRows } from './sheet-rows.ts';
import { type Sheet, TableFileError, type TableFileOptions } from './table-file.ts';
import { readXmlPart } from './xml-part.ts';
import { attributeOf } from './xml-tokens.ts';
import type { Zip } from './zip.ts';

const contentPart = 'content.xml';
const maxTextLength = 40_000;
const maxSheets = 256;

interface OpenCell {
  attributes: string;
  /** Number of adjacent cells with this same content, which the file describes by a single element. */
  repeated: number;
  shown: string;
  hasParagraph: boolean;
}

interface OpenSheet {
  rows: SheetRows;
  counts: Omit<Sheet, 'rows' | 'isCut'>;
}

export const isOds = (zip: Zip): boolean => zip.has(contentPart) && zip.has('META-INF/manifest.xml');

/**
 * Reads the sheets of an OpenDocument spreadsheet as text, in the same form as `readXlsx`. Repeated cells and rows are
 * expanded.
 * @throws TableFileError, TableLimitError
 */
export async function readOds(zip: Zip, options: TableFileOptions): Promise<Sheet[]> {
  const budget = createTableBudget(options);
  const sheets: Sheet[] = [];
  let isSpreadsheet = false;
  let sheet: OpenSheet | null = null;
  let row = 0;
  let rowRepeated = 1;
  let column = 0;
  let cell: OpenCell | null = null;
  /**
   * How many notes and drawings are open around the current element. While it is above 0, paragraphs do not belong to
   * the cell.
   */
  let asideDepth = 0;
  let paragraphDepth = 0;

  function addText(text: string): void {
    if (cell && asideDepth === 0 && cell.shown.length <= maxTextLength) cell.shown += text;
  }

  function openCell(attributes: string): void {
    const repeated = countOf(attributes, 'number-columns-repeated');
    cell = { attributes, repeated, shown: '', hasParagraph: false };
  }

  function closeCell({ attributes, repeated, shown }: OpenCell): void {
    cell = null;
    const from = column;
    column += repeated;
    if (!sheet || sheet.rows.isFull()) return;
    const { counts, rows } = sheet;
    if (attributeOf(attributes, 'formula') !== null) counts.formulas += 1;
    if (Math.max(...spans.map(name => countOf(attributes, name))) > 1) counts.mergedCells += 1;
    // LibreOffice marks errors by an attribute of its own, beside the standard attribute.
    if (/\scalcext:value-type\s*=\s*["']error["']/.test(attributes)) {
      counts.withoutValue += 1;
      return;
    }
    const text = textOf(attributes, shown);
    if (text === '') return;
    for (let down = 0; down < rowRepeated && !rows.isFull(); down += 1)
      for (let across = 0; across < repeated; across += 1) rows.put(row + down, from + across, text);
  }

  await readXmlPart(zip, contentPart, {
    open(element, attributes) {
      if (element === 'spreadsheet') isSpreadsheet = true;
      else if (element === 'annotation' || element === 'shapes' || element === 'frame') asideDepth += 1;
      else if (element === 'table' && asideDepth === 0) {
        const name = attributeOf(attributes, 'name') ?? '';
        if (sheets.length >= maxSheets) throw new TableFileError('too_much');
        const counts = { name, mergedCells: 0, formulas: 0, withoutValue: 0 };
        sheet = { rows: createSheetRows(options, budget), counts };
        row = 0;
      } else if (element === 'table-row') {
        rowRepeated = countOf(attributes, 'number-rows-repeated');
        column = 0;
      } else if (element === 'table-cell' || element === 'covered-table-cell') openCell(attributes);
      else if (element === 'p' && cell && asideDepth === 0) {
        if (cell.hasParagraph && paragraphDepth === 0) addText('\n');
        cell.hasParagraph = true;
        paragraphDepth += 1;
      } else if (element === 's') addText(' '.repeat(Math.min(countOf(attributes, 'c'), maxTextLength)));
      else if (element === 'tab') addText('\t');
      else if (element === 'line-break') addText('\n');
    },
    close(element) {
      if (element === 'annotation' || element === 'shapes' || element === 'frame') asideDepth -= 1;
      else if (element === 'p' && asideDepth === 0) paragraphDepth = Math.max(0, paragraphDepth - 1);
      else if ((element === 'table-cell' || element === 'covered-table-cell') && cell) closeCell(cell);
      else if (element === 'table-row') row += rowRepeated;
      else if (element === 'table' && asideDepth === 0 && sheet) {
        sheets.push(sheet.rows.finish(sheet.counts));
        sheet = null;
      }
    },
    text(text) {
      if (paragraphDepth > 0) addText(text);
    },
  });
  if (!isSpreadsheet) throw new TableFileError('not_a_table');
  return sheets;
}

const spans = ['number-columns-spanned', 'number-rows-spanned'];

function countOf(attributes: string, name: string): number {
  const count = Number(attributeOf(attributes, name) ?? '1');
  return Number.isSafeInteger(count) && count >= 1 ? count : 1;
}

function textOf(attributes: string, shown: string): string {
  const of = (name: string): string => attributeOf(attributes, name) ?? '';
  switch (of('value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = of('value');
      // The shown text may have leading zeros, such as those of a postcode, which the number itself does not have.
      if (/^0\d+$/.test(shown) && Number(shown) === Number(value)) return shown;
      return value === '' || Number.isNaN(Number(value)) ? shown : numberText(Number(value), 'plain');
    }
    case 'date':
      return isoText(of('date-value'));
    case 'time':
      return clockOf(of('time-value')) ?? shown;
    case 'boolean':
      return of('boolean-value') === 'true' ? 'yes' : 'no';
    default:
      return of('string-value') === '' ? shown : of('string-value');
  }
}

/** Converts a duration to a time: `PT08H30M00S` to `08:30`. */
function clockOf(duration: string): string | null {
  const [, hours, minutes] = /^PT(\d+)H(\d+)M/.exec(duration) ?? [];
  return hours === undefined || minutes === undefined
    ? null
    : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}
