import { expect } from '@playwright/test';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';

import { test } from '../support/electron/fixtures.ts';
import { card, goTo, placeAtOnce } from '../support/screen/dispatcher.ts';

const notifications = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(() =>
    globalThis.__standInRecords.notifications.map(({ title, body }) => ({ title, body })),
  );
const leaveWindow = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
const badge = ({ electronApp }: DispatchApp) => electronApp.evaluate(({ app }) => app.getBadgeCount());
const clickLast = ({ electronApp }: DispatchApp) =>
  electronApp.evaluate(() => globalThis.__standInRecords.notifications.at(-1)?.click());

/** It is refused by the service, so that it needs the dispatcher. */
const placeRefused = ({ page }: DispatchApp, reference: string): Promise<string> =>
  placeAtOnce(page, reference, { delivery: 'Nowhere 1, Atlantis' });

test('orders that waited are told as one when the window is not in front, and an order that needs somebody leads there', async ({
  fullApp: app,
}) => {
  const { page } = app;
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  for (const reference of ['NEW-1', 'NEW-2']) await placeAtOnce(page, reference);
  await goTo(page, 'Sandbox');
  await leaveWindow(app);
  await page.getByRole('switch', { name: 'Service running' }).locator('xpath=ancestor::label').click();
  await expect.poll(() => notifications(app)).toHaveLength(1);
  const [told] = await notifications(app);
  expect(told?.title).toBe('2 orders were accepted');
  expect(told?.body.split(', ').toSorted()).toEqual(['NEW-1', 'NEW-2']);

  await placeRefused(app, 'BAD-1');
  await expect.poll(() => badge(app)).toBe(1);
  await expect.poll(async () => (await notifications(app)).at(-1)?.title).toMatch('order needs attention');
  await clickLast(app);
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();

  // The former news are seen; the next one is told alone, and leads to its order.
  await goTo(page, 'Settings');
  await leaveWindow(app);
  await placeRefused(app, 'BAD-2');
  await expect
    .poll(async () => (await notifications(app)).at(-1))
    .toEqual({
      title: 'Order BAD-2 needs attention',
      body: 'The order needs your decision. Open it in Dispatch.',
    });
  await clickLast(app);
  await expect(page.getByRole('complementary', { name: 'Order BAD-2' })).toBeVisible();
});

test('nothing is told while the window is in front, or where notifications are off', async ({ app }) => {
  const { page } = app;
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await goTo(page, 'Settings');
  await placeRefused(app, 'FRONT-1');
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Order FRONT-1 needs attention' })).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('complementary', { name: 'Order FRONT-1' })).toBeVisible();

  await goTo(page, 'Settings');
  await card(page, 'Notifications').getByText('Show desktop notifications').click();
  await leaveWindow(app);
  await placeRefused(app, 'OFF-1');
  await expect.poll(() => badge(app)).toBe(2);
  await card(page, 'Notifications').getByText('Show desktop notifications').click();
  await placeRefused(app, 'ON-1');
  await expect
    .poll(() => notifications(app))
    .toEqual([
      { title: 'Order ON-1 needs attention', body: 'The order needs your decision. Open it in Dispatch.' },
    ]);
});
