import { expect, it, onTestFinished } from 'vitest';
import { seedOrders } from '../../../src-main/sandbox/seed/seed-orders.ts';
import { openSandboxDatabase } from '../../../src-main/sandbox/store/database.ts';
import { createSandboxOrderStore } from '../../../src-main/sandbox/store/order-store.ts';
import { defaultInterfaceProfile as profile } from '../../../src-shared/interface-profile.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

const always = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
const unfiltered = { status: null, customerReference: null };
const nowMs = Date.parse('2026-03-10T09:00:00Z');
const [first, ...others] = seedOrders({ count: 20, customer: 'local', orderedBy: 'full', profile, nowMs });

function open() {
  const database = openSandboxDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  const store = createSandboxOrderStore(database);
  for (const record of [first, ...others]) if (record) store.add(record);
  const report = () => store.reportPage('local', always, null, 100).texts;
  const list = () => store.page('local', unfiltered, null, 100).texts;
  return { store, report, list, change: (sql: string) => database.sqlite.exec(`UPDATE orders SET ${sql}`) };
}

it('answers pages of the list and of the report without reading a whole order', () => {
  const { report, list, change } = open();
  const [rows, summaries] = [report(), list()];
  expect([rows.length, summaries.length]).toEqual([20, 20]);
  // Whoever read one of these texts would fail.
  change(`document = 'no JSON', internal = 'no JSON'`);
  expect([report(), list()]).toEqual([rows, summaries]);
});

it('answers the same report of orders that an earlier version stored', () => {
  const { report, change } = open();
  const rows = report();
  change('report = NULL');
  expect(report()).toEqual(rows);
});

it('reports an order as it was saved last', () => {
  const { store, report } = open();
  if (!first) throw new Error('There is no order.');
  store.save({ ...first, order: { ...first.order, status: 'cancelled' } });
  expect(report().filter(row => row.includes(first.order.id))).toEqual([
    expect.stringContaining('"status":"cancelled"'),
  ]);
});
