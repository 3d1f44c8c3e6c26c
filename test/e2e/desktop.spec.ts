import { expect, type Page } from '@playwright/test';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { runToEnd } from '../support/electron/run-to-end.ts';
import { acceptedOrder, goTo } from '../support/screen/dispatcher.ts';

const innerWidthOf = (page: Page) => page.evaluate(() => innerWidth);

/** Chooses an item of the menu bar, as the user does; accelerators do not fire on the stand-in. */
/** Chooses an item of the menu bar, and waits until the page has heard of it. */
async function choose({ electronApp, page }: DispatchApp, id: string): Promise<void> {
  await electronApp.evaluate(
    ({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(),
    id,
  );
  // What main tells a page arrives in order.
  await callBridge(page, 'app.info', {});
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('zoom by keys, menu, palette and setting is that of all windows, and stays', async ({ app, start }) => {
  const { page, electronApp } = app;
  await expect(heading(page, 'Orders')).toBeVisible();
  // The keys are there soon after the first screen.
  await expect(async () => {
    await page.keyboard.press('Control++');
    expect(await innerWidthOf(page)).toBeLessThan(1440);
  }).toPass();
  await page.keyboard.press('Control+0');
  await expect.poll(() => innerWidthOf(page)).toBe(1440);
  await page.keyboard.press('Control++');
  await expect.poll(() => innerWidthOf(page)).toBe(1309);
  await page.keyboard.press('Control+=');
  await expect.poll(() => innerWidthOf(page)).toBe(1152);
  await page.keyboard.press('Control+NumpadSubtract');
  await expect.poll(() => innerWidthOf(page)).toBe(1309);
  await page.keyboard.press('Control+0');
  await expect.poll(() => innerWidthOf(page)).toBe(1440);
  await choose(app, 'zoom-in');
  await expect.poll(() => innerWidthOf(page)).toBe(1309);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zoom in');
  await page.keyboard.press('Enter');
  await expect.poll(() => innerWidthOf(page)).toBe(1152);

  // Also in the window of an order, for both.
  const localId = await acceptedOrder(page, 'ZOOM-1');
  const opened = electronApp.waitForEvent('window');
  await callBridge(page, 'windows.openOrder', { environmentId: 'local', localId });
  const own = await opened;
  await expect(heading(own, 'ZOOM-1')).toBeVisible();
  await expect.poll(() => innerWidthOf(own)).toBe(864);
  await own.keyboard.press('Control++');
  await expect.poll(() => innerWidthOf(own)).toBe(720);
  await expect.poll(() => innerWidthOf(page)).toBe(960);
  await own.close();

  await goTo(page, 'Settings');
  const zoom = page.getByRole('button', { name: /Zoom$/ });
  await expect(zoom).toContainText(/150\s?%/);
  await zoom.click();
  await page.getByRole('option', { name: /^200\s?%$/ }).click();
  await expect.poll(() => innerWidthOf(page)).toBe(720);
  await expect(zoom).toBeVisible();
  await app.close();
  const again = await start();
  await expect(heading(again.page, 'Orders')).toBeVisible();
  expect(
    await again.electronApp.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
    ),
  ).toBe(2);
});

test('at 200 % everything can be reached on a screen of 1440 pixels', async ({ app }) => {
  const { page } = app;
  await acceptedOrder(page, 'ZOOM-2');
  await callBridge(page, 'settings.save', { zoomPercent: 200 });
  await expect.poll(() => innerWidthOf(page)).toBe(720);
  for (const place of ['Orders', 'Drafts', 'Outbox', 'Reports', 'Addresses', 'Settings'] as const) {
    await goTo(page, place);
    await expect(heading(page, place)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await goTo(page, 'Orders');
  await expect(page.getByRole('button', { name: 'New order' }).first()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeInViewport({ ratio: 1 });
});

test('windows come back where they were, those of orders too, and none is out of sight', async ({
  app,
  start,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'BACK-1');
  const opened = electronApp.waitForEvent('window');
  await callBridge(page, 'windows.openOrder', { environmentId: 'local', localId });
  await expect(heading(await opened, 'BACK-1')).toBeVisible();
  await electronApp.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) {
      const isMain = window.getMinimumSize()[0] === 1024;
      window.setBounds(
        isMain ? { x: 60, y: 40, width: 1300, height: 800 } : { x: 2_500, y: 70, width: 800, height: 700 },
      );
    }
  });
  await app.close();
  // The second display, on which the order was, is gone.
  const again = await start();
  await expect.poll(() => again.electronApp.windows().length).toBe(2);
  const bounds = await again.electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(window => window.getBounds()),
  );
  expect(bounds).toEqual([
    { x: 60, y: 40, width: 1300, height: 800 },
    { x: 560, y: 190, width: 800, height: 700 },
  ]);
  const own = again.electronApp.windows().find(window => window !== again.page);
  if (!own) throw new Error('The order has no window');
  await expect(heading(own, 'BACK-1')).toBeVisible();
  await own.close();
  await again.close();
  const third = await start();
  await expect(heading(third.page, 'Orders')).toBeVisible();
  expect(third.electronApp.windows()).toHaveLength(1);
});

test('the menu bar does what the palette does, in the language of the screen', async ({ app }) => {
  const { page, electronApp } = app;
  await expect(heading(page, 'Orders')).toBeVisible();
  await choose(app, 'outbox');
  await expect(heading(page, 'Outbox')).toBeVisible();
  await choose(app, 'shortcuts');
  const help = page.getByRole('dialog');
  await expect(help).toBeVisible();
  // While a dialog is open, neither keys nor menu lead away.
  await choose(app, 'drafts');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(heading(page, 'Outbox')).toBeVisible();
  await choose(app, 'palette');
  await expect(page.getByRole('searchbox', { name: 'Command or order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await choose(app, 'new');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await page.keyboard.press('Control+,');
  await expect(heading(page, 'Settings')).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await choose(app, 'logs');
  expect(await electronApp.evaluate(() => globalThis.__standInRecords.openedPaths.at(-1))).toMatch(/logs$/);
  await callBridge(page, 'settings.save', { language: 'fi' });
  await expect
    .poll(() =>
      electronApp.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label)),
    )
    .toEqual(['Tiedosto', 'Muokkaa', 'Näytä', 'Ikkuna', 'Ohje']);
});

test('a link that comes while the page loads leads to its order as soon as the page is there', async ({
  app,
}) => {
  const { page, electronApp } = app;
  const localId = await acceptedOrder(page, 'LINK-2');
  const { row } = await callBridge(page, 'orders.get', { localId });
  await goTo(page, 'Settings');
  await electronApp.evaluate(({ app: program, BrowserWindow }, link) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.once('did-navigate', () => {
      program.emit('second-instance', {}, ['dispatch', link], '/', null);
    });
    window?.webContents.reload();
  }, `dispatch://order/${row.orderId}`);
  await expect(page.getByRole('complementary', { name: 'Order LINK-2' })).toBeVisible();
});

test('a command of the icon’s menu starts the program where it leads, and leads there while it runs', async ({
  start,
  dataFolder,
}) => {
  const { page } = await start({}, ['dispatch://outbox']);
  await expect(heading(page, 'Outbox')).toBeVisible();
  await runToEnd(dataFolder, { after: ['dispatch://new'] });
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  const search = page.getByRole('dialog', { name: 'Search for orders and commands' });
  // Only one link a second is followed.
  await expect(async () => {
    await runToEnd(dataFolder, { after: ['dispatch://search'] });
    await expect(page.getByRole('button', { name: 'Open search' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Something is being typed, so the search takes no keys before it is wanted.
  await expect(search).toHaveCount(0);
  await page.getByRole('button', { name: 'Open search' }).click();
  await expect(search).toBeVisible();
});
