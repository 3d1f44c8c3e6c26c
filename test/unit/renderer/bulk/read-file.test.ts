import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readTableFile } from '../../../../src-renderer/features/bulk/read-file.ts';

const fileOf = (bytes: Uint8Array | string, name = 'orders.csv') => new File([bytes as BlobPart], name);

function workbook(sheets: Record<string, WorkSheet>, options: object = {}): Uint8Array {
  const book: WorkBook = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', ...options }));
}

async function sheetsOf(bytes: Uint8Array) {
  const table = await readTableFile(fileOf(bytes, 'orders.xlsx'));
  return table.kind === 'read' ? table.sheets : expect.unreachable(table.reason);
}

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

  it('that is broken says so', async () => {
    const whole = workbook({ A: utils.aoa_to_sheet([['VIN'], ['x']]) });
    expect(await readTableFile(fileOf(whole.slice(0, whole.length / 2)))).toEqual({
      kind: 'failed',
      reason: 'broken',
    });
    expect(await readTableFile(fileOf('PK\u0003\u0004 nothing of a workbook'))).toEqual({
      kind: 'failed',
      reason: 'broken',
    });
  });
});

describe('a text file', () => {
  it('is read whatever its encoding and its name', async () => {
    const text = 'FIN;Ort\r\nWAUZZZF24NN012345;Köln\r\n';
    const latin = new Uint8Array([...text].map(letter => letter.charCodeAt(0)));
    const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    for (const bytes of [latin, wide, new Uint8Array(Buffer.from(text))]) {
      expect(await readTableFile(fileOf(bytes, 'anything.dat'))).toMatchObject({
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

  it('that is empty, a picture, or too large says so', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]);
    expect(await readTableFile(fileOf(''))).toEqual({ kind: 'failed', reason: 'empty' });
    expect(await readTableFile(fileOf('\r\n;;\r\n'))).toEqual({ kind: 'failed', reason: 'empty' });
    expect(await readTableFile(fileOf(png))).toEqual({ kind: 'failed', reason: 'not_a_table' });
    expect(await readTableFile(fileOf(new Uint8Array(20_000_001)))).toEqual({
      kind: 'failed',
      reason: 'too_large',
    });
  });
});
