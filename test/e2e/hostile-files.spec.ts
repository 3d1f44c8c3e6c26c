import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import { hostileTables } from '../support/hostile-tables/files.ts';
import { goTo, grid, gridRow, openBulk } from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';

const reading = (page: Page) => page.getByRole('progressbar', { name: 'Reading the file' });

/** A reader that was started gets no question, as if a file kept it busy for ever; undone by the second call. */
const keepReadersBusy = (page: Page, isBusy: boolean): Promise<void> =>
  page.evaluate(busy => {
    const { prototype } = Worker;
    const own = prototype as Worker & { kept?: Worker['postMessage'] };
    own.kept ??= prototype.postMessage;
    prototype.postMessage = busy ? () => undefined : own.kept;
  }, isBusy);

test('while a file is read the window answers, and reading can be cancelled', async ({ app, dataFolder }) => {
  const { page } = app;
  const path = join(dataFolder, 'orders.csv');
  writeFileSync(path, 'Reference;VIN\nBUSY-1;WAUZZZF24NN012345\n');
  const drop = () => dropFiles(page, { x: 700, y: 450 }, [path]);
  await openBulk(page);
  await keepReadersBusy(page, true);
  await drop();
  await expect(page.getByText('Reading orders.csv …')).toBeVisible();
  await page.getByRole('button', { name: 'Start with an empty table' }).click();
  await page.keyboard.type('TYPED-1');
  await page.keyboard.press('Enter');
  await expect(gridRow(page, 'TYPED-1')).toBeVisible();
  await expect(reading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(reading(page)).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();
  await keepReadersBusy(page, false);
  await drop();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add rows below' }).click();
  await expect(gridRow(page, 'BUSY-1')).toBeVisible();

  await goTo(page, 'Addresses');
  await keepReadersBusy(page, true);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import …' }).click();
  await (await choosing).setFiles(path);
  await expect(reading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(reading(page)).toBeHidden();
});

/** Notes from now on how long the window draws nothing. */
const watchStillness = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.documentElement;
    let last = performance.now();
    let longest = 0;
    const look = (atMs: number) => {
      longest = Math.max(longest, atMs - last);
      last = atMs;
      root.dataset.longestStillMs = String(Math.round(longest));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const longestStillMs = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.longestStillMs));

/** What is dropped, and what is said of it. */
const dropped: [name: string, words: string][] = [
  ['a size of 300 million columns', '1 row imported from'],
  ['a sheet that says to be of 10 bytes', 'larger than 100 MB'],
  ['a million cells', 'more than'],
  ['a billion laughs', 'damaged'],
  ['20 MB of line ends', 'contains no text'],
  ['20 MB of quotation marks', 'A cell has more than'],
  ['a line of a million cells', 'beyond column IV'],
  ['Excel 3', 'very old version of Excel'],
  ['a new workbook with a password', 'protected by a password'],
  ['a PDF', 'not a spreadsheet and not a text table'],
  ['a million rows', 'too many rows'],
];

test('files that mean harm are refused with the reason, and the window goes on', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  await openBulk(page);
  await watchStillness(page);
  for (const [name, words] of dropped) {
    const path = join(dataFolder, `${name}.csv`);
    writeFileSync(path, hostileTables.find(file => file.name === name)?.make() ?? '');
    await dropFiles(page, { x: 700, y: 450 }, [path]);
    // A busy machine may give it up before; that each has its reason is held by integration/hostile-tables.test.ts.
    const isGivenUp = page.getByText('Dispatch stopped reading the table');
    await expect(page.getByText(words).or(isGivenUp).first()).toBeVisible();
    const close = page.getByRole('alert').getByRole('button', { name: 'Close' });
    if (await close.isVisible()) await close.click();
  }
  await expect(grid(page)).toBeVisible();
  // On an idle machine 0.2 s at most; a busy one takes many times as long. Read by the window itself, each of several
  // of these files kept it still for much longer than this.
  expect(await longestStillMs(page)).toBeLessThan(5_000);
});
