import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { type Order, orderSchema } from '../../src-shared/domain/order.ts';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';
import { orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

const seeded = 250;

/** What the local sandbox has on its disk; while it runs it lets nobody else read that. */
function ordersOf(dataFolder: string): Order[] {
  const path = join(dataFolder, 'environments', 'local', 'sandbox', 'sandbox.db');
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('SELECT document FROM orders ORDER BY sequence').all();
  database.close();
  return rows.map(({ document }) => orderSchema.parse(JSON.parse(String(document))));
}

const primaryOf = (order: Order) => order.items.find(({ role }) => role === 'primary');
const inspector = (page: Page) => page.getByRole('complementary', { name: /^Order / });
const line = (page: Page) => page.getByRole('region', { name: 'Orders loaded' });

/** A list of which nothing is read by itself any more, and some of it was not. */
async function startUnread(dataFolder: string, start: () => Promise<DispatchApp>) {
  await seedLocal(dataFolder, seeded);
  const orders = ordersOf(dataFolder);
  const app = await start();
  await callBridge(app.page, 'settings.save', { refreshSeconds: 0 });
  await listIsRead(app.page, seeded);
  await expect(line(app.page)).toContainText(/Last loaded list: 250 orders, \d+ loaded in full$/);
  return { app, orders };
}

const unreadNow = async (page: Page): Promise<number> =>
  (await callBridge(page, 'orders.synchronisation', {})).unreadCount;

async function saveExport({ page, electronApp }: DispatchApp, path: string): Promise<string[][]> {
  await electronApp.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'CSV' }).click();
  await dialog.getByRole('button', { name: 'Save …' }).click();
  await expect(page.getByText(`${seeded} rows saved to ${path}`)).toBeVisible();
  return Papa.parse<string[]>(readFileSync(path, 'utf8').trimEnd(), { delimiter: ';' }).data;
}

