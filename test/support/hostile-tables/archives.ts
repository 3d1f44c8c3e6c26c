import { deflateRawSync } from 'node:zlib';
import { hostile } from './hostile-file.ts';
import {
  odsOf,
  plainRows,
  sheetXml,
  type WorkbookParts,
  workbookEntries,
  workbookOf,
} from './workbook-parts.ts';
import { type ZipEntry, zipOf } from './zip-writer.ts';

let packedSpaces: Buffer | null = null;
/** More than is unpacked, in some 100 KB. */
const bomb = (): Buffer => {
  packedSpaces ??= deflateRawSync(Buffer.alloc(110_000_000, ' '), { level: 1 });
  return packedSpaces;
};

const whole: WorkbookParts = { sheets: [sheetXml(plainRows)] };
/** A workbook of which one part is written otherwise. */
const withPart = (part: string, change: Partial<ZipEntry>, parts: WorkbookParts = whole): Buffer =>
  workbookOf({ ...parts, written: entry => (entry.name === part ? { ...entry, ...change } : entry) });
const sheet = 'xl/worksheets/sheet1.xml';
const saying = (says: NonNullable<ZipEntry['says']>): Buffer => withPart(sheet, { says });
const bombSaying = (unpackedBytes: number): Buffer =>
  withPart(sheet, { content: '', packed: bomb(), says: { unpackedBytes } });
const strings: WorkbookParts = { ...whole, strings: '', styles: '' };

/** The same part under many names of sheets. */
function sheetsOfOnePart(count: number): Buffer {
  const megabytes = sheetXml(`${' '.repeat(20_000_000)}${plainRows}`);
  const entries = workbookEntries({ sheets: Array.from({ length: count }, () => '') });
  return zipOf(
    entries
      .filter(({ name }) => name === sheet || !name.startsWith('xl/worksheets/'))
      .map(entry => {
        if (entry.name === sheet) return { ...entry, content: megabytes };
        const text = String(entry.content).replaceAll(/worksheets\/sheet\d+\.xml/g, 'worksheets/sheet1.xml');
        return { ...entry, content: text };
      }),
  );
}

/** Many sheets, all of which say that their bytes are where those of the first are. */
function overlapping(count: number): Buffer {
  const named = workbookEntries({ sheets: Array.from({ length: count }, () => '') });
  const before = named.filter(({ name }) => !name.startsWith('xl/worksheets/'));
  const headAt = zipOf(before).length - directoryBytes(before) - endBytes;
  const content = sheetXml(`${' '.repeat(20_000_000)}${plainRows}`);
  const packedBytes = deflateRawSync(Buffer.from(content)).length;
  return zipOf(
    named.map(entry => {
      if (before.includes(entry)) return entry;
      if (entry.name === sheet) return { ...entry, content };
      return { ...entry, packed: new Uint8Array(), says: { headAt, packedBytes, unpackedBytes: 10 } };
    }),
  );
}
const endBytes = 22;
const directoryBytes = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { name }) => sum + 46 + Buffer.byteLength(name), 0);

const valid = (): Buffer => workbookOf(whole);

