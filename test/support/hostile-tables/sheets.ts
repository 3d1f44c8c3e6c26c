import { hostile } from './hostile-file.ts';
import {
  external,
  inlineCell,
  odsOf,
  plainRows,
  sheetXml,
  stringsXml,
  workbookOf,
} from './workbook-parts.ts';

const one = (xml: string | Uint8Array): Buffer => workbookOf({ sheets: [xml] });
const rows = (xml: string): Buffer => one(sheetXml(plainRows + xml));
const dimension = (ref: string): Buffer => one(sheetXml(plainRows, `<dimension ref="${ref}"/>`));
const typed = (type: string, value: string, style = ''): Buffer =>
  workbookOf({
    sheets: [sheetXml(`${plainRows}<row r="3"><c r="A3" t="${type}"${style}><v>${value}</v></c></row>`)],
    strings: stringsXml('<si><t>only one</t></si>'),
    styles: `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
  });
const formatted = (code: string): Buffer =>
  workbookOf({
    sheets: [sheetXml(`${plainRows}<row r="3"><c s="0"><v>46093.5</v></c></row>`)],
    styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
  });
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const broken = (text: string, bytes: number[]): Buffer => {
  const [before = '', after = ''] = text.split('Oulu');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};
const laughs = (declared: string, used: string): Buffer =>
  one(
    sheetXml(`<row>${inlineCell(used)}</row>`).replace('<worksheet', `<!DOCTYPE x [${declared}]><worksheet`),
  );
const odsRow = (cells: string, attributes = ''): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;
const odsCell = (text: string, attributes = ''): string =>
  `<table:table-cell ${attributes} office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const manyCells = (rowCount: number, columns: number, text: string): Buffer =>
  one(sheetXml(`<row>${inlineCell(text).repeat(columns)}</row>`.repeat(rowCount)));

export const sheets = [
  ...hostile('read', {
    'a size of 300 million columns': () => dimension('A1:ZZZZZZ2'),
    'a size of a whole sheet': () => dimension('A1:XFD1048576'),
    'a size that is none': () => dimension('$$$:(('),
    'a size of a million characters': () => dimension(`A1:${'Z'.repeat(900_000)}`),
    'a million texts': () =>
      workbookOf({
        sheets: [sheetXml(`${plainRows}<row r="3"><c t="s"><v>999999</v></c></row>`)],
        strings: stringsXml('<si><t>x</t></si>'.repeat(1_000_000)),
      }),
    'a text in a million pieces': () =>
      workbookOf({
        sheets: [sheetXml(plainRows)],
        strings: stringsXml(`<si>${'<r><t>ab</t></r>'.repeat(1_000_000)}</si>`),
      }),
    'the number of a text that is not there': () => typed('s', '4000000000'),
    'a number of a text that is none': () => typed('s', '-1'),
    'no number of a text': () => typed('s', ''),
    'a kind of cell that nobody has': () => typed('zzz', 'text'),
    'a number without end': () => typed('n', `1${'0'.repeat(30_000)}`),
    'a number that is none': () => typed('n', 'NaN'),
    'a number that is too large': () => typed('n', '1e400'),
    'a date before all days': () => typed('n', '-5', ' s="0"'),
    'a date after all days': () => typed('n', '1e15', ' s="0"'),
    'a style that is not there': () => typed('n', '5', ' s="4000000000"'),
    formulas: () =>
      rows(
        '<row r="3"><c r="A3"><f>1/0</f><v>5</v></c><c t="e"><f>x</f><v>#N/A</v></c><c><f>HYPERLINK("http://x")</f></c></row>',
      ),
    'a formula of five million characters': () =>
      rows(`<row><c><f>${'1+'.repeat(2_500_000)}1</f><v>1</v></c></row>`),
    'one formula for ten thousand cells': () =>
      rows(
        `<row r="3"><c r="A3"><f t="shared" ref="A3:ZZ9999" si="0">${'A1&amp;'.repeat(5_000)}B1</f><v>1</v></c></row>${'<row><c><f t="shared" si="0"/><v>1</v></c></row>'.repeat(4_000)}`,
      ),
    'links to files elsewhere': () =>
      workbookOf({
        sheets: [sheetXml(`${plainRows}<row><c><f>[1]Sheet1!A1</f><v>3</v></c></row>`)],
        relations: [
          external('rIdX', 'externalLink', 'file:///etc/passwd'),
          external('rIdY', 'sharedStrings', 'http://127.0.0.1:1/strings.xml'),
          external('rIdZ', 'styles', '\\\\attacker.example\\share\\styles.xml'),
        ],
      }),
    'a million merged cells': () =>
      one(sheetXml(plainRows, '', '<mergeCell ref="A1:B2"/>'.repeat(1_000_000))),
    'three million empty rows': () => rows('<row/>'.repeat(3_000_000)),
    'more rows than are read': () => rows(`<row>${inlineCell('x')}</row>`.repeat(20_000)),
    'a row of the number 4 billion': () => rows(`<row r="4294967295">${inlineCell('x')}</row>`),
    'a row of a number that is none': () =>
      rows(`<row r="-7">${inlineCell('x')}</row><row r="1e9">${inlineCell('y')}</row>`),
    'rows that go backwards': () =>
      rows(
        '987654321'
          .split('')
          .map(r => `<row r="${r}">${inlineCell('x')}</row>`)
          .join(''),
      ),
    'an empty cell 8 billion columns on': () => rows('<row><c r="ZZZZZZZ3"/></row>'),
    'cells that begin nowhere': () => rows('<c><v>1</v></c><v>2</v><is/></c2>'.replace('</c2>', '')),
    'signs that are none': () =>
      rows(`<row>${inlineCell('&#0;&#x1b;&#xd800;&#x110000;&#99999999;&nbsp;&unknown;&;&')}</row>`),
    'a NUL in a cell': () => rows(`<row>${inlineCell('a\u0000b')}</row>`),
    'a sheet in UTF-16': () => one(utf16(sheetXml(plainRows).replace('UTF-8', 'UTF-16'))),
    'a sheet in UTF-16 of the other order': () => one(utf16(sheetXml(plainRows)).swap16()),
    'a sheet with a mark of UTF-8': () => one(`\ufeff${sheetXml(plainRows)}`),
    'a format of a hundred thousand brackets': () => formatted('['.repeat(100_000)),
    'a format of a hundred thousand quotation marks': () => formatted('&quot;'.repeat(100_000)),
    'a format of a hundred thousand backslashes': () => formatted('\\'.repeat(100_000)),
    'a hundred thousand formats': () =>
      workbookOf({
        sheets: [sheetXml(plainRows)],
        styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(300_000)}</cellXfs></styleSheet>`,
      }),
    'names of elements with a prefix': () => one(sheetXml(plainRows).replaceAll(/<(\/?)(\w)/g, '<$1x:$2')),
    'an attribute with a bracket in it': () => rows(`<row note="a > b" other='"'>${inlineCell('x')}</row>`),
    'OpenDocument: a row repeated a billion times': () =>
      odsOf(odsRow(odsCell('x'), 'table:number-rows-repeated="1000000000"')),
    'OpenDocument: an empty row repeated for ever': () =>
      odsOf(
        odsRow('<table:table-cell/>', `table:number-rows-repeated="${'9'.repeat(300)}"`) +
          odsRow(odsCell('x')),
      ),
    'OpenDocument: empty cells repeated for ever': () =>
      odsOf(odsRow(`${odsCell('x')}<table:table-cell table:number-columns-repeated="999999999999"/>`)),
    'OpenDocument: repeated less than once': () =>
      odsOf(odsRow(odsCell('x', 'table:number-columns-repeated="-5"'), 'table:number-rows-repeated="0"')),
    'OpenDocument: a table within a table': () =>
      odsOf(
        odsRow(
          `${odsCell('x')}<table:table-cell><table:table>${odsRow(odsCell('y'))}</table:table></table:table-cell>`,
        ) + odsRow(odsCell('z')),
      ),
  }),
  ...hostile('broken', {
    'a million elements within each other': () => rows(`${'<a>'.repeat(1_000_000)}`),
    'a million ends that nothing began': () => rows('</a>'.repeat(1_000_000)),
    'a billion laughs': () =>
      laughs(
        `<!ENTITY a "ha">${'bcdefghij'
          .split('')
          .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
          .join('')}`,
        '&j;',
      ),
    'an entity of another file': () => laughs('<!ENTITY a SYSTEM "file:///etc/passwd">', '&a;'),
    'an entity of another computer': () => laughs('<!ENTITY % a SYSTEM "http://127.0.0.1:1/x">%a;', 'x'),
    'a tag that never ends': () => rows(`<row ${'a'.repeat(3_000_000)}`),
    'an attribute of three million characters': () => rows(`<row a="${'>'.repeat(3_000_000)}">`),
    'a remark that never ends': () => rows(`<!--${'-'.repeat(3_000_000)}`),
    'CDATA that never ends': () => rows(`<![CDATA[${'x'.repeat(3_000_000)}`),
    'an instruction that never ends': () => rows(`<?x ${'x'.repeat(3_000_000)}`),
    'a sheet of text that is no XML': () => one('not at all < & >'),
    'half a sheet': () => one(sheetXml(plainRows).slice(0, -40)),
    'a byte that is no UTF-8': () => one(broken(sheetXml(plainRows), [0xff, 0xfe, 0xfd])),
    'half a character of UTF-8': () => one(broken(sheetXml(plainRows), [0xe2, 0x82])),
    'a character of UTF-8 that is too long': () => one(broken(sheetXml(plainRows), [0xc0, 0xaf])),
    'half a character of UTF-16': () => one(utf16(sheetXml(plainRows)).subarray(0, -1)),
    'a sheet that is a picture': () => one(Buffer.from('89504e470d0a1a0a3c0000', 'hex')),
    'a sheet in a folder above all': () =>
      workbookOf({
        sheets: [sheetXml(plainRows)],
        written: entry => ({
          ...entry,
          content: String(entry.content).replace('worksheets/sheet1.xml', '../../../../etc/passwd'),
        }),
      }),
    'OpenDocument: a billion laughs': () =>
      odsOf(odsRow(odsCell('&b;')), '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'),
  }),
  ...hostile('empty', {
    'no sheet at all': () => workbookOf({ sheets: [] }),
    'a sheet without rows': () => one(sheetXml('')),
    'a sheet of no byte': () => one(''),
    'a hidden sheet only': () =>
      workbookOf({
        sheets: [sheetXml(plainRows)],
        written: entry => ({
          ...entry,
          content: String(entry.content).replace('<sheet ', '<sheet state="veryHidden" '),
        }),
      }),
    'cells of control characters only': () => one(sheetXml(`<row>${inlineCell('&#1;&#2;&#3;')}</row>`)),
  }),
  ...hostile('too_many_columns', {
    'a cell 8 billion columns on': () => rows(`<row>${inlineCell('x', 'ZZZZZZZ3')}</row>`),
    'sixteen thousand columns': () => manyCells(1, 16_384, 'x'),
    'OpenDocument: a cell repeated a billion times': () =>
      odsOf(odsRow(odsCell('x', 'table:number-columns-repeated="1000000000"'))),
  }),
  ...hostile('cell_too_long', {
    'a cell of forty thousand characters': () => rows(`<row>${inlineCell('x'.repeat(40_000))}</row>`),
    'a cell of five million characters': () => rows(`<row>${inlineCell('&amp;'.repeat(5_000_000))}</row>`),
    'CDATA of five million characters': () =>
      rows(`<row>${inlineCell(`<![CDATA[${'x'.repeat(900_000)}]]>`.repeat(5))}</row>`),
    'a text of five million characters': () =>
      workbookOf({
        sheets: [sheetXml('<row><c t="s"><v>0</v></c></row>')],
        strings: stringsXml(`<si><t>${'x'.repeat(5_000_000)}</t></si>`),
      }),
    'OpenDocument: a billion spaces': () => odsOf(odsRow(odsCell('a<text:s text:c="1000000000"/>b'))),
  }),
  ...hostile('too_much', {
    'a million cells': () => manyCells(4_000, 250, 'x'),
    'one long text in a hundred thousand cells': () =>
      workbookOf({
        sheets: [sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(1_000))],
        strings: stringsXml(`<si><t>${'x'.repeat(30_000)}</t></si>`),
      }),
    'OpenDocument: a sheet of one cell': () =>
      odsOf(
        odsRow(odsCell('x', 'table:number-columns-repeated="256"'), 'table:number-rows-repeated="1000000"'),
      ),
  }),
];
