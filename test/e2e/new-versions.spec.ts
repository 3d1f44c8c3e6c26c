import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Updates } from '../../src-shared/contract/updates.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { goTo } from '../support/screen/dispatcher.ts';
import { expectAccessible } from '../support/screen/looks.ts';

const unknown: Updates = {
  ability: 'install',
  phase: 'none',
  found: null,
  isChecking: false,
  declined: null,
  checkedAtMs: null,
  problem: null,
};
const found = { version: '1.5.0', notes: '- Faster.' };

/** The windows are told what the core would tell them. */
const tell = ({ electronApp }: DispatchApp, updates: Partial<Updates>) =>
  electronApp.evaluate(
    ({ BrowserWindow }, payload) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('dispatch:event', 'updates.changed', payload, null),
    { ...unknown, ...updates },
  );

test('Settings say what becomes of new versions on this computer, and where Dispatch is with the newest', async ({
  app,
}) => {
  const { page } = app;
  await goTo(page, 'Settings');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'New versions of Dispatch' }),
  });
  const status = card.getByRole('status');
  const buttons = card.getByRole('button').filter({ hasNot: page.locator('[aria-haspopup]') });
  const inFoot = page.getByRole('button', { name: 'Version 1.5.0 is ready' });

  // What runs here was not packaged.
  await expect(card).toContainText('This copy of Dispatch does not update itself.');
  await expect(buttons).toHaveCount(0);
  await callBridge(page, 'updates.check', {});
  await expect(card).toContainText('This copy of Dispatch does not update itself.');

  await tell(app, {});
  await expect(status).toHaveText('Dispatch has not checked since its start.');
  await expect(card).toContainText('in the background and installs it when you quit.');
  await expect(card.getByRole('button', { name: 'Check now' })).toBeVisible();
  await tell(app, { isChecking: true });
  await expect(status).toHaveText('Checking …');
  await tell(app, { checkedAtMs: Date.now() });
  await expect(status).toContainText('There is no newer version. Last check: ');
  await tell(app, { phase: 'found', found });
  await expect(status).toHaveText('Version 1.5.0 is available.');
  await expect(card.getByRole('button', { name: 'Download version' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'What is new in version 1.5.0' })).toBeVisible();
  await tell(app, { phase: 'downloading', found });
  await expect(status).toHaveText('Dispatch is downloading version 1.5.0 …');
  await expect(inFoot).toBeHidden();
  await tell(app, { phase: 'ready', found });
  await expect(status).toHaveText('Version 1.5.0 is ready. It is installed when you quit.');
  await expect(inFoot).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click();
  const alerts = page.getByRole('dialog', { name: 'Notifications' });
  await expect(alerts.getByText('Version 1.5.0 is ready', { exact: true })).toBeVisible();
  await expect(alerts.getByRole('button', { name: 'Restart now' })).toBeVisible();
  await expect(alerts.getByText('No notifications')).toBeHidden();
  await page.keyboard.press('Escape');
  await tell(app, { phase: 'ready', found, problem: { kind: 'sending', detail: '', atMs: 0 } });
  await expect(card).toContainText('Dispatch did not restart, because sending an item took too long.');
  await tell(app, { phase: 'restarting', found });
  await expect(status).toHaveText('Dispatch restarts as soon as no item is being sent.');
  await expect(card.getByRole('button', { name: 'Restart now' })).toBeHidden();

  // By the password of an administrator.
  await tell(app, { ability: 'password', phase: 'ready', found });
  await expect(status).toContainText('Your computer then asks for the password of an administrator.');
  await tell(app, { ability: 'password', phase: 'found', found, declined: '1.5.0' });
  await expect(card).toContainText('Version 1.5.0 was not installed. Dispatch and your data are as before.');
  await expectAccessible(page, 'a version that was not installed', { isDarkToo: true });

  // By somebody else.
  await tell(app, { ability: 'tell', phase: 'found', found });
  await expect(card).toContainText('installed by the person who installed Dispatch on this computer.');
  await expect(card.getByRole('button', { name: 'Download version' })).toBeHidden();
  await expect(card.getByRole('button', { name: 'Only tell me' })).toBeVisible();

  await tell(app, {});
  await card.getByRole('button', { name: 'Download and install automatically' }).click();
  await page.getByRole('option', { name: 'Do not check' }).click();
  await expect(status).toHaveCount(0);
  const { settings } = await callBridge(page, 'app.info', {});
  expect(settings).toEqual({ ...defaultSettings, updateMode: 'never' });
});

test('what an administrator decides about new versions is locked', async ({ start, dataFolder }) => {
  const file = join(dataFolder, 'policy.json');
  writeFileSync(file, JSON.stringify({ enforced: { updateMode: 'tell' } }));
  const app = await start({ DISPATCH_POLICY_FILE: file });
  await goTo(app.page, 'Settings');
  await tell(app, { checkedAtMs: Date.now() });
  const mode = app.page.getByRole('button', { name: /^Only tell me/ });
  await expect(mode).toBeDisabled();
  await expect(mode).toHaveAccessibleDescription(/Set by your administrator/);
});