export const archives = [
  ...hostile('unpacks_too_large', {
    'a sheet that is far larger unpacked': () => bombSaying(110_000_000),
    'a sheet that says to be of 10 bytes': () => bombSaying(10),
    'a sheet that says to be of no byte': () => bombSaying(0),
    'a sheet that says to be of 4 GB': () => bombSaying(0xffff_fffe),
    'texts that are far larger unpacked': () => withPart('xl/sharedStrings.xml', { packed: bomb() }, strings),
    'styles that are far larger unpacked': () => withPart('xl/styles.xml', { packed: bomb() }, strings),
    'a list of sheets that is far larger unpacked': () => withPart('xl/workbook.xml', { packed: bomb() }),
    'a list of parts that is far larger unpacked': () => withPart('_rels/.rels', { packed: bomb() }),
    'OpenDocument that is far larger unpacked': () =>
      zipOf([
        { name: 'META-INF/manifest.xml', content: '' },
        { name: 'content.xml', content: '', packed: bomb(), says: { unpackedBytes: 9 } },
      ]),
    'one part that twelve sheets name': () => sheetsOfOnePart(12),
    'twelve parts of the same bytes': () => overlapping(12),
  }),
  ...hostile('broken', {
    'a directory that is elsewhere': () => zipOf(workbookEntries(whole), { at: 3 }),
    'a directory outside of the file': () => zipOf(workbookEntries(whole), { at: 0x7fff_ffff }),
    'a part that ends outside of the file': () => saying({ packedBytes: 0x7fff_ffff }),
    'a part that begins outside of the file': () => saying({ headAt: 0x7fff_ffff }),
    'a part that begins in another one': () => saying({ headAt: 7 }),
    'a part that says to be of no byte': () => saying({ packedBytes: 0 }),
    'a part that ends too early': () => saying({ packedBytes: 40 }),
    'a way of packing that nobody has': () => saying({ method: 99 }),
    'packed bytes that are none': () => withPart(sheet, { packed: Buffer.alloc(5_000, 0xff) }),
    'packed bytes that begin well': () =>
      withPart(sheet, {
        packed: Buffer.concat([deflateRawSync(Buffer.from(sheetXml(plainRows))).subarray(0, 60)]),
      }),
    'half of a workbook': () => valid().subarray(0, valid().length / 2),
    'a workbook without its last bytes': () => valid().subarray(0, -30),
    'the beginning of a ZIP and no more': () => 'PK\u0003\u0004 and no more',
    'the end of a ZIP and no more': () => zipOf([]),
    'a ZIP that is in the place of a sheet': () => workbookOf({ sheets: [valid()] }),
    'a size of 2 to the 63': () => {
      const bytes = zipOf(workbookEntries(whole), { at: 0xffff_ffff });
      const locator = Buffer.alloc(20, 0xff);
      locator.writeUInt32LE(0x07064b50);
      return Buffer.concat([bytes.subarray(0, -22), locator, bytes.subarray(-22)]);
    },
    'a sheet that is not there': () => zipOf(workbookEntries(whole).filter(({ name }) => name !== sheet)),
  }),
  ...hostile('password', { 'a part that is encrypted': () => saying({ flags: 1 }) }),
  ...hostile('too_much', {
    'twenty thousand parts': () =>
      workbookOf({
        ...whole,
        entries: Array.from({ length: 20_000 }, (_, index) => ({ name: `p/${index}`, content: '' })),
      }),
    'a thousand sheets': () => workbookOf({ sheets: Array.from({ length: 1_000 }, () => sheetXml('')) }),
  }),
  ...hostile('not_a_table', {
    'a ZIP of ZIPs': () =>
      zipOf([{ name: 'a.zip', content: zipOf([{ name: 'b.zip', content: valid() }]), isStored: true }]),
    'a text document': () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<document/>' },
      ]),
    'a program of Java': () => zipOf([{ name: 'META-INF/manifest.mf', content: 'Main: x' }]),
    'an OpenDocument text': () =>
      zipOf([
        { name: 'META-INF/manifest.xml', content: '<manifest/>' },
        { name: 'content.xml', content: '<document-content><body><text/></body></document-content>' },
      ]),
    'a binary workbook': () =>
      zipOf([
        {
          name: '_rels/.rels',
          content: '<R><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></R>',
        },
        { name: 'xl/workbook.bin', content: Buffer.alloc(500) },
      ]),
  }),
  ...hostile('read', {
    'a directory that counts no part': () => zipOf(workbookEntries(whole), { count: 0 }),
    'a directory that counts too many parts': () => zipOf(workbookEntries(whole), { count: 65_535 }),
    'a sum that is wrong': () => saying({ crc: 1 }),
    'names that lead out of a folder': () =>
      workbookOf({ ...whole, entries: [{ name: '../../../etc/passwd', content: 'x' }] }),
    'the same name twice': () =>
      workbookOf({ ...whole, entries: [{ name: sheet, content: sheetXml(plainRows) }] }),
    'a note at the end that looks like an end': () =>
      Buffer.concat([
        valid().subarray(0, -2),
        Buffer.from([40, 0]),
        Buffer.from('PK\u0006\u0005 not the end'.padEnd(40, ' ')),
      ]),
    'pictures of which nobody unpacks any': () =>
      workbookOf({ ...whole, entries: [{ name: 'xl/media/i.png', content: '', packed: bomb() }] }),
    'a small OpenDocument': () =>
      odsOf('<table:table-row><table:table-cell><text:p>VIN</text:p></table:table-cell></table:table-row>'),
  }),
];
