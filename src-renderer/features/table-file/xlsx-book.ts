import { type NumberFormat, numberFormatOf } from './number-text.ts';
import { TableFileError, type TableFileOptions } from './table-file.ts';
import { readXmlPart } from './xml-part.ts';
import { attributeOf } from './xml-tokens.ts';
import type { Zip } from './zip.ts';

/** A visible sheet, with the name of the part of the ZIP file that contains it. */
export interface SheetPart {
  name: string;
  part: string;
}

/** The data of a workbook that is needed to read its sheets. */
export interface XlsxBook {
  sheets: SheetPart[];
  /** Texts that several cells share. A cell names such a text by its index. */
  strings: string[];
  /** Number formats of the cell styles. A cell names its style by its index. */
  formats: NumberFormat[];
  /** Whether the numbers of dates are counted from 1904 instead of 1900. */
  isFrom1904: boolean;
}

interface Relation {
  type: string;
  part: string;
}

const maxSheets = 256;

/**
 * Reads the workbook of an XLSX file without its sheets.
 * @throws TableFileError `not_a_table` if the ZIP file contains no workbook
 */
export async function readXlsxBook(zip: Zip, options: TableFileOptions): Promise<XlsxBook> {
  const top = await relationsOf(zip, '');
  const workbook =
    [...top.values()].find(({ type }) => type.endsWith('/officeDocument'))?.part ?? 'xl/workbook.xml';
  if (!zip.has(workbook) || !workbook.toLowerCase().endsWith('.xml')) throw new TableFileError('not_a_table');
  const relations = await relationsOf(zip, workbook);
  const partOf = (type: string) => [...relations.values()].find(one => one.type.endsWith(type))?.part;
  const { sheets, isFrom1904 } = await readWorkbook(zip, workbook, relations);
  return {
    sheets,
    isFrom1904,
    strings: await readStrings(zip, partOf('/sharedStrings'), options),
    formats: await readFormats(zip, partOf('/styles')),
  };
}

/** The references of a part to other parts of the file, by their ids. */
async function relationsOf(zip: Zip, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!zip.has(name)) return relations;
  await readXmlPart(zip, name, {
    open(element, attributes) {
      if (element !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      const of = (attribute: string) => attributeOf(attributes, attribute) ?? '';
      relations.set(of('Id'), { type: of('Type'), part: resolved(folder, of('Target')) });
    },
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return names.join('/');
}

async function readWorkbook(
  zip: Zip,
  part: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<{ sheets: SheetPart[]; isFrom1904: boolean }> {
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  await readXmlPart(zip, part, {
    open(element, attributes) {
      if (element === 'workbookPr') isFrom1904 = isTrue(attributeOf(attributes, 'date1904'));
      if (element !== 'sheet') return;
      const state = attributeOf(attributes, 'state') ?? 'visible';
      const relation = relations.get(attributeOf(attributes, 'id') ?? '');
      // Sheets that consist of a chart are skipped, because they have no cells.
      if (state !== 'visible' || !relation?.type.endsWith('/worksheet')) return;
      if (sheets.length >= maxSheets) throw new TableFileError('too_much');
      sheets.push({ name: attributeOf(attributes, 'name') ?? '', part: relation.part });
    },
  });
  return { sheets, isFrom1904 };
}

export const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/**
 * Reads the shared texts. A text may consist of several formatted parts. Phonetic hints for Japanese (`rPh`) are not
 * part of the text.
 */
async function readStrings(
  zip: Zip,
  part: string | undefined,
  { maxCellLength }: TableFileOptions,
): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !zip.has(part)) return strings;
  let current = '';
  let isText = false;
  let isAloud = false;
  await readXmlPart(zip, part, {
    open(element) {
      if (element === 'si') current = '';
      else if (element === 't') isText = true;
      else if (element === 'rPh') isAloud = true;
    },
    close(element) {
      if (element === 'si') strings.push(current);
      else if (element === 't') isText = false;
      else if (element === 'rPh') isAloud = false;
    },
    text(text) {
      // Keeps one character more than allowed, so that a cell with this text is recognised as too long.
      if (isText && !isAloud && current.length <= maxCellLength)
        current += text.slice(0, maxCellLength + 1 - current.length);
    },
  });
  return strings;
}

const maxFormats = 100_000;

async function readFormats(zip: Zip, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined || !zip.has(part)) return formats;
  const codes = new Map<number, string>();
  let isOfCells = false;
  await readXmlPart(zip, part, {
    open(element, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? '0');
      if (element === 'numFmt') codes.set(id, (attributeOf(attributes, 'formatCode') ?? '').slice(0, 255));
      else if (element === 'cellXfs') isOfCells = true;
      else if (element === 'xf' && isOfCells && formats.length < maxFormats)
        formats.push(numberFormatOf(id, codes.get(id) ?? null));
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
