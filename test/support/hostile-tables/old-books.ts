import { CFB, utils, write } from '@e965/xlsx';
import { hostile } from './hostile-file.ts';

/** Lower numbers belong to the formats that every workbook has. */
const firstOwnFormat = 164;

/**
 * An old workbook, always of the same bytes for the same formats.
 * @param ownFormats how many number formats of its own it has; without a list the library writes all it has met so far
 */
const xls = (ownFormats = 0): Buffer => {
  const own = Array.from({ length: ownFormats }, (_, index) => [firstOwnFormat + index, `0 "${index}"`]);
  const book = { ...utils.book_new(), SSF: Object.fromEntries([[0, 'General'], ...own]) };
  const rows = Array.from({ length: 60 }, (_, row) => ['VIN', `City ${row}`, row, row / 3]);
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Orders');
  return Buffer.from(write(book, { type: 'array', bookType: 'biff8' }));
};

/** A compound file with these streams. */
function compound(streams: Record<string, Uint8Array>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(container, name, Buffer.from(content));
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}

function record(type: number, content: Uint8Array, says = content.length): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type);
  head.writeUInt16LE(says, 2);
  return Buffer.concat([head, content]);
}
const beginning = record(0x0809, Buffer.from('0006050000000000000000000000000000', 'hex').subarray(0, 16));
const workbook = (...records: Buffer[]): Buffer =>
  compound({ '/Workbook': Buffer.concat([beginning, ...records, Buffer.alloc(5_000)]) });

/** With some bytes changed, the same ones each time. */
function damaged(bytes: Buffer, seed: number): Buffer {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
  for (let count = 0; count < 40; count += 1) bytes[next() % bytes.length] = next() & 0xff;
  return bytes;
}

/** The library reads it without end: found among 720 damaged ones. */
export const endlessOldBook = (): Buffer => damaged(xls(7), 5);

/** The table of sectors leads in a circle. */
function circling(): Buffer {
  const bytes = xls();
  const tableAt = 512 + bytes.readInt32LE(76) * 512;
  for (let at = tableAt; at + 4 <= Math.min(bytes.length, tableAt + 512); at += 4) bytes.writeInt32LE(1, at);
  return bytes;
}

const changed = (at: number, value: number): Buffer => {
  const bytes = xls();
  bytes.writeUInt32LE(value, at);
  return bytes;
};

export const oldBooks = [
  ...hostile('password', {
    'a new workbook with a password': () =>
      compound({
        '/EncryptionInfo': Buffer.from(
          `\u0004\u0000\u0004\u0000\u0040\u0000\u0000\u0000<encryption/>`,
          'latin1',
        ),
        '/EncryptedPackage': Buffer.alloc(4_096, 7),
      }),
    'an old workbook with a password': () => workbook(record(0x002f, Buffer.from('000012345678', 'hex'))),
  }),
  ...hostile('old_format', {
    'Excel 2': () => Buffer.from('0900040002001000', 'hex'),
    'Excel 3': () => Buffer.from('090206000000100000000000', 'hex'),
    'Excel 4': () => Buffer.from('090406000000100000000000', 'hex'),
  }),
  ...hostile('broken', {
    'a compound file without anything': () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'a compound file of NULs': () =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000)]),
    'a compound file of noise': () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(20_000, 'hostile'),
        Buffer.alloc(9, 255),
      ]),
    'a text document of Word': () => compound({ '/WordDocument': Buffer.alloc(5_000, 'x') }),
    'half of an old workbook': () => xls().subarray(0, 1_500),
  }),
  // What exactly is said of these is not ours to say: nothing may hang, and nothing may be endless.
  ...hostile('any', {
    'sectors that lead in a circle': circling,
    'sectors of two gigabytes': () => changed(30, 0x1f_001f),
    'a folder far outside of the file': () => changed(48, 0x7fff_ffff),
    'four billion tables of sectors': () => changed(44, 0xffff_ffff),
    'a table of tables far outside of the file': () => changed(68, 0x7fff_fff0),
    'small sectors in a circle': () => changed(60, 0),
    'a record that says to be longer than the file': () =>
      workbook(record(0x00fc, Buffer.alloc(8, 255), 60_000)),
    'four billion texts': () => workbook(record(0x00fc, Buffer.alloc(8, 255))),
    'a sheet that begins outside of the file': () =>
      workbook(record(0x0085, Buffer.from('ffffffff00000100410000', 'hex'))),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `an old workbook with damage number ${index + 1}`,
        () => damaged(xls(), index + 1),
      ]),
    ),
  }),
];
