import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import Papa from 'papaparse';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';

import { test } from '../support/electron/fixtures.ts';
import { field, goTo, newOrder } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';
import { seedSandbox } from '../support/seed.ts';

const orders = 1_000;
const sandboxOf = (dataFolder: string): string => join(dataFolder, 'environments', 'local', 'sandbox');
const rowsRead = (page: Page, count: string) =>
  expect(page.getByText(new RegExp(`^${count} rows, as of`))).toBeVisible();
const table = (page: Page) => page.getByRole('grid', { name: 'Report' });
const saveTo = ({ electronApp }: DispatchApp, path: string) =>
  electronApp.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);

const leastTablePx = 240;

/** Table and charts are shown without scrolling sideways at every width, and the table has its height. */
async function expectToFit(page: Page): Promise<void> {
  const charts = page.getByRole('complementary', { name: 'Charts' });
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const grouping of ['None', 'Route']) {
      await page.getByRole('radio', { name: grouping }).click();
      for (const part of [table(page), charts])
        await expect
          .poll(() => part.evaluate(one => one.scrollWidth - one.clientWidth), { message: `at ${width}` })
          .toBe(0);
      const cut = await table(page)
        .locator('[role=gridcell], [role=gridcell] > .cut')
        .evaluateAll(cells =>
          cells.flatMap(cell => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
        );
      expect(cut, `${grouping} at ${width}`).toEqual([]);
      const { height: tablePx = 0 } = (await table(page).boundingBox()) ?? {};
      expect(tablePx).toBeGreaterThan(leastTablePx);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'None' }).click();
}

