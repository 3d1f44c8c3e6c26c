import { hostile } from './hostile-file.ts';

const size = 19_900_000;
const filled = (piece: string): Buffer => Buffer.alloc(size, piece, 'latin1');
/** Enough for what needs no more than once the full size. */
const some = (piece: string): Buffer => Buffer.alloc(2_000_000, piece, 'latin1');
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const table = 'VIN;City\r\nWAUZZZF24NN012345;Oulu\r\n';

/** The same numbers each time. */
function noise(bytes: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}

export const texts = [
  ...hostile('empty', {
    'no byte': () => '',
    'one line end': () => '\n',
    '20 MB of line ends': () => filled('\n'),
    '2 MB of line ends of Windows': () => some('\r\n'),
    '2 MB of line ends of old computers': () => some('\r'),
    '20 MB of semicolons': () => filled(';'),
    '2 MB of commas': () => some(','),
    '2 MB of tabs': () => some('\t'),
    '2 MB of bars': () => some('|'),
    '2 MB of spaces': () => some(' '),
    'separators in every line': () => some(';;;\n'),
    'empty cells in quotation marks': () => '"";""\n'.repeat(300_000),
    'a mark of UTF-8 and no more': () => hex('efbbbf'),
    'a mark of UTF-16 and no more': () => hex('fffe'),
    'a mark and spaces': () => '\ufeff   \n  ',
    'a declaration and no more': () => 'sep=;\r\n',
  }),
  ...hostile('cell_too_long', {
    '20 MB of quotation marks': () => filled('"'),
    'one line of 20 MB': () => filled('x'),
    'a quotation mark that is never closed': () => Buffer.concat([Buffer.from('"'), some('a b ')]),
    'a cell of 20 MB in quotation marks': () => `"${'a\n'.repeat(9_000_000)}"`,
    'quotation marks within words': () => some('a"'),
    'a mark of UTF-8 before 2 MB': () => Buffer.concat([hex('efbbbf'), some('x')]),
  }),
  ...hostile('too_many_columns', {
    'a line of a million cells': () => some('a;'),
    'a line of a million cells in quotation marks': () => some('"a",'),
    'quotation marks and separators': () => some('";'),
    'one cell after a million separators': () => `${';'.repeat(1_000_000)}x`,
  }),
  ...hostile('too_much', {
    'two hundred cells in every line': () => filled(`${'a;'.repeat(200)}\n`),
    'long cells in every line': () => filled(`${'x'.repeat(20_000)};${'y'.repeat(20_000)}\n`),
  }),
  ...hostile('not_a_table', {
    NULs: () => Buffer.alloc(1_000_000),
    'a NUL within a word': () => 'VIN;City\nA\u0000B;Oulu\n',
    'a NUL after every line': () => table.replaceAll('\n', '\n\0'),
    'a picture': () => hex('89504e470d0a1a0a0000000d49484452'),
    'a photograph': () => Buffer.concat([hex('ffd8ffe000104a464946'), noise(5_000, 3)]),
    'a program': () => Buffer.concat([hex('7f454c460201010000000000'), noise(5_000, 4)]),
    'a packed file': () => Buffer.concat([hex('1f8b0800000000000003'), noise(5_000, 5)]),
    noise: () => noise(100_000, 6),
    'more noise': () => noise(100_000, 7),
    'a PDF': () => '%PDF-1.7\nnothing of what a file has to have',
    'a text with formats': () => '{\\rtf1 table}',
    'a page of the web': () => '<html><table><tr><td>VIN</td></tr></table></html>',
    'a page of the web with its declaration': () => '<!DOCTYPE html><table><tr><td>VIN</td></tr></table>',
    'a spreadsheet of 2003 as XML': () => '<?xml version="1.0"?><Workbook><Worksheet/></Workbook>',
    'UTF-16 with half a character': () => Buffer.concat([hex('fffe'), utf16(table).subarray(0, -1)]),
    'UTF-16 with half of a pair': () => Buffer.concat([hex('fffe'), utf16(table), hex('3dd8')]),
    'UTF-16 of the other order with half of a pair': () =>
      Buffer.concat([hex('feff'), utf16(table).swap16(), hex('d83d')]),
    'UTF-32': () =>
      Buffer.concat([
        hex('fffe0000'),
        Buffer.from(
          table
            .split('')
            .map(sign => `${sign}\0\0\0`)
            .join(''),
          'latin1',
        ),
      ]),
    'a mark of UTF-8 before what is none': () =>
      Buffer.concat([hex('efbbbf'), Buffer.from(table), hex('fffefd')]),
    'control characters': () => '\u0001\u0002\u0003\u0004\u0005;\u0006\u0007\n'.repeat(100),
  }),
  ...hostile('read', {
    'bytes that are no UTF-8': () => Buffer.concat([Buffer.from(table), hex('e4f6fc0d0a')]),
    'bytes that are too long for UTF-8': () => Buffer.concat([Buffer.from(table), hex('c0af')]),
    'UTF-16 without a mark': () => utf16(table),
    'two marks': () => `\ufeff\ufeff${table}`,
    'a mark within a cell': () => `${table}\ufeffA;B\n`,
    'line ends of every kind': () => 'a;b\r\nc;d\ne;f\rg;h\u2028i;j\u0085k',
    'half of a pair': () => Buffer.concat([Buffer.from(table), hex('eda080')]),
    'signs that turn the direction': () => `${table}\u202eA\u202c;\u2067B\n`,
    'text after a closing quotation mark': () => 'a;"b"c\nd;e\n'.repeat(1_000),
    'quotation marks that are closed at the end': () => `a;"${'b\n'.repeat(2_000)}"`,
    'a million rows': () => 'a;b\n'.repeat(1_000_000),
    'a quotation mark in every line': () => '5";x\n'.repeat(100_000),
    'a declaration of a separator that is none': () => `sep=x\n${table}`,
    'words of a table': () => '[{"VIN":"x","City":"y"}]\n',
  }),
];