test('an export says what is not read yet, has it read first, and is then what the service has', async ({
  dataFolder,
  start,
}) => {
  const { app, orders: made } = await startUnread(dataFolder, start);
  const { page } = app;
  const orders = new Map(made.map(order => [order.id, order]));

  // As it is: every gap says that it is one.
  await page.getByRole('button', { name: 'Export …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/of these orders are not loaded in full yet/)).toBeVisible();
  await pictures(page, 'export-unread', { isWithoutNotices: true });
  const path = join(dataFolder, 'as it is.csv');
  const [head = [], ...rows] = await saveExport(app, path);
  // The message leads to the file, which the program names to the system itself.
  const inFolder = app.electronApp.evaluate(
    ({ shell }) =>
      new Promise<string>(done => {
        shell.showItemInFolder = done;
      }),
  );
  await page.getByRole('button', { name: 'Show in folder' }).click();
  expect(await inFolder).toBe(path);
  const at = (heading: string) => head.findIndex(cell => cell.startsWith(heading));
  const gaps = rows.filter(row => row[at('Make')] === 'not loaded');
  expect(gaps.length).toBeGreaterThan(0);
  for (const row of rows) {
    const isRead = row[at('Make')] !== 'not loaded';
    const price = orders.get(row[at('Order')] ?? '')?.price?.total_cents;
    const known = price === undefined ? '' : (price / 100).toFixed(2).replace('.', ',');
    expect(row[at('Price')]).toBe(isRead ? known : 'not loaded');
  }

  // Read first, given up once, and read to the end.
  await page.getByRole('button', { name: 'Export …' }).click();
  await app.control.faults({ operation: 'order-get', kind: 'delay', delay_ms: 150 });
  await dialog.getByRole('button', { name: 'Load orders in full' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Loading orders in full' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save …' })).toBeDisabled();
  const placeOfSave = () => dialog.getByRole('button', { name: 'Save …' }).boundingBox();
  const place = await placeOfSave();
  await dialog.getByRole('button', { name: 'Stop loading' }).click();
  await expect.poll(async () => (await callBridge(page, 'orders.synchronisation', {})).askedCount).toBe(0);
  expect(await unreadNow(page)).toBeGreaterThan(0);
  await app.control.noFaults();
  await dialog.getByRole('button', { name: 'Load orders in full' }).click();
  await expect(dialog.getByText('All of these orders are loaded in full')).toBeVisible();
  expect(await placeOfSave()).toEqual(place);
  const [, ...whole] = await saveExport(app, join(dataFolder, 'whole.csv'));
  const shown = whole.map(row =>
    ['Order', 'Reference', 'Make', 'Model', 'VIN', 'Registration', 'Pickup', 'Delivery', 'Price'].map(
      heading => row[at(heading)],
    ),
  );
  const truth = [...orders.values()].toReversed().map(order => {
    const vehicle = primaryOf(order);
    return [
      order.id,
      order.customer_reference ?? '',
      vehicle?.make ?? '',
      vehicle?.model ?? '',
      vehicle?.vin ?? '',
      vehicle?.registration_number ?? '',
      order.pickup.address.formatted_address,
      order.delivery.address.formatted_address,
      order.price ? (order.price.total_cents / 100).toFixed(2).replace('.', ',') : '',
    ];
  });
  const byId = (one: (string | undefined)[], other: (string | undefined)[]) =>
    (one[0] ?? '') < (other[0] ?? '') ? -1 : 1;
  expect(shown.toSorted(byId)).toEqual(truth.toSorted(byId));
  await expect(line(page)).toHaveText(`Last loaded list: ${seeded} orders, all loaded in full`);
});

test('orders that come while others are loaded in full for an export are loaded too', async ({
  dataFolder,
  start,
}) => {
  const { app } = await startUnread(dataFolder, start);
  const { page, control } = app;
  await page.getByRole('button', { name: 'Export …' }).click();
  const dialog = page.getByRole('dialog');
  // So slowly that the others come meanwhile, on a busy machine, too.
  await control.faults({ operation: 'order-get', kind: 'delay', delay_ms: 3_000 });
  await dialog.getByRole('button', { name: 'Load orders in full' }).click();
  const status = dialog.getByRole('status').filter({ hasText: 'orders still to load' }).last();
  await expect(status).toBeVisible();
  await callBridge(page, 'sandbox.seed', { count: 100 });
  await expect(status).toContainText(/ of (2[5-9]\d|3\d\d) orders still to load/);
  await control.noFaults();
  await expect(dialog.getByText('All of these orders are loaded in full')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save …' })).toBeEnabled();
});

test('of an order that cannot be read nothing is said to be none', async ({ dataFolder, start }) => {
  const { app } = await startUnread(dataFolder, start);
  const { page, control } = app;
  await control.faults(
    { operation: 'order-get', kind: 'status', status: 503, times: 100 },
    { operation: 'order-files', kind: 'status', status: 503, times: 100 },
  );
  const { rows } = await callBridge(page, 'orders.list', { limit: 500 });
  const { localId = '', customerReference } = rows.find(row => row.knowledge === 'summary') ?? {};
  await page.getByRole('searchbox').fill(customerReference ?? '');
  // Others may have the same reference.
  await page.locator(`#orders-${localId}`).click();
  await expect(inspector(page)).toContainText('The other details of this order could not be loaded.');
  await expect(inspector(page)).toContainText(/Price\s*Not loaded from the service yet/);
  await expect(inspector(page)).toContainText('The documents at the service are not loaded yet.');
  await pictures(page, 'order-unread', { isWithoutNotices: true });
  await control.noFaults();
  // It may also be read in the background, which takes the button away.
  await expect(async () => {
    const refresh = inspector(page).getByRole('button', { name: 'Refresh this order' });
    if (await refresh.isVisible()) await refresh.click({ timeout: 1_000 });
    await expect(inspector(page)).toContainText(/No documents on this order\.|At the service since/, {
      timeout: 3_000,
    });
  }).toPass();
  await expect(inspector(page)).not.toContainText('not loaded');
});

test('of an order that the service has not confirmed nobody knows the price', async ({ app }) => {
  const { page, control } = app;
  await control.faults({ operation: 'order-create', kind: 'reset_after', times: 100 });
  await placeAtOnce(page, 'LOST-1');
  await expect(orderLine(page, 'LOST-1')).toContainText('Unconfirmed');
  await expect(orderLine(page, 'LOST-1').getByTitle('Not loaded from the service yet')).toHaveCount(1);
  await orderLine(page, 'LOST-1').click();
  await expect(inspector(page)).toContainText(/Price\s*Not loaded from the service yet/);
});

test('a search and a sort say what they miss, what keeps the reading, and find all once it is read', async ({
  dataFolder,
  start,
}) => {
  const { app, orders } = await startUnread(dataFolder, start);
  const { page } = app;
  const make = primaryOf(orders[0] as Order)?.make ?? '';
  const all = orders.filter(order => order.items.some(item => item.make === make)).length;
  const found = async () =>
    (await callBridge(page, 'orders.count', { search: make, states: [], show: 'all', sort: 'created' }))
      .total;
  expect(await found()).toBeLessThan(all);

  await page.getByRole('columnheader', { name: 'Price €' }).getByRole('button').click();
  await expect(line(page)).toContainText(/\d+ orders are not loaded in full and may be sorted wrongly\./);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(make);
  await expect(line(page)).toContainText(
    /\d+ orders are not loaded in full\. Search does not find them by make, model or trade-in yet\./,
  );
  await expect(page.getByRole('radio', { name: /^All \d+ \+$/ })).toBeVisible();
  await pictures(page, 'orders-unread', { isWithoutNotices: true });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search for orders and commands' });
  await palette.getByRole('searchbox').fill(make);
  // Also where it finds some.
  await expect(palette.getByRole('menuitem').first()).toBeVisible();
  await expect(palette).toContainText(/\d+ orders are not loaded in full\./);
  await pictures(page, 'palette-unread', { isWithoutNotices: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await line(page).getByRole('button', { name: 'Load orders in full' }).click();
  await expect(line(page)).toContainText(/\d+ in full\. Loading is interrupted: /);
  await expect(line(page).getByRole('status')).toContainText(/\d+ of \d+ orders still to load/);
  await pictures(page, 'orders-reading-interrupted', { isWithoutNotices: true });
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
  await expect(line(page)).toHaveText(`Last loaded list: ${seeded} orders, all loaded in full`);
  await expect(page.getByText(`${all} orders found`)).toBeVisible();
  await expect(page.getByRole('radio', { name: `All ${all}`, exact: true })).toBeVisible();
  expect(await found()).toBe(all);
});

test('orders are read in full by themselves, and the list says how far it is', async ({
  dataFolder,
  start,
}) => {
  const { app } = await startUnread(dataFolder, start);
  await callBridge(app.page, 'settings.save', { refreshSeconds: 5 });
  await expect(line(app.page)).toContainText(
    /250 orders at the service, \d+ loaded in full\. Loading the rest takes about \d+ min/,
  );
  await expect(line(app.page)).toHaveText('250 orders at the service, all loaded in full');
});
