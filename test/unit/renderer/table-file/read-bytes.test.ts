import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readTableBytes } from '../../../../src-renderer/features/table-file/read-bytes.ts';
import {
  addressTableOptions,
  orderTableOptions,
} from '../../../../src-renderer/features/table-file/table-file.ts';
import { answerTo } from '../../../../src-renderer/features/table-file/table-question.ts';
import {
  inlineCell,
  odsOf,
  sheetXml,
  stringsXml,
  workbookOf,
} from '../../../support/hostile-tables/workbook-parts.ts';

const read = (content: Uint8Array | string) =>
  readTableBytes(typeof content === 'string' ? Buffer.from(content) : content, orderTableOptions);

function workbook(sheets: Record<string, WorkSheet>, options: object = {}): Uint8Array {
  const book: WorkBook = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', ...options }));
}

async function sheetsOf(bytes: Uint8Array) {
  const table = await read(bytes);
  return table.kind === 'read' ? table.sheets : expect.unreachable(table.reason);
}

/** Of cells of each kind. */
const values: Record<string, string> = {
  s: '0',
  b: '1',
  e: '#N/A',
  d: '2026-03-12T08:30:00.000',
  str: 'calculated',
};

describe('a workbook', () => {
  it('is read as text: dates, zeros, long numbers, formulas as they were saved', async () => {
    const sheet = utils.aoa_to_sheet([
      ['PLZ', 'Date', 'Moment', 'Phone', 'Text', 'Formula', 'Flag', 'Unsaved'],
      [270, 46_093, 46_093.354_166_7, 358_401_234_567, '00270', 3, true],
    ]);
    sheet.A2.z = '00000';
    sheet.B2.z = 'dd.mm.yyyy';
    sheet.C2.z = 'yyyy-mm-dd hh:mm';
    sheet.F2.f = '1+2';
    const [read] = await sheetsOf(workbook({ Orders: sheet }));
    expect(read?.rows[1]).toEqual([
      '00270',
      '2026-03-12',
      '2026-03-12 08:30',
      '358401234567',
      '00270',
      '3',
      'yes',
    ]);
    expect(read).toMatchObject({ name: 'Orders', formulas: 1, withoutValue: 0, mergedCells: 0 });
  });

  it('with merged cells has the value in the first, and says so', async () => {
    const sheet = utils.aoa_to_sheet([['VIN', 'Address'], ['a', 'both'], ['b']]);
    sheet['!merges'] = [utils.decode_range('B2:B3')];
    const [read] = await sheetsOf(workbook({ Orders: sheet }));
    expect(read?.rows).toEqual([['VIN', 'Address'], ['a', 'both'], ['b']]);
    expect(read?.mergedCells).toBe(1);
  });

  it('has its sheets that are filled, empty rows left out', async () => {
    const sheets = await sheetsOf(
      workbook({
        A: utils.aoa_to_sheet([['VIN'], [], ['x']]),
        Empty: utils.aoa_to_sheet([]),
        B: utils.aoa_to_sheet([['FIN']]),
      }),
    );
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('of old Excel, or of OpenOffice, is read too', async () => {
    const sheet = () =>
      utils.aoa_to_sheet([
        ['VIN', 'City'],
        ['x', 'Åbenrå'],
      ]);
    for (const bookType of ['biff8', 'ods'] as const) {
      const [read] = await sheetsOf(workbook({ One: sheet() }, { bookType }));
      expect(read?.rows[1]).toEqual(['x', 'Åbenrå']);
    }
  });

  it('is read as other programs write it: texts in pieces, days since 1904, cells without a place', async () => {
    const relations = ['s', 'b', 'e', 'd', 'str'].map(type => `<c t="${type}"><v>${values[type]}</v></c>`);
    const bytes = workbookOf({
      sheets: [
        sheetXml(
          `<row>${inlineCell('one')}${relations.join('')}<c s="1"><v>44631.25</v></c></row><row r="9"><c r="C9"><v>1E2</v></c></row>`,
        ),
      ],
      strings: stringsXml(
        '<si><r><t>two </t></r><r><t>pieces_x000D_</t></r><rPh sb="0"><t>aloud</t></rPh></si>',
      ),
      styles:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;day&quot; d.m.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
      written: entry =>
        entry.name === 'xl/workbook.xml'
          ? {
              ...entry,
              content: String(entry.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
            }
          : entry,
    });
    const [sheet] = await sheetsOf(bytes);
    expect(sheet?.rows).toEqual([
      ['one', 'two pieces\r', 'yes', '', '2026-03-12 08:30', 'calculated', '2026-03-12 06:00'],
      ['', '', '100'],
    ]);
    expect(sheet?.withoutValue).toBe(1);
  });

  it('of OpenOffice is read with its dates, times and what is repeated, without its notes', async () => {
    const cell = (attributes: string, shown: string) =>
      `<table:table-cell ${attributes}><office:annotation><text:p>note</text:p></office:annotation><text:p>${shown}</text:p></table:table-cell>`;
    const bytes = odsOf(
      `<table:table-row table:number-rows-repeated="2">${cell('office:value-type="date" office:date-value="2026-03-12T08:30:00"', '12.3.')}${cell('office:value-type="time" office:time-value="PT8H05M00S"', '8:05')}${cell('office:value-type="float" office:value="270"', '00270')}${cell('office:value-type="string" table:number-columns-repeated="2"', 'a<text:s text:c="2"/>b</text:p><text:p>c')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`,
    );
    const row = ['2026-03-12 08:30', '08:05', '00270', 'a  b\nc', 'a  b\nc'];
    expect((await sheetsOf(bytes))[0]?.rows).toEqual([row, row]);
  });

  it('with more rows than fit is cut there, and says so', async () => {
    const rows = Array.from({ length: orderTableOptions.maxRows + 1 }, () => ['x']);
    for (const bookType of ['xlsx', 'ods', 'biff8'] as const) {
      const [sheet] = await sheetsOf(workbook({ A: utils.aoa_to_sheet(rows) }, { bookType }));
      expect([sheet?.rows.length, sheet?.isCut]).toEqual([orderTableOptions.maxRows, true]);
      const [whole] = await sheetsOf(workbook({ A: utils.aoa_to_sheet(rows.slice(1)) }, { bookType }));
      expect([whole?.rows.length, whole?.isCut]).toEqual([orderTableOptions.maxRows, false]);
    }
  });

  it('that is broken says so', async () => {
    const whole = workbook({ A: utils.aoa_to_sheet([['VIN'], ['x']]) });
    expect(await read(whole.slice(0, whole.length / 2))).toEqual({
      kind: 'failed',
      reason: 'broken',
    });
    expect(await read('PK\u0003\u0004 nothing of a workbook')).toEqual({
      kind: 'failed',
      reason: 'broken',
    });
  });
});

describe('a text file', () => {
  it('is read whatever its encoding', async () => {
    const text = 'FIN;Ort\r\nWAUZZZF24NN012345;Köln\r\n';
    const latin = new Uint8Array([...text].map(letter => letter.charCodeAt(0)));
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    for (const bytes of [latin, wide, new Uint8Array(Buffer.from(text))]) {
      expect(await read(bytes)).toMatchObject({
        kind: 'read',
        sheets: [
          {
            rows: [
              ['FIN', 'Ort'],
              ['WAUZZZF24NN012345', 'Köln'],
            ],
          },
        ],
      });
    }
  });

  it('that is empty or a picture says so', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    expect(await read('')).toEqual({ kind: 'failed', reason: 'empty' });
    expect(await read('\r\n;;\r\n')).toEqual({ kind: 'failed', reason: 'empty' });
    expect(await read(png)).toEqual({ kind: 'failed', reason: 'not_a_table' });
  });
});

describe('a file of addresses', () => {
  const addressesOf = async (content: Uint8Array | string) => {
    const answer = await answerTo({
      want: 'addresses',
      file: new Blob([new Uint8Array(Buffer.from(content))]),
    });
    return answer.what === 'addresses' ? answer.addresses : expect.unreachable();
  };
  const rows = [['Name', 'Address', 'Country'], [], ['A', 'Weg 1, Berlin', 'DE'], ['B', '', 'DE']];

  it('is read from text and workbook, its lines counted as the spreadsheet does', async () => {
    for (const content of [
      rows.map(row => row.join(';')).join('\n'),
      workbook({ A: utils.aoa_to_sheet(rows) }),
      workbook({ A: utils.aoa_to_sheet(rows) }, { bookType: 'biff8' }),
      workbook({ A: utils.aoa_to_sheet(rows) }, { bookType: 'ods' }),
    ])
      expect(await addressesOf(content)).toMatchObject({
        kind: 'read',
        addresses: [{ name: 'A', address: 'Weg 1, Berlin' }],
        problems: [{ line: 4, reason: 'address' }],
      });
  });

  it('says what is wrong with it', async () => {
    const many = `Name;Address\n${'A;Weg 1\n'.repeat(addressTableOptions.maxRows)}`;
    expect(await addressesOf(many)).toEqual({ kind: 'failed', reason: 'too_many_rows' });
    expect(await addressesOf('%PDF-1.7')).toEqual({ kind: 'failed', reason: 'not_a_table' });
    expect(await addressesOf('Reference;VIN\nA;B')).toEqual({ kind: 'no_headings' });
  });

  it('that cannot be read any more says so', async () => {
    const file = new Blob(['x']);
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await answerTo({ want: 'addresses', file })).toEqual({
      what: 'addresses',
      addresses: { kind: 'failed', reason: 'unreadable' },
    });
  });
});
