import { expect, type Page } from '@playwright/test';
import { DispatchError } from '../../src-shared/errors.ts';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { goTo, placeAtOnce } from '../support/screen/dispatcher.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');

/** It is refused by the service, so that it needs the user. */
const placeRefused = (page: Page, reference: string): Promise<string> =>
  placeAtOnce(page, reference, { delivery: 'Nowhere 1, Atlantis' });

/** An order that waited for the service and was accepted then. */
async function placeLate(page: Page, reference: string): Promise<void> {
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, reference);
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
}

const withdraw = async (page: Page, localId: string): Promise<void> => {
  const [entry] = (await callBridge(page, 'orders.get', { localId })).entries;
  await callBridge(page, 'outbox.edit', { entryId: entry?.id ?? '' });
};

test('what happened is in the list, opens its order, is marked as read, and is still there after a restart', async ({
  app,
  start,
}) => {
  const { page } = app;
  await placeLate(page, 'NEW-1');
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await placeRefused(page, 'BAD-1');
  await expect(bell(page, 'Notifications, 2 unread')).toHaveAttribute('aria-keyshortcuts', 'G N');

  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(items(page)).toHaveText([
    /^Order BAD-1 needs attention Unread.*The order needs your decision\./,
    /^Order NEW-1 was accepted Unread.*The service has confirmed the order\./,
  ]);
  await expectAccessible(page, 'notifications', { within: '[role="dialog"]', isDarkToo: true });
  await pictures(page, 'alerts');
  await page.setViewportSize({ width: 760, height: 700 });
  await pictures(page, 'alerts-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  // What arrives moves nothing that the user is about to press.
  const open = panel(page).getByRole('button', { name: 'Open order: BAD-1' });
  const before = await open.boundingBox();
  await placeRefused(page, 'BAD-2');
  await expect(panel(page).getByRole('status')).toHaveText('1 new notification');
  expect(await open.boundingBox()).toEqual(before);
  await panel(page).getByRole('button', { name: 'Show new ones' }).click();
  await expect(items(page).first()).toContainText('Order BAD-2 needs attention');

  await panel(page).getByRole('button', { name: 'Open order: NEW-1' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Order NEW-1' })).toBeVisible();
  await bell(page, 'Notifications, 2 unread').click();
  await panel(page).getByRole('button', { name: 'Open in the outbox: BAD-1' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();

  await bell(page, 'Notifications, 1 unread').click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('No unread notifications');
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Notifications')).toBeFocused();
  await app.close();

  const { page: again } = await start();
  await bell(again, 'Notifications').click();
  await expect(items(again)).toHaveText([/^Order BAD-2/, /^Order BAD-1/, /^Order NEW-1/]);
  await expect(panel(again).getByText('Unread', { exact: true })).toHaveCount(0);
});

test('a notification follows its order: a draft is opened, and what is gone is said to be', async ({
  app,
}) => {
  const { page, electronApp } = app;
  await goTo(page, 'Settings');
  await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  const localId = await placeRefused(page, 'BAD-1');
  const clickLast = ({ electronApp: main }: DispatchApp) =>
    main.evaluate(() => globalThis.__standInRecords.notifications.at(-1)?.click());
  await expect
    .poll(() => electronApp.evaluate(() => globalThis.__standInRecords.notifications.length))
    .toBe(1);

  await withdraw(page, localId);
  await clickLast(app);
  await expect(page.getByRole('heading', { name: 'Correct order BAD-1', level: 1 })).toBeVisible();
  // The click has told that it is read.
  await bell(page, 'Notifications').click();
  await expect(items(page)).toContainText(['No decision is needed any more.']);
  await expect(panel(page).getByRole('button', { name: 'Open draft: BAD-1' })).toBeVisible();
  await page.keyboard.press('Escape');

  await goTo(page, 'Settings');
  await callBridge(page, 'drafts.discard', { localId });
  await clickLast(app);
  await expect(page.getByText('This order is no longer in Dispatch.')).toBeVisible();
  await bell(page, 'Notifications').click();
  await expect(items(page)).toContainText(['This order is no longer in Dispatch.']);
  await expect(items(page).getByRole('button')).toHaveCount(0);
});

test('the list says that it is empty, and is found in the palette and the menu', async ({ app }) => {
  const { page, electronApp } = app;
  await expect(bell(page, 'Notifications')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Command or order' }).fill('notifications');
  await page
    .getByRole('menuitem', { name: /^Notifications/ })
    .first()
    .click();
  await expect(panel(page).getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expectAccessible(page, 'notifications', { within: '[role="dialog"]' });
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await electronApp.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('alerts')?.click());
  await expect(panel(page)).toBeVisible();
});

test('the list says why it cannot be read, and tries again', async ({ app }) => {
  const { page, electronApp } = app;
  const { error } = new DispatchError('storage_failed', 'The disk has failed.');
  await expect(bell(page, 'Notifications')).toBeVisible();
  await electronApp.evaluate(({ ipcMain }, failure) => {
    const handlers: Map<string, (...args: unknown[]) => unknown> = Reflect.get(ipcMain, '_invokeHandlers');
    const [channel, answer] = [...handlers][0] ?? ['', () => null];
    let isFailing = true;
    handlers.set(channel, (event, method, ...more) => {
      if (method !== 'alerts.list' || !isFailing) return answer(event, method, ...more);
      isFailing = false;
      return { ok: false, error: failure };
    });
  }, error);
  await bell(page, 'Notifications').click();
  await panel(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page).getByRole('alert')).toBeHidden();
  await expect(panel(page).getByRole('heading', { name: 'No notifications' })).toBeVisible();
});
