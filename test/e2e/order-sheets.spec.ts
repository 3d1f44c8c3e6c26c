import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test';
import { maxSheets } from '../../src-shared/contract/sheet-limits.ts';
import { pagesOf } from '../support/documents.ts';
import type { DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Marked orders' });
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
const notice = (page: Page, text: string): Locator =>
  notices(page).locator('[data-notice]').filter({ hasText: text });
const parts = (folder: string): string[] => readdirSync(folder).filter(name => name.endsWith('.part'));

/** Marks the first orders of the list. @returns their titles */
async function markFirst(page: Page, count: number): Promise<string[]> {
  const list = page.getByRole('grid', { name: 'Orders' });
  const titles: string[] = [];
  for (let index = 1; index <= count; index += 1) {
    const row = list.getByRole('row').nth(index);
    await row.locator('[data-box]').click();
    titles.push(/PO-\d+-\d+/.exec((await row.textContent()) ?? '')?.[0] ?? 'no reference');
  }
  await expect(bar(page).getByRole('status')).toHaveText(`${count} orders marked`);
  return titles;
}

const saveTo = (electronApp: ElectronApplication, filePath: string): Promise<void> =>
  electronApp.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, filePath);

async function openDialog({ page }: DispatchApp): Promise<Locator> {
  await bar(page).getByRole('button', { name: 'Order sheets …' }).click();
  return page.getByRole('dialog', { name: 'Order sheets' });
}

/** Begins to save the sheets of the marked orders. */
async function save(app: DispatchApp, path: string): Promise<void> {
  await saveTo(app.electronApp, path);
  await (await openDialog(app)).getByRole('button', { name: 'Save as PDF …' }).click();
}

/** Keeps the page of the sheets from an answer about so many orders, until `letGo`, which has the last one fail. */
async function holdOrders({ electronApp }: DispatchApp) {
  await electronApp.evaluate(({ ipcMain }) => {
    const handlers = Reflect.get(ipcMain, '_invokeHandlers') as Map<string, (...given: unknown[]) => unknown>;
    const answer = handlers.get('dispatch:invoke');
    if (!answer) throw new Error('There is no handler');
    const held = Promise.withResolvers<void>();
    Object.assign(globalThis, { __letOrdersGo: held.resolve });
    let count = 0;
    handlers.set('dispatch:invoke', async (event, method, ...rest) => {
      const { senderFrame } = event as { senderFrame: { url: string } };
      if (method !== 'orders.get' || !senderFrame.url.includes('#/order-sheets/'))
        return answer(event, method, ...rest);
      count += 1;
      const isLast = count === 5;
      await held.promise;
      return isLast ? answer(event, method, { localId: 'gone' }, 'local') : answer(event, method, ...rest);
    });
  });
  return {
    letGo: () => electronApp.evaluate(() => (Reflect.get(globalThis, '__letOrdersGo') as () => void)()),
  };
}

