import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { UpdateChannel, Updates } from '../../src-shared/contract/updates.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import {
  callBridge,
  type DispatchApp,
  launchApp,
  newDataFolder,
  removeFolder,
} from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { goTo } from '../support/screen/dispatcher.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

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
const tell = ({ electronApp }: Pick<DispatchApp, 'electronApp'>, updates: Partial<Updates>) =>
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
  await expect(card.getByRole('button', { name: 'Versions to look for' })).toHaveCount(0);
  const { settings } = await callBridge(page, 'app.info', {});
  expect(settings).toEqual({ ...defaultSettings, updateMode: 'never' });
});

test('what an administrator decides about new versions is locked', async ({ start, dataFolder }) => {
  const file = join(dataFolder, 'policy.json');
  writeFileSync(file, JSON.stringify({ enforced: { updateMode: 'tell', updateChannel: 'latest' } }));
  const app = await start({ DISPATCH_POLICY_FILE: file });
  await goTo(app.page, 'Settings');
  await tell(app, { checkedAtMs: Date.now() });
  for (const name of [/^Only tell me/, /^Final versions/]) {
    const field = app.page.getByRole('button', { name });
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription(/Set by your administrator/);
  }
});

/** The program of this project, with the number of a beta version. */
function betaProgram(version: string): string {
  const root = join(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-beta-'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const name of ['out', 'node_modules', 'assets']) symlinkSync(join(root, name), join(folder, name));
  return folder;
}

test('Settings let the user choose the channel, and say that a beta version stays until there is a higher final one', async () => {
  const userDataDir = newDataFolder();
  const appFolder = betaProgram('1.5.0-beta.1');
  const app = await launchApp({ userDataDir, appFolder });
  try {
    const { page } = app;
    await goTo(page, 'Settings');
    await tell(app, { checkedAtMs: Date.now() });
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: 'New versions of Dispatch' }),
    });
    const kept = card.getByText('Version 1.5.0-beta.1 is a beta version. Dispatch keeps it until');
    const choose = async (before: string, after: string, value: UpdateChannel) => {
      await card.getByRole('button', { name: before }).click();
      await page.getByRole('option', { name: after, exact: true }).click();
      await expect
        .poll(async () => (await callBridge(page, 'app.info', {})).settings.updateChannel)
        .toBe(value);
      // The core has told the window that this copy does not update itself.
      await tell(app, { checkedAtMs: Date.now() });
      await expect(card.getByRole('button', { name: after })).toBeVisible();
    };
    await expect(kept).toHaveCount(0);
    await choose('Default of this copy', 'Final and beta versions', 'beta');
    await expect(kept).toHaveCount(0);
    await choose('Final and beta versions', 'Final versions', 'latest');
    await expect(kept).toBeVisible();
    await expect(kept).toContainText('never installs a lower one');
    await expectAccessible(page, 'a beta version that is kept', { isDarkToo: true });
    await pictures(page, 'update-channel');
  } finally {
    await app.close();
    await removeFolder(userDataDir);
    rmSync(appFolder, { recursive: true });
  }
});
