import { type ZipEntry, zipOf } from './zip-writer.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relation = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"${more}/>`;
const relations = (list: readonly string[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;

export interface WorkbookParts {
  /** The whole XML of each sheet. */
  sheets: readonly (string | Uint8Array)[];
  strings?: string | Uint8Array;
  styles?: string;
  /** Of `xl/workbook.xml`, instead of one that names the sheets. */
  workbook?: string;
  /** Further relationships of the workbook. */
  relations?: readonly string[];
  entries?: readonly ZipEntry[];
  /** Changes how the parts are written. */
  written?(entry: ZipEntry): ZipEntry;
}

export const external = (id: string, type: string, target: string): string =>
  relation(id, type, target, ' TargetMode="External"');

/** The XML of a sheet with these rows. */
export const sheetXml = (rows: string, before = '', after = ''): string =>
  `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

export const inlineCell = (text: string, reference = ''): string =>
  `<c${reference === '' ? '' : ` r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`;

/** Two rows that anybody would take for orders. */
export const plainRows = `<row r="1">${inlineCell('VIN', 'A1')}${inlineCell('City', 'B1')}</row><row r="2">${inlineCell('WAUZZZF24NN012345', 'A2')}${inlineCell('Oulu', 'B2')}</row>`;

export const stringsXml = (items: string): string =>
  `${declaration}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items}</sst>`;

/** The parts of an XLSX, whatever stands in them. */
export function workbookEntries({
  sheets,
  strings,
  styles,
  workbook,
  relations: more = [],
  entries = [],
  written = entry => entry,
}: WorkbookParts): ZipEntry[] {
  const names = sheets.map((_, index) => `sheet${index + 1}.xml`);
  const named = names.map(
    (_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const parts: ZipEntry[] = [
    { name: '_rels/.rels', content: relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]) },
    {
      name: 'xl/workbook.xml',
      content:
        workbook ??
        `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...names.map((name, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/${name}`)),
        ...(strings === undefined ? [] : [relation('rIdS', 'sharedStrings', 'sharedStrings.xml')]),
        ...(styles === undefined ? [] : [relation('rIdT', 'styles', 'styles.xml')]),
        ...more,
      ]),
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    ...sheets.map((content, index) => ({ name: `xl/worksheets/${names[index]}`, content })),
    ...entries,
  ];
  return parts.map(written);
}

export const workbookOf = (parts: WorkbookParts): Buffer => zipOf(workbookEntries(parts));

/** An OpenDocument spreadsheet with this content of its table. */
export function odsOf(table: string, before = ''): Buffer {
  const content = `${declaration}${before}<office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body><office:spreadsheet><table:table table:name="S">${table}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    { name: 'content.xml', content },
  ]);
}