const windowsOf = ({ electronApp }: DispatchApp): Promise<number> =>
  electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test('the sheets of marked orders are one PDF, each on a page of its own, without what was left out', async ({
  fullApp,
  dataFolder,
}) => {
  const { page, electronApp } = fullApp;
  const titles = await markFirst(page, 5);
  const dialog = await openDialog(fullApp);
  await expect(dialog.getByText('All of these orders are loaded in full')).toBeVisible();
  await expectAccessible(page, 'order-sheets-dialog', { isDarkToo: true });
  await pictures(page, 'order-sheets-dialog', { isWithoutNotices: true });
  await dialog.getByText('Price', { exact: true }).click();
  const path = join(dataFolder, 'sheets.pdf');
  await saveTo(electronApp, path);
  await dialog.getByRole('button', { name: 'Save as PDF …' }).click();
  await expect(page.getByText(`5 order sheets saved to ${path}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const pages = await pagesOf(readFileSync(path));
  expect(pages).toHaveLength(5);
  for (const [index, title] of titles.entries()) {
    expect(pages[index]?.text.toUpperCase()).toContain(title.toUpperCase());
    expect(pages[index]?.text).toContain('not a CMR consignment note');
    expect(pages[index]?.text).not.toContain('€');
    expect(pages[index]?.heightPt).toBeCloseTo(842, 0);
  }
  // The window that drew them is gone, and with it the notice.
  expect(await windowsOf(fullApp)).toBe(1);
  await expect(notices(page).getByText('Saving 5 order sheets')).toHaveCount(0);
  const inFolder = electronApp.evaluate(
    ({ shell }) =>
      new Promise<string>(done => {
        shell.showItemInFolder = done;
      }),
  );
  await page.getByRole('button', { name: 'Show in folder' }).click();
  expect(await inFolder).toBe(path);
  expect(parts(dataFolder)).toEqual([]);
});

test('while sheets are saved the window stays usable, and Cancel leaves no file', async ({
  fullApp,
  dataFolder,
}) => {
  const { page } = fullApp;
  await markFirst(page, 5);
  await holdOrders(fullApp);
  const path = join(dataFolder, 'sheets.pdf');
  await save(fullApp, path);
  const saving = notice(page, 'Saving 5 order sheets');
  await expect(saving).toBeVisible();
  await expect(notices(page).getByRole('progressbar', { name: 'Reading the orders' })).toBeVisible();
  await expect.poll(() => windowsOf(fullApp)).toBe(2);
  expect(parts(dataFolder)).toHaveLength(1);
  await expectAccessible(page, 'order-sheets-running', { isDarkToo: true });
  await pictures(page, 'order-sheets-running');
  // Another view works and still has the notice, and a second job is refused.
  await page.getByRole('link', { name: /^Reports/ }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(saving).toBeVisible();
  await page.getByRole('link', { name: /^Orders/ }).click();
  const dialog = await openDialog(fullApp);
  await dialog.getByRole('button', { name: 'Save as PDF …' }).click();
  await expect(dialog.getByText('Order sheets are already being saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await saving.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. No order sheets were saved.')).toBeVisible();
  await expect(saving).toHaveCount(0);
  await expect.poll(() => windowsOf(fullApp)).toBe(1);
  expect([existsSync(path), parts(dataFolder)]).toEqual([false, []]);
});

test('an order that cannot be read is named, and a folder that cannot be written is said', async ({
  fullApp,
  dataFolder,
}) => {
  const { page } = fullApp;
  const titles = await markFirst(page, 5);
  // A folder has the name: the file is written beside it and cannot replace it.
  const taken = join(dataFolder, 'taken.pdf');
  mkdirSync(taken);
  await save(fullApp, taken);
  await expect(notices(page).getByText('The file could not be saved')).toBeVisible();
  expect(parts(dataFolder)).toEqual([]);
  await notice(page, 'The file could not be saved').getByRole('button', { name: 'Dismiss' }).click();
  await save(fullApp, '/proc/nowhere/sheets.pdf');
  const dialog = page.getByRole('dialog', { name: 'Order sheets' });
  await expect(dialog.getByText('The file could not be saved')).toBeVisible();
  await page.keyboard.press('Escape');

  const { letGo } = await holdOrders(fullApp);
  const path = join(dataFolder, 'sheets.pdf');
  await save(fullApp, path);
  await expect(notices(page).getByText('Saving 5 order sheets')).toBeVisible();
  await letGo();
  await expect(notices(page).getByText('4 of 5 order sheets saved')).toBeVisible();
  await expect(notices(page).getByRole('listitem')).toHaveText([titles[4] ?? '']);
  await expectAccessible(page, 'order-sheets-missing', { isDarkToo: true });
  await pictures(page, 'order-sheets-missing');
  expect(await pagesOf(readFileSync(path))).toHaveLength(4);
  await notice(page, '4 of 5 order sheets saved').getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices(page).getByText('4 of 5 order sheets saved')).toHaveCount(0);
});

test('more orders than fit into one PDF are refused, with the limit', async ({ fullApp }) => {
  const { page } = fullApp;
  await page.getByRole('grid', { name: 'Orders' }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByRole('status')).toHaveText('250 orders marked');
  const dialog = await openDialog(fullApp);
  await expect(dialog.getByText(`the sheets of at most ${maxSheets} orders`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save as PDF …' })).toBeDisabled();
});

test.describe('on its own', () => {
  test.use({ ownBrowser: true });

  test('the program ends with its window, and leaves no file of the sheets that it was saving', async ({
    fullApp,
    dataFolder,
  }) => {
    const { page, electronApp } = fullApp;
    await markFirst(page, 5);
    await holdOrders(fullApp);
    await save(fullApp, join(dataFolder, 'sheets.pdf'));
    await expect.poll(() => parts(dataFolder).length).toBe(1);
    const ended = electronApp.waitForEvent('close');
    await electronApp.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
    });
    await ended;
    expect([existsSync(join(dataFolder, 'sheets.pdf')), parts(dataFolder)]).toEqual([false, []]);
  });
});
