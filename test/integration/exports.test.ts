import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Cell, ColumnShape } from '../../src-renderer/features/export/columns.ts';
import { createCsvEncoder } from '../../src-renderer/features/export/csv-encoder.ts';
import { createXlsxEncoder } from '../../src-renderer/features/export/xlsx-encoder.ts';
import { orderExportColumns } from '../../src-renderer/features/orders/list/order-export-columns.ts';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import { guardedInCsv } from '../../src-shared/table/formula-guard.ts';
import { errorOf, type Fixture, startCore, temporaryFolder, untilSynchronised } from '../support/core.ts';

import { cellsByOffice } from '../support/documents.ts';
import { seedSandbox } from '../support/seed.ts';

const begin = async ({ call }: Fixture, suggestedName = 'table.csv') => {
  const begun = await call('exports.begin', { suggestedName });
  return begun ?? expect.unreachable('a place was chosen');
};
const bytes = (text: string) => new TextEncoder().encode(text);
const parts = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.part'));

describe('an export', () => {
  it('has its name only when it is whole, and then replaces what was there', async () => {
    const fixture = await startCore();
    const { call, folder } = fixture;
    writeFileSync(join(folder, 'table.csv'), 'before');
    const { exportId, path } = await begin(fixture);
    await call('exports.append', { exportId, offsetBytes: 0, bytes: bytes('one;') });
    await call('exports.append', { exportId, offsetBytes: 4, bytes: bytes('zwei äöü') });
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(await call('exports.finish', { exportId })).toEqual({ path, sizeBytes: 15 });
    expect(readFileSync(path, 'utf8')).toBe('one;zwei äöü');
    await call('exports.show', { exportId });
    expect(await errorOf(call('exports.show', { exportId: 'other' }))).toMatchObject({ code: 'not_found' });
    expect(parts(folder)).toEqual([]);
    rmSync(path);
    expect(await errorOf(call('exports.show', { exportId }))).toMatchObject({ reason: 'file_gone' });
  });

  it('leaves nothing when it is cancelled, when pieces are missing, and when the program ends', async () => {
    const fixture = await startCore();
    const { call, folder } = fixture;
    const cancelled = await begin(fixture);
    await call('exports.append', { exportId: cancelled.exportId, offsetBytes: 0, bytes: bytes('half') });
    await call('exports.cancel', { exportId: cancelled.exportId });
    await call('exports.cancel', { exportId: cancelled.exportId });
    expect(await errorOf(call('exports.finish', { exportId: cancelled.exportId }))).toMatchObject({
      code: 'not_found',
    });

    const torn = await begin(fixture);
    const late = { exportId: torn.exportId, offsetBytes: 9, bytes: bytes('late') };
    expect(await errorOf(call('exports.append', late))).toMatchObject({ code: 'bad_request' });

    await begin(fixture);
    expect(parts(folder)).toHaveLength(1);
    await fixture.stop();
    expect(parts(folder)).toEqual([]);
    expect(existsSync(join(folder, 'table.csv'))).toBe(false);
  });

  it('says where it cannot be written, and takes no path of the window', async () => {
    const fixture = await startCore({ savePath: '/nowhere/at/all/table.csv' });
    expect(await errorOf(fixture.call('exports.begin', { suggestedName: 'table.csv' }))).toMatchObject({
      code: 'storage_failed',
    });
    for (const suggestedName of ['../table.csv', '/etc/passwd', '.hidden', 'a:b', '']) {
      expect(await errorOf(fixture.call('exports.begin', { suggestedName }))).toMatchObject({
        code: 'bad_request',
      });
    }
  });
});

const zone = 'Europe/Helsinki';
const columns: ColumnShape[] = [
  { kind: 'text', heading: 'Viite – Größe' },
  { kind: 'cents', heading: 'Cost (EUR)' },
  { kind: 'integer', heading: 'Minutes' },
  { kind: 'date-time', heading: `Created (${zone})`, zone },
  { kind: 'day', heading: 'Day' },
];
const rows: Cell[][] = [
  ['Łódź; "żółć", ÄÖÅ', 123_456, 90, '2026-07-01T22:30:05Z', '2026-07-02'],
  ['=1+1', -5, 0, '2026-10-25T00:59:59.999Z', '2024-02-29'],
  ['+358 40 123', 1, -3, '2026-10-25T01:00:00Z', '2026-12-31'],
  ['00270', 99_999_999_99, 1_000_000, null, null],
  ['two\nlines', null, null, '2026-01-01T00:00:00+02:00', '2026-01-01'],
  ['@x', 0, 7, 'not a time', 'not a day'],
];
/** As a spreadsheet has it: amounts in euro, times as the clock in Helsinki showed them. */
const cells = [
  ['Viite – Größe', 'Cost (EUR)', 'Minutes', `Created (${zone})`, 'Day'],
  ['Łódź; "żółć", ÄÖÅ', '1234.56', '90', '2026-07-02 01:30:05', '2026-07-02'],
  ['=1+1', '-0.05', '0', '2026-10-25 03:59:59', '2024-02-29'],
  ['+358 40 123', '0.01', '-3', '2026-10-25 03:00:00', '2026-12-31'],
  ['00270', '99999999.99', '1000000', '', ''],
  ['two\nlines', '', '', '2026-01-01 00:00:00', '2026-01-01'],
  ['@x', '0', '7', 'not a time', 'not a day'],
];

