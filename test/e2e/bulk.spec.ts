import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  goTo,
  grid,
  gridRow,
  headings,
  newOrder,
  openBulk,
  orderCells,
  orderLine,
  pasteText,
  placeRows,
  placeSheet,
  setUp,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';
import { pictures } from '../support/screen/looks.ts';

const asText = (rows: string[][], separator = '\t') => rows.map(row => row.join(separator)).join('\r\n');
const tableOf = (count: number, change: (number: number) => Partial<Record<string, string>> = () => ({})) => [
  headings,
  ...Array.from({ length: count }, (_, index) => orderCells(index + 1, change(index + 1))),
];
/** Leaves the table empty. */
async function clearAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear table' }).click();
  await expect(grid(page)).toBeHidden();
}
/** Escape goes to a dialog as soon as it is drawn, whatever has the focus then. */
const pressEscapeAtFirstSight = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')) return;
      observer.disconnect();
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(pressed);
      document.documentElement.dataset.escaped = 'true';
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
const placeButton = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Place ${count} orders?`) });

test('rows pasted from a spreadsheet are corrected by keyboard and placed once each', async ({ app }) => {
  const { page, control } = app;
  await newOrder(page);
  await page.getByRole('button', { name: 'Bulk orders' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk orders' })).toBeVisible();
  await pasteText(page, asText(tableOf(4, number => (number === 2 ? { FIN: 'WAUZZZF24NN10' } : {}))));
  await expect(page.getByText('4 rows pasted. 9 of 10 columns used.')).toBeVisible();
  await expect(gridRow(page, 'MANY-1')).toContainText('Ready');
  await expect(gridRow(page, 'MANY-2')).toContainText('1 problem');
  await expect(placeButton(page, 3)).toBeVisible();
  await expect(gridRow(page, 'MANY-3')).toContainText(/\d,\d\d$/);

  // The words of the rule lead to the cell; typing there replaces it.
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: /VIN has 13 characters instead of 17/ }).click();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('F8');
  await page.keyboard.type('WAUZZZF24NN100002');
  await page.keyboard.press('Enter');
  await expect(gridRow(page, 'MANY-2')).toContainText('Ready');
  // Escape takes back what was typed, Ctrl Z the change before.
  await page.keyboard.press('F2');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Escape');
  await expect(gridRow(page, 'MANY-3')).toContainText('WAUZZZF24NN100003');
  await page.keyboard.press('Delete');
  await expect(gridRow(page, 'MANY-3')).toContainText('1 problem');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(gridRow(page, 'MANY-3')).toContainText('Ready');
  // One is left out and stays.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(gridRow(page, 'MANY-4')).toContainText('Skipped');

  await placeButton(page, 3).click();
  // The sheet says what is placed, and for how much.
  const sheet = placeSheet(page);
  await expect(sheet.getByText('3 orders ready')).toBeVisible();
  await expect(sheet.getByRole('status')).toContainText(/Total.*\d,\d\d\s€/);
  await sheet.getByRole('button', { name: /^Place 3 orders/ }).dblclick();
  await expect(page.getByText('3 orders saved')).toBeVisible();
  await expect(gridRow(page, 'MANY-2')).toContainText('Accepted');
  // Its price stays.
  await expect(gridRow(page, 'MANY-2')).toContainText(/\d,\d\d$/);
  await expect.poll(async () => (await control.effectsOf('order-create')).length).toBe(3);
  await expect(page.getByRole('button', { name: 'Place orders' })).toBeDisabled();
  // What was placed is a list to go through by keyboard.
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option')).toHaveText([/MANY-1/, /MANY-2/, /MANY-3/]);
  // Nothing is wider than the smallest window, and the reference stays where the rest is scrolled.
  await page.setViewportSize({ width: 1024, height: 700 });
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 };
  const pinned = grid(page).getByRole('columnheader', { name: /Your reference/ });
  const { x } = await box(pinned);
  await grid(page).evaluate(scrolled => scrolled.scrollTo({ left: 600 }));
  await expect.poll(() => grid(page).evaluate(scrolled => scrolled.scrollLeft)).toBeGreaterThan(400);
  expect((await box(pinned)).x).toBe(x);
  expect((await box(gridRow(page, 'MANY-2').getByText('MANY-2'))).x).toBeLessThan(x + 20);
  const outside = () =>
    page
      .getByRole('button')
      .evaluateAll(all => all.filter(button => button.getBoundingClientRect().right > innerWidth).length);
  await expect.poll(outside).toBe(0);
  await pictures(page, 'many-results-1024', { isWithoutNotices: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await pictures(page, 'many-results', { isWithoutNotices: true });
  await results.focus();
  await page.keyboard.press('j');
  await expect(results.getByRole('option', { selected: true })).toContainText('MANY-2');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
  await page.getByRole('button', { name: 'Open order' }).click();
  await expect(page.getByRole('complementary', { name: 'Order MANY-2' })).toBeVisible();
  await expect(orderLine(page, 'MANY-')).toHaveCount(3);
});

test('in production the button says for how much and where, and nothing is placed before it is meant', async ({
  app,
  remote,
}) => {
  const { page } = app;
  const text = { name: 'Acme', kind: 'Production', baseUrl: remote.baseUrl } as const;
  await setUp(app, text, remote.credentials.full);
  await openBulk(page);
  await pasteText(page, asText(tableOf(2)));
  const place = page.getByRole('button', { name: /^Place 2 orders · [\d\s]+,\d\d\s€ in Acme/ });
  await place.click();
  const sheet = placeSheet(page);
  await sheet.getByRole('button', { name: /^Place 2 orders · [\d\s]+,\d\d\s€ in Acme/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  // Both can still be placed: neither has been, as the number at the service says in the end.
  expect(await callBridge(page, 'outbox.list', { filter: 'open' })).toEqual([]);
  await placeRows(page, /^Place 2 orders/);
  await question.getByRole('button', { name: 'Place orders' }).click();
  for (const row of ['MANY-1', 'MANY-2']) await expect(gridRow(page, row)).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(2);
});

test('a kill loses no row that was typed, and makes no order twice of those being placed', async ({
  start,
}) => {
  const before = await start();
  await openBulk(before.page);
  await before.page.getByRole('button', { name: 'Start with an empty table' }).click();
  await expect(grid(before.page)).toBeFocused();
  await before.page.keyboard.type('TYPED-1');
  await before.page.keyboard.press('Tab');
  await pasteText(before.page, 'Tampere, Finland\t25.11.\nOulu, Finland\t26.11.\n');
  await expect(gridRow(before.page, 'Oulu, Finland')).toBeVisible();
  await before.page.keyboard.type('half typed');
  await expect(before.page.getByText('saved', { exact: true })).toBeVisible();
  await before.killTree();

  const { page, killTree } = await start();
  await openBulk(page);
  await expect(gridRow(page, 'TYPED-1')).toContainText('half typed');
  await expect(gridRow(page, 'Oulu, Finland')).toContainText('26.11.');

  await clearAll(page);
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await goTo(page, 'Orders');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { name: 'Bulk orders', level: 1 })).toBeVisible();
  await pasteText(page, asText(tableOf(60)));
  await placeRows(page, /^Place 60 orders/);
  const placed = async (window: Page) => (await callBridge(window, 'outbox.list', { filter: 'open' })).length;
  await expect.poll(() => placed(page), { intervals: [20] }).toBeGreaterThan(0);
  await killTree();

  const after = await start();
  await openBulk(after.page);
  await expect(grid(after.page)).toBeVisible();
  // The one in the sheet, once that is open.
  const place = after.page.getByRole('button', { name: /^Place (\d+ )?orders?/ }).last();
  const placeTheRest = async () => {
    // It is enabled once every row has its price, and gone or disabled when all of them are placed.
    if (await place.isEnabled()) await place.click({ timeout: 5_000 }).catch(() => undefined);
    return placed(after.page);
  };
  await expect.poll(placeTheRest, { timeout: 120_000 }).toBe(60);
  await callBridge(after.page, 'sandbox.setRunning', { isRunning: true });
  await expect.poll(async () => (await after.control.effectsOf('order-create')).length).toBe(60);
  await goTo(after.page, 'Orders');
  await expect(after.page.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-rowcount', '61');
});

test('files in every dress are read, or refused with the reason', async ({ app, dataFolder }) => {
  const { page } = app;
  const make = (name: string, bytes: Uint8Array | string) => {
    const path = join(dataFolder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const drop = (path: string) => dropFiles(page, { x: 700, y: 450 }, [path]);
  const alert = page.getByRole('alert');
  const addBelow = () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Add rows below' }).click();
  await openBulk(page);
  const rows = tableOf(2);

  await drop(
    make('picture.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])),
  );
  await expect(alert).toContainText('not a spreadsheet and not a text table');
  await drop(make('empty.csv', ''));
  await expect(alert).toContainText('contains no text');
  await drop(make('broken.xlsx', 'PK\u0003\u0004 and no more'));
  await expect(alert).toContainText('damaged');
  await drop(make('long.csv', asText(tableOf(10_000), ';')));
  await expect(alert).toContainText(/too many rows. The table can have up to 5\s000/);

  await drop(make('western.csv', Buffer.from(asText(rows, ';'), 'latin1')));
  await expect(page.getByText('2 rows imported from western.csv')).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(gridRow(page, 'MANY-2')).toContainText('Hämeenkatu 1');
  // A second file asks what it is for.
  const second = page.getByRole('alertdialog', { name: 'Add the rows of wide.csv?' });
  const wide = make('wide.csv', Buffer.from(`\ufeff${asText(rows, ';')}`, 'utf16le'));
  await drop(wide);
  await expect(second).toContainText('The table already has 2 rows.');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(gridRow(page, 'MANY-2')).toHaveCount(1);
  await drop(wide);
  await second.getByRole('button', { name: 'Replace all rows' }).click();
  await expect(page.getByText('2 rows imported from wide.csv')).toBeVisible();
  await expect(gridRow(page, 'MANY-2')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await drop(wide);
  await expect(second).toBeVisible();
  await pictures(page, 'many-second-file', { isWithoutNotices: true });
  await page.keyboard.press('Enter');
  await expect(gridRow(page, 'MANY-2')).toHaveCount(2);
  await expect(gridRow(page, 'MANY-2').first()).toContainText('Possible duplicate');
  await drop(make('strange.csv', 'Ref;Bemerkung;FIN\n=1+1;"two\nlines 🚗 مرحبا";\u0007x\n'));
  await addBelow();
  await expect(gridRow(page, '=1+1')).toContainText('🚗 مرحبا');

  const orders: WorkSheet = utils.aoa_to_sheet([
    ['Viite', 'Nouto-osoite', 'Rekisterinumero', 'Summe'],
    ['XL-1', 'both', '007-A', 3],
    ['XL-2'],
  ]);
  orders['!merges'] = [utils.decode_range('B2:B3')];
  orders.D2.f = '1+2';
  const book = utils.book_new();
  utils.book_append_sheet(book, orders, 'Tilaukset');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), 'Muu');
  await drop(make('orders.xlsx', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))));
  await page.getByRole('button', { name: /Tilaukset · 3 rows/ }).click();
  await addBelow();
  await expect(page.getByText('2 rows imported from orders.xlsx')).toBeVisible();
  await expect(page.getByText('1 range of merged cells')).toBeVisible();
  await expect(page.getByText('1 cell has a formula')).toBeVisible();
  await expect(gridRow(page, 'XL-1')).toContainText('007-A');
});

test('what a heading means is said once and remembered; of 500 rows those in sight are drawn', async ({
  app,
}) => {
  const { page } = app;
  await openBulk(page);
  await pasteText(page, asText(tableOf(2)));
  await grid(page)
    .getByRole('columnheader', { name: /Not used Halle/ })
    .click();
  await page.getByRole('menuitem', { name: 'Release code' }).click();
  await expect(grid(page).getByRole('columnheader', { name: /Release code Halle/ })).toBeVisible();
  await clearAll(page);
  await pasteText(page, asText(tableOf(500)));
  await expect(grid(page).getByRole('columnheader', { name: /Release code Halle/ })).toBeVisible();
  await expect(placeButton(page, 500)).toBeVisible();
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('F2');
  await page.keyboard.type('TYPED-1');
  await page.keyboard.press('Enter');
  await expect(gridRow(page, 'TYPED-1')).toContainText('Ready');
});

test('a column that is taken for something else says so, and is put right with one choice', async ({
  app,
}) => {
  const { page } = app;
  await openBulk(page);
  const [headings = [], ...rows] = tableOf(3);
  await pasteText(page, asText([[...headings, 'Art'], ...rows.map(row => [...row, 'Kombi'])]));
  const column = grid(page).getByRole('columnheader', {
    name: 'Delivery place type 0 of 3 values valid · Art',
  });
  await expect(column).toBeVisible();
  await expect(
    page.getByText(
      'The column “Art” probably does not contain Delivery place type: none of its 3 values is valid',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place 3 / })).toBeHidden();
  // It is said once, and no row has a problem of its own.
  await expect(page.getByRole('radio', { name: '0 problem rows' })).toBeVisible();
  await expect(gridRow(page, 'MANY-1')).toContainText('Check column');
  await pictures(page, 'many-wrong-column', { isWithoutNotices: true });
  await page.getByRole('button', { name: 'Use column as Model' }).click();
  await expect(placeButton(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await column.click();
  await page.getByRole('menuitem', { name: 'Note on the vehicle' }).click();
  await expect(placeButton(page, 3)).toBeVisible();
  await expect(page.getByText(/values (is )?valid/)).toBeHidden();

  // Columns that were swapped pass no check of one cell: most registration numbers may be anything.
  await clearAll(page);
  const swapped = [
    [...headings, 'Pickup phone', 'Reg no'],
    ...rows.map((row, index) => [...row, `QAA-10${index}`, `+35840123450${index}`]),
  ];
  await pasteText(page, asText(swapped));
  await expect(
    page.getByText(
      'The column “Reg no” probably does not contain Registration number: none of its 3 values is valid',
    ),
  ).toBeVisible();
  await expect(
    page.getByText(
      'The column “Pickup phone” probably does not contain Pickup phone: none of its 3 values is valid',
    ),
  ).toBeVisible();
  await expect(gridRow(page, 'MANY-1')).not.toContainText('Ready');
  await page.getByRole('button', { name: 'Swap with column Pickup phone' }).click();
  await expect(page.getByText(/values (is )?valid/)).toBeHidden();
  await expect(gridRow(page, 'MANY-1')).toContainText('Ready');
});

test('what is doubtful is asked about before anything is placed, and what is not placed stays', async ({
  app,
}) => {
  const { page, control } = app;
  await openBulk(page);
  // The second letter of one VIN is Cyrillic.
  const [head = [], ...rows] = tableOf(3, number => (number === 2 ? { FIN: 'WАUZZZF24NN100002' } : {}));
  await pasteText(page, asText([head, ...rows, ...rows.slice(0, 1)]));
  await expect(gridRow(page, 'MANY-1').first()).toContainText('Possible duplicate');
  await expect(gridRow(page, 'MANY-2')).toContainText('Check row');
  await expect(placeButton(page, 4)).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const sheet = placeSheet(page);
  const tick = (number: number) => sheet.getByRole('checkbox', { name: new RegExp(`^Row ${number} `) });
  await expect(
    sheet.getByText('2 orders ready · 1 possible duplicate (same vehicle) · 1 order to check'),
  ).toBeVisible();
  for (const number of [1, 3]) await expect(tick(number)).toBeChecked();
  for (const number of [2, 4]) await expect(tick(number)).not.toBeChecked();
  await expect(
    sheet.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: /^Row 4 / }) }),
  ).toContainText('Same vehicle as row 1');
  await expect(sheet.getByRole('button', { name: /^Place 2 orders/ })).toBeFocused();
  await pictures(page, 'many-sheet', { isWithoutNotices: true });
  await page.keyboard.press('Escape');
  await gridRow(page, 'MANY-2').getByText('MANY-2').click();
  await pictures(page, 'many-latin', { isWithoutNotices: true });
  await page.getByRole('button', { name: 'Use VIN WAUZZZF24NN100002' }).click();
  await expect(gridRow(page, 'MANY-2')).toContainText('Ready');
  await grid(page).focus();
  await pressEscapeAtFirstSight(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('html')).toHaveAttribute('data-escaped', 'true');
  await expect(sheet).toBeHidden();
  expect(await control.effectsOf('order-create')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByText('3 orders ready · 1 possible duplicate (same vehicle)')).toBeVisible();
  // A tick counts at once, and both ways.
  await tick(4).press('Space');
  await expect(sheet.getByRole('button', { name: /^Place 4 orders/ })).toBeVisible();
  await tick(4).press('Space');
  await sheet.getByRole('button', { name: /^Place 3 orders/ }).press('Control+Enter');
  await expect.poll(async () => (await control.effectsOf('order-create')).length).toBe(3);
  await expect(placeButton(page, 1)).toBeEnabled();
});
