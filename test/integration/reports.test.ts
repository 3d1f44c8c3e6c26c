import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportColumn } from '../../src-renderer/features/export/columns.ts';
import { createCsvEncoder } from '../../src-renderer/features/export/csv-encoder.ts';
import { createXlsxEncoder } from '../../src-renderer/features/export/xlsx-encoder.ts';
import { createReportWalk, type WalkPorts } from '../../src-renderer/features/reports/report-walk.ts';
import { createWallClock } from '../../src-shared/domain/wall-clock.ts';
import { boundsOf, type ReportDays } from '../../src-shared/report/bounds.ts';
import type { ReportLine } from '../../src-shared/report/line.ts';
import { totalsOf } from '../../src-shared/report/totals.ts';
import { errorOf, type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { cellsByOffice } from '../support/documents.ts';
import { seedSandbox } from '../support/seed.ts';
import { atOnce } from '../support/steps.ts';

const zone = 'Europe/Helsinki';
const clock = createWallClock(zone);

async function seededCore(orders: number): Promise<Fixture> {
  const folder = temporaryFolder();
  await seedSandbox(join(folder, 'sandbox'), orders);
  return startCore({ folder });
}

/** As the window reads it: page by page through the contract. */
const waitless: Omit<WalkPorts, 'ask'> = {
  pause: async () => undefined,
  nowMs: Date.now,
  clock,
  onRows: () => undefined,
  onWait: () => undefined,
};
const always = () => new AbortController().signal;
const all: ReportDays = { from: null, to: null };

async function readAll({ call }: Fixture, days: ReportDays = all): Promise<readonly ReportLine[]> {
  const ask = (cursor: string | null) => call('reports.page', { ...boundsOf(days, zone), cursor });
  const walk = createReportWalk({ ...waitless, ask });
  await walk.run(always());
  return walk.lines;
}

/** So slow that no page comes together with the next one. */
const slow = { operation: 'order-report', kind: 'delay', delay_ms: 250 } as const;

describe('a report', () => {
  it('has every order once, within its days as the office’s clock has them', async () => {
    const fixture = await seededCore(2_000);
    const lines = await readAll(fixture);
    expect(new Set(lines.map(({ row }) => row.order_id)).size).toBe(2_000);
    const days = [...new Set(lines.map(({ createdDay }) => createdDay ?? ''))].toSorted();
    const [from = '', to = ''] = [days.at(-40), days.at(-3)];
    const some = await readAll(fixture, { from, to });
    const expected = lines.filter(
      ({ createdDay }) => createdDay !== null && createdDay >= from && createdDay <= to,
    );
    expect(some.map(({ row }) => row.order_id)).toEqual(expected.map(({ row }) => row.order_id));
    expect(some.length).toBeGreaterThan(10);
  });

  it('goes on after the service was away, and after it was too busy', async () => {
    const fixture = await seededCore(450);
    const { call, control } = fixture;
    let asked = 0;
    const walk = createReportWalk({
      ...waitless,
      async ask(cursor) {
        asked += 1;
        if (asked === 3) await control.faults({ operation: 'order-report', kind: 'status', status: 503 });
        return call('reports.page', { ...boundsOf(all, zone), cursor });
      },
    });
    await control.faults(slow);
    expect(await errorOf(walk.run(always()))).toMatchObject({ code: 'service_failed', status: 503 });
    expect(walk.lines).toHaveLength(200);
    await control.noFaults();
    await control.faults({ operation: 'order-report', kind: 'status', status: 429, times: 4 });
    await walk.run(always());
    expect(new Set(walk.lines.map(({ row }) => row.order_id)).size).toBe(450);
  });

  // @interface report-orders.statuses
  it('begins again where the service forgot its cursors, without an order twice', async () => {
    const fixture = await seededCore(250);
    const { call } = fixture;
    let asked = 0;
    const walk = createReportWalk({
      ...waitless,
      ask(cursor) {
        asked += 1;
        // What a service without this cursor is asked, and answers.
        const bad = asked === 2 ? 'forgotten' : cursor;
        return call('reports.page', { createdFrom: null, createdTo: null, cursor: bad });
      },
    });
    await fixture.control.faults(slow);
    await walk.run(always());
    expect(walk.lines).toHaveLength(250);
    expect(asked).toBe(5);
  });

  it('can be given up while a page is on its way', async () => {
    const fixture = await seededCore(10);
    await fixture.control.faults({ operation: 'order-report', kind: 'delay', delay_ms: 20_000 });
    const page = fixture.call('reports.page', {
      walkId: 'slow',
      createdFrom: null,
      createdTo: null,
      cursor: null,
    });
    const failure = errorOf(page);
    await fixture.until(async () => {
      await fixture.call('reports.cancel', { walkId: 'slow' });
      return Promise.race([failure, new Promise<null>(resolve => setImmediate(resolve, null))]);
    }, 'the page was given up');
    expect(await failure).toMatchObject({ code: 'cancelled' });
  });
});

const columns: ExportColumn<ReportLine>[] = [
  { kind: 'text', heading: 'Order', cell: ({ row }) => row.order_id },
  { kind: 'text', heading: 'Reference', cell: ({ row }) => row.customer_reference },
  { kind: 'text', heading: 'Pickup', cell: ({ row }) => row.pickup_address },
  { kind: 'text', heading: 'Delivery', cell: ({ row }) => row.delivery_address },
  { kind: 'date-time', heading: 'Created', zone, cell: ({ row }) => row.created_at },
  { kind: 'date-time', heading: 'Delivered', zone, cell: ({ row }) => row.delivered_at },
  { kind: 'cents', heading: 'Cost (EUR)', cell: line => line.costCents },
  { kind: 'cents', heading: 'Refuel (EUR)', cell: line => line.refuelCents },
  { kind: 'integer', heading: 'Distance (m)', cell: ({ row }) => row.distance_meters },
];
const cellsOf = (line: ReportLine) => columns.map(({ cell }) => cell(line));

/** What a reader must find, by rules of its own: Temporal's clock, and whole cents. */
function expectedCells(line: ReportLine): string[] {
  const { row } = line;
  const local = (at: string | null): string =>
    at === null
      ? ''
      : new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const euros = (cents: number | null): string => (cents === null ? '' : String(cents / 100));
  return [
    row.order_id,
    row.customer_reference ?? '',
    row.pickup_address ?? '',
    row.delivery_address ?? '',
    local(row.created_at),
    local(row.delivered_at),
    euros(line.costCents),
    euros(line.refuelCents),
    row.distance_meters === null ? '' : String(row.distance_meters),
  ];
}

describe('LibreOffice', () => {
  it('finds every cell of a report of a thousand orders in the XLSX and in the CSV, umlauts and cents included', async () => {
    const lines = await readAll(await seededCore(1_000));
    expect(atOnce(totalsOf(lines)).count).toBe(1_000);
    const expected = [columns.map(({ heading }) => heading), ...lines.map(expectedCells)];
    expect(JSON.stringify(expected)).toMatch(/ä.*ö|ö.*ä/);
    const folder = temporaryFolder();
    const xlsx = createXlsxEncoder(columns, 'Report');
    const csv = createCsvEncoder(columns, { separator: ';', decimal: ',', hasByteOrderMark: true });
    for (const [name, encoder] of Object.entries({ 'report.xlsx': xlsx, 'report.csv': csv })) {
      const path = join(folder, name);
      // Piece by piece, as the worker writes it.
      const pieces = [];
      for (let index = 0; index < lines.length; index += 500)
        pieces.push(encoder.rows(lines.slice(index, index + 500).map(cellsOf)));
      writeFileSync(path, Buffer.concat([...pieces, encoder.end()]));
    }
    const cells = await cellsByOffice(join(folder, 'report.xlsx'));
    expect(cells).toEqual(expected);
    const costs = cells.slice(1).reduce((cents, row) => cents + Math.round(Number(row[6]) * 100), 0);
    expect(costs).toBe(atOnce(totalsOf(lines)).costCents);
    const german = 'Text - txt - csv (StarCalc):59,34,76,1,,1031,false,true';
    expect(await cellsByOffice(join(folder, 'report.csv'), german)).toEqual(expected);
  });
});