/** Semicolons, UTF-8, German (1031), special numbers recognised: as a double click in Germany opens it. */
const german = 'Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true';

/** A moment as a spreadsheet has it, by a clock of its own. */
const momentIn = (at: string | number | null, inZone: string): string =>
  at === null
    ? ''
    : new Date(at).toLocaleString('sv-SE', { timeZone: inZone, dateStyle: 'short', timeStyle: 'medium' });

describe('the order list', () => {
  it('is read by LibreOffice cell by cell, umlauts and cents included, from XLSX and from CSV', async () => {
    const folder = temporaryFolder();
    await seedSandbox(join(folder, 'sandbox'), 400);
    const fixture = await startCore({ folder });
    await untilSynchronised(fixture);
    await fixture.call('orders.readFirst', { ...everyOrder, waiter: 'test' });
    await fixture.until(
      async () => (await fixture.call('orders.unread', everyOrder)).unread === 0,
      'every order is read in full',
    );
    const { rows: listed } = await fixture.call('orders.list', { limit: 1_000 });
    expect(listed).toHaveLength(400);
    i18n.load('en', {});
    i18n.activate('en');
    const shapes = orderExportColumns();
    const said = listed.map(row => shapes.map(({ cell }) => cell(row)));
    const expected = said.map(line =>
      line.map((value, index) => {
        const shape = shapes[index];
        if (shape?.kind === 'cents') return value === null ? '' : String(Number(value) / 100);
        return shape?.kind === 'date-time' ? momentIn(value, shape.zone) : String(value ?? '');
      }),
    );
    // A telephone number begins like a formula.
    const inCsv = expected.map(line => line.map(guardedInCsv));
    const text = JSON.stringify(expected);
    for (const letter of ['ä', 'ö', 'ø', 'ł', 'ß']) expect(text).toContain(letter);
    const prices = listed.flatMap(({ priceTotalCents }) => priceTotalCents ?? []);
    expect(prices.some(cents => cents % 10 !== 0)).toBe(true);
    const csv = createCsvEncoder(shapes, { separator: ';', decimal: ',', hasByteOrderMark: true });
    for (const [name, encoder, filter, cells] of [
      ['orders.xlsx', createXlsxEncoder(shapes, 'Orders'), null, expected],
      ['orders.csv', csv, german, inCsv],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, Buffer.concat([encoder.rows(said), encoder.end()]));
      const [headings, ...read] = await cellsByOffice(path, filter);
      expect(headings).toEqual(shapes.map(({ heading }) => heading));
      expect(read).toEqual(cells);
    }
  });
});

describe('an independent reader', () => {
  it('has every cell of the XLSX: text, amounts, times', async () => {
    const encoder = createXlsxEncoder(columns, 'Report');
    const path = join(temporaryFolder(), 'table.xlsx');
    writeFileSync(path, Buffer.concat([encoder.rows(rows), encoder.end()]));
    expect(await cellsByOffice(path)).toEqual(cells);
  });

  it('has every cell of the CSV, and no formula among them', async () => {
    const encoder = createCsvEncoder(columns, { separator: ';', decimal: ',', hasByteOrderMark: true });
    const path = join(temporaryFolder(), 'table.csv');
    writeFileSync(path, Buffer.concat([encoder.rows(rows), encoder.end()]));
    const read = await cellsByOffice(path, german);
    // What a CSV cannot say: that digits are a text. Formulas are seen with the mark that makes them text.
    const inCsv: Record<string, string> = {
      '00270': '270',
      '=1+1': "'=1+1",
      '+358 40 123': "'+358 40 123",
      '@x': "'@x",
    };
    expect(read).toEqual(cells.map(row => row.map(cell => inCsv[cell] ?? cell)));
  });
});
