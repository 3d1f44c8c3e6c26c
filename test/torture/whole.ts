import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { MethodOutput } from '../../src-shared/contract/contract.ts';
import type { OrderKey } from '../../src-shared/contract/order-list.ts';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../src-shared/contract/orders.ts';
import { folded } from '../../src-shared/domain/fold-letters.ts';
import { type Order, orderSchema } from '../../src-shared/domain/order.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { seedSandbox } from '../support/seed.ts';
import { type App, type Environment, startApp } from '../support/torture/app.ts';
import { count, emptyReport, type TortureReport } from '../support/torture/report.ts';
import { credentialOf, startServiceHere } from '../support/torture/service.ts';
import {
  cellDifferences,
  type ExportOf,
  exported,
  listedCell,
  rowDifferences,
  truthOfKnown,
} from './screen/truth.ts';

const client = credentialOf('office', 'local');
const readWithinMs = 600_000;

/** So many orders that others made, read first: every cell, and what a search for each make finds, against the service's own record. */
export async function tortureByWhole(
  orders: number,
  seed: number,
  exportOf: ExportOf = listedCell,
): Promise<TortureReport> {
  const report = emptyReport('whole', seed, orders);
  const { folder, remove } = tortureFolder();
  const dataDir = join(folder, 'service');
  await seedSandbox(dataDir, orders);
  const records = recordsOf(dataDir);
  const service = await startServiceHere(dataDir, [client]);
  const app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
  });
  try {
    await readFirst(app);
    await holdRows(report, records, await rowsOf(app.front), exportOf);
    await holdSearches(report, records, app.front);
    return report;
  } finally {
    await app.stop();
    await service.close();
    remove();
  }
}

/** As the service keeps them; it does not run yet. */
function recordsOf(dataDir: string): Map<string, Order> {
  const database = new DatabaseSync(join(dataDir, 'sandbox.db'), { readOnly: true });
  const documents = database.prepare('SELECT document FROM orders').all();
  database.close();
  const orders = documents.map(({ document }) => orderSchema.parse(JSON.parse(String(document))));
  return new Map(orders.map(order => [order.id, order]));
}

/** The list, and at once every order in full. */
async function readFirst({ front: { call, nextEvent } }: App): Promise<void> {
  await call('settings.save', { refreshSeconds: 0 });
  const deadline = performance.now() + readWithinMs;
  for (;;) {
    const { isComplete, unreadCount, askedCount, error } = await call('orders.synchronisation', {});
    if (isComplete && unreadCount === 0) return;
    if (error) throw new Error(error.message);
    if (performance.now() > deadline) throw new Error(`${unreadCount} orders are not read.`);
    if (isComplete && askedCount === 0) await call('orders.readFirst', { ...everyOrder, waiter: 'test' });
    await nextEvent(200);
  }
}

async function rowsOf({ call }: Environment): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  let after: OrderKey | null = null;
  do {
    const page: MethodOutput<'orders.list'> = await call('orders.list', { after, limit: 1_000 });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

async function holdRows(
  report: TortureReport,
  records: ReadonlyMap<string, Order>,
  rows: readonly OrderRow[],
  exportOf: ExportOf,
): Promise<void> {
  const unmet = new Set(records.keys());
  for (const row of rows) {
    const whole = records.get(row.orderId ?? '');
    if (!whole || !unmet.delete(whole.id))
      report.duplicate.push(`${row.localId} is listed, and is no order more`);
    if (!whole) continue;
    const truth = truthOfKnown(whole.id, whole.id, { summary: null, whole, isAnswered: false });
    const differences = [...rowDifferences(row, truth), ...cellDifferences(row, truth, exportOf)];
    report.different.push(...differences.map(text => `${whole.id}: ${text}`));
    count(report, 'orders');
    count(report, 'cells', exported.length);
  }
  report.lost.push(...[...unmet].map(id => `${id} is not listed`));
}

/** Whatever of an order has a make in it, be it a street or a trade-in. */
const textsOf = ({ id, customer_reference, pickup, delivery, items }: Order): (string | null)[] => [
  id,
  customer_reference,
  ...[pickup, delivery].flatMap(({ address }) => [address.formatted_address, address.city]),
  ...items.flatMap(item => [item.make, item.model, item.vin, item.registration_number]),
];

async function holdSearches(
  report: TortureReport,
  records: ReadonlyMap<string, Order>,
  { call }: Environment,
): Promise<void> {
  const texts = new Map(
    [...records].map(([id, order]) => [id, textsOf(order).map(text => folded(text ?? ''))]),
  );
  const makes = new Set(
    [...records.values()].flatMap(({ items }) => items.flatMap(({ make }) => make ?? [])),
  );
  for (const make of makes) {
    const { localIds } = await call('orders.ids', { ...everyOrder, search: make });
    const found = new Set(localIds);
    for (const [id, words] of texts) {
      const has = words.some(word => word.includes(folded(make)));
      if (has !== found.has(id))
        report.different.push(`a search for ${make} ${has ? 'misses' : 'finds'} ${id}`);
    }
    count(report, 'makes');
  }
}
