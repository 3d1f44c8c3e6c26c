import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test as base } from '../support/electron/fixtures.ts';
import { desktopWithTray } from '../support/electron/tray-host.ts';
import { card, goTo, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

/** `desktop`: environment of a desktop with a tray, and with a folder for what starts at login. */
const test = base.extend<{ desktop: { env: Record<string, string>; autostartFile: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  desktop: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'dispatch-desktop-'));
    const env = { ...desktopWithTray(join(folder, 'bin')), DISPATCH_AUTOSTART_FOLDER: folder };
    await use({ env, autostartFile: join(folder, 'autostart', 'dispatch.desktop') });
    rmSync(folder, { recursive: true });
  },
});

/** The icon in the tray, as the user sees it; null if there is none. */
const tray = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(() => {
    const shown = globalThis.__standInRecords.trays.find(({ isDestroyed }) => !isDestroyed);
    return shown ? { toolTip: shown.toolTip, items: shown.menu?.items.map(({ label }) => label) } : null;
  });
const chooseInTray = ({ electronApp }: DispatchApp, label: string) =>
  electronApp.evaluate((_electron, wanted) => {
    const shown = globalThis.__standInRecords.trays.find(({ isDestroyed }) => !isDestroyed);
    shown?.menu?.items.find(item => item.label === wanted)?.click();
  }, label);
const closeMain = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const isVisible = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? null);

const keepInTray = (page: Page) => card(page, 'Start and end').getByText('Keep running in the tray when');
const startField = (page: Page) =>
  card(page, 'Start and end').getByRole('button', { name: /Start when you sign in/ });

async function chooseStart(page: Page, option: string): Promise<void> {
  await startField(page).click();
  await page.getByRole('option', { name: option }).click();
}

test('a window that is closed into the tray keeps sending, comes back, and quitting still asks', async ({
  start,
  desktop,
}) => {
  const app = await start(desktop.env);
  const { page } = app;
  await goTo(page, 'Settings');
  expect(await tray(app)).toBeNull();
  await keepInTray(page).click();
  await expect.poll(() => tray(app)).toMatchObject({ toolTip: 'Dispatch\nNothing waits in the outbox' });
  await card(page, 'Start and end').scrollIntoViewIfNeeded();
  await pictures(page, 'settings-start');

  await goTo(page, 'Orders');
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, 'TRAY-1');
  await expect
    .poll(async () => (await tray(app))?.items)
    .toEqual(['Open Dispatch', 'New order', '', '1 item is not sent yet', '', 'Quit Dispatch']);
  await closeMain(app);
  await expect.poll(() => isVisible(app)).toBe(false);

  // Nobody sees the window while the order is sent.
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
  await expect.poll(async () => (await tray(app))?.items).toContain('Nothing waits in the outbox');
  expect(await isVisible(app)).toBe(false);
  expect(await app.control.effectsOf('order-create')).toHaveLength(1);

  await chooseInTray(app, 'Open Dispatch');
  await expect.poll(() => isVisible(app)).toBe(true);
  await expect(orderLine(page, 'TRAY-1')).toContainText('Accepted');
  await closeMain(app);
  await chooseInTray(app, 'New order');
  await expect(page.getByRole('heading', { name: 'New order', level: 1 })).toBeVisible();

  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, 'TRAY-2');
  await closeMain(app);
  await chooseInTray(app, '1 item is not sent yet');
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
  await closeMain(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  const ended = app.electronApp.waitForEvent('close', { timeout: 0 });
  await chooseInTray(app, 'Quit Dispatch');
  const question = page.getByRole('alertdialog', { name: /^Quit Dispatch\?/ });
  await expect(question).toBeVisible();
  expect(await isVisible(app)).toBe(true);
  await question.getByRole('button', { name: 'Quit', exact: true }).click();
  await ended;
});

test('Dispatch starts at login as the user chose, without a window, and the settings follow the system', async ({
  start,
  desktop,
  dataFolder,
}) => {
  const { env, autostartFile } = desktop;
  const first = await start(env);
  await goTo(first.page, 'Settings');
  await expect(startField(first.page)).toContainText('Do not start');
  await startField(first.page).click();
  await expect(first.page.getByRole('option')).toHaveText(['Do not start', 'With its window']);
  await first.page.keyboard.press('Escape');
  await keepInTray(first.page).click();
  await chooseStart(first.page, 'In the tray');
  await expect.poll(() => existsSync(autostartFile)).toBe(true);
  const file = readFileSync(autostartFile, 'utf8');
  expect(file).toMatch(/^Exec="\/.*" "--at-login" "--user-data-dir=/m);
  expect(file).toContain(dataFolder);
  await first.close();

  // As the desktop starts it.
  const atLogin = await start(env, ['--at-login']);
  await expect.poll(() => tray(atLogin)).not.toBeNull();
  await expect(atLogin.page.getByRole('heading', { name: 'Orders', level: 1 })).toBeAttached();
  expect(await isVisible(atLogin)).toBe(false);
  await chooseInTray(atLogin, 'Open Dispatch');
  await expect.poll(() => isVisible(atLogin)).toBe(true);

  // The user turns it off in the system.
  await goTo(atLogin.page, 'Settings');
  await expect(startField(atLogin.page)).toContainText('In the tray');
  await goTo(atLogin.page, 'Orders');
  writeFileSync(autostartFile, `${file}Hidden=true\n`);
  await goTo(atLogin.page, 'Settings');
  await expect(startField(atLogin.page)).toContainText('Do not start');
  expect(readFileSync(autostartFile, 'utf8')).toContain('Hidden=true');
  await chooseStart(atLogin.page, 'With its window');
  await expect.poll(() => readFileSync(autostartFile, 'utf8')).not.toContain('Hidden');
  await chooseStart(atLogin.page, 'Do not start');
  await expect.poll(() => existsSync(autostartFile)).toBe(false);
});

test('where the desktop has no tray, closing the window ends Dispatch, and the settings say so', async ({
  start,
  desktop,
}) => {
  const { env } = desktop;
  const app = await start({
    ...env,
    PATH: process.env.PATH ?? '',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  });
  const { page } = app;
  await goTo(page, 'Settings');
  await expect(card(page, 'Start and end')).toContainText('This desktop shows no tray now.');
  await keepInTray(page).click();
  expect(await tray(app)).toBeNull();
  const ended = app.electronApp.waitForEvent('close', { timeout: 0 });
  closeMain(app).catch(() => undefined);
  await ended;
});