test('a report is read while one works, grouped, drawn and saved', async ({ dataFolder, start }) => {
  await seedSandbox(sandboxOf(dataFolder), orders);
  const app = await start();
  const { page, control } = app;
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await goTo(page, 'Reports');
  await expect(page.getByText(/rows, as of/)).toBeVisible();

  // It goes on while an order is entered, and says where it is.
  await control.faults({ operation: 'order-report', kind: 'delay', delay_ms: 3_000 });
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByText('Loading orders …')).toBeVisible();
  // What it has so far is not called the whole.
  await expect(page.getByText('Cost so far')).toBeVisible();
  await expect(page.getByText('of 1 000 orders', { exact: true })).toBeVisible();
  await expect(table(page).getByText(/^\d+ orders so far/)).toBeVisible();
  await expect(page.getByText(/^Charts cover \d+ orders so far/)).toBeVisible();
  await newOrder(page);
  await field(page, 'Order', 'Your reference').fill('REPORT-1');
  await goTo(page, 'Reports');

  // The service goes away in the middle: what is there stays, and it goes on from there.
  await control.faults({ operation: 'order-report', kind: 'status', status: 503 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await control.noFaults();
  await page.getByRole('button', { name: 'Continue' }).click();
  await rowsRead(page, '1.000');

  await expect(page.getByText(/so far/)).toHaveCount(0);
  await expect(page.getByText('1 000 orders')).toBeVisible();
  const charts = page.getByRole('complementary', { name: 'Charts' });
  await expect(charts.getByRole('img', { name: /^Orders per week: 1.000 in/ }).locator('svg')).toBeVisible();
  await expect(charts.getByRole('img', { name: /^Cost by route: .+€/ }).locator('svg')).toBeVisible();
  // Their room was kept before they came, so they moved nothing.
  const rooms = await charts.getByRole('img').evaluateAll(drawings =>
    drawings.map(drawing => ({
      keptPx: Number.parseFloat(getComputedStyle(drawing).minHeight),
      drawnPx: drawing.firstElementChild?.getBoundingClientRect().height ?? 0,
    })),
  );
  expect(rooms.map(({ keptPx }) => keptPx)).toEqual(rooms.map(({ drawnPx }) => drawnPx));
  expect(rooms).toHaveLength(4);
  await pictures(page, 'report', { isWithoutNotices: true });
  await charts.getByRole('button', { name: 'Cost by route as a table' }).click();
  await expect(charts.getByRole('table').getByRole('row')).not.toHaveCount(0);

  await page.getByRole('radio', { name: 'Route' }).click();
  // The groups are in the order that the control says.
  await expect(page.getByRole('button', { name: /^Orders Sort by/ })).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Orders' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const group = table(page).getByRole('row', { name: /FI → FI/ });
  await group.click();
  await expect(group).toContainText('Expanded group');
  await page.getByRole('radio', { name: 'None' }).click();
  await expectToFit(page);

  // Saved as it is on screen, with every row, and without a half file beside it.
  const saved = join(dataFolder, 'report.csv');
  await saveTo(app, saved);
  await page.getByRole('button', { name: 'Export rows …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'CSV' }).click();
  await dialog.getByRole('button', { name: 'Save …' }).click();
  await expect(page.getByText(`1 000 rows saved to ${saved}`)).toBeVisible();
  const { data } = Papa.parse<string[]>(readFileSync(saved, 'utf8').trimEnd(), { delimiter: ';' });
  expect(data).toHaveLength(orders + 1);
  const first = (await callBridge(page, 'reports.page', { createdFrom: null, createdTo: null, cursor: null }))
    .rows[0];
  const cell = (heading: string) => data[1]?.[data[0]?.indexOf(heading) ?? -1];
  expect(cell('Order ID')).toBe(first?.order_id);
  expect(cell('Pickup')).toBe(first?.pickup_address);
  expect(cell('Cost (EUR)')).toBe(((first?.cost?.total_cents ?? 0) / 100).toFixed(2).replace('.', ','));

  const workbook = join(dataFolder, 'report.xlsx');
  await saveTo(app, workbook);
  await page.getByRole('button', { name: 'Export rows …' }).click();
  await dialog.getByRole('radio', { name: 'Spreadsheet (XLSX)' }).click();
  await dialog.getByRole('button', { name: 'Save …' }).click();
  await expect(page.getByText(`1 000 rows saved to ${workbook}`)).toBeVisible();
  expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');
  expect(readdirSync(dataFolder).filter(name => name.endsWith('.part'))).toEqual([]);

  // The disk refuses: it is said, and nothing is left.
  const nowhere = join(dataFolder, 'nowhere', 'report.csv');
  await saveTo(app, nowhere);
  await page.getByRole('button', { name: 'Export rows …' }).click();
  await dialog.getByRole('button', { name: 'Save …' }).click();
  await expect(dialog.getByText('The file could not be saved')).toBeVisible();
  expect(existsSync(nowhere)).toBe(false);
  // Neither a style nor a script that the policy of the page refuses.
  expect(complaints.filter(text => /Content Security Policy|Trusted/i.test(text))).toEqual([]);
});

test('a report by keyboard alone', async ({ dataFolder, start }) => {
  await seedSandbox(sandboxOf(dataFolder), 60);
  const { page } = await start();
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'This month' }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await rowsRead(page, '60');
  await expect(page.getByRole('img', { name: /^Orders per week/ }).locator('svg')).toBeVisible();

  await page.getByRole('radio', { name: 'None' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const cost = table(page).getByRole('columnheader', { name: 'Cost €' });
  // A list forgets what was typed after a second, which four keys take on a busy machine.
  await expect(async () => {
    await page.keyboard.type('Cost');
    await expect(cost).toHaveAttribute('aria-sort', 'descending', { timeout: 3_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cost).toHaveAttribute('aria-sort', 'ascending');
  // The button of all columns is before the table.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(table(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText('Expanded group');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(table(page)).toContainText('Expanded group');

  await page.getByRole('radio', { name: 'Custom range' }).press('Space');
  await page.getByRole('textbox', { name: /^First day/ }).fill('1.1.2026');
  await page.getByRole('textbox', { name: /^Last day/ }).fill('31.12.2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The last day is before the first day')).toBeVisible();
  await page.getByRole('button', { name: 'Export rows …' }).press('Enter');
  await page.getByRole('dialog').getByRole('radio', { name: 'CSV' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
