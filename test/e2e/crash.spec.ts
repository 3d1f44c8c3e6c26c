import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { changeAppInfo } from '../support/electron/app-info.ts';
import { test } from '../support/electron/fixtures.ts';
import { field, goTo, openDraft } from '../support/screen/dispatcher.ts';
import { textsInZip } from '../support/support-file.ts';

test.use({ ownBrowser: true });

const notice = (page: Page) =>
  page.locator('[data-notice]').filter({ hasText: 'Dispatch ended unexpectedly last time' });

test('a program that is killed says so at its next start, once, keeps what was typed, and offers a support file', async ({
  start,
  dataFolder,
}) => {
  const before = await start();
  await expect(notice(before.page)).toHaveCount(0);
  const draft = await openDraft(before.page, { reference: 'CRASH-1' });
  await field(before.page, 'Pickup', 'Contact name').fill('Typed before');
  await expect(before.page.getByText(/^saved/i)).toBeVisible();
  await before.killTree();

  const saved = join(dataFolder, 'support.zip');
  const after = await start({ STAND_IN_DIALOGS: JSON.stringify([{ canceled: false, filePath: saved }]) });
  const { page } = after;
  await expect(notice(page)).toContainText('Saved orders and drafts are safe.');
  expect((await callBridge(page, 'drafts.get', { localId: draft })).draft.pickup.contact.name).toBe(
    'Typed before',
  );
  // It is no question: the program is used meanwhile.
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await notice(page).getByRole('button', { name: 'Save support file …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support file' });
  await dialog.getByRole('button', { name: 'Save support file …' }).click();
  await expect(page.getByText(`Saved as ${saved}`)).toBeVisible();
  expect(JSON.parse((await textsInZip(saved))['crashes.json'] ?? '')).toMatchObject([{ failure: null }]);
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await after.close();

  const last = await start();
  await expect(last.page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  expect(await callBridge(last.page, 'app.info', {})).toMatchObject({ formerCrash: null });
  await expect(notice(last.page)).toHaveCount(0);
});

test('a failure that nobody has handled is logged, told, and ends the program in order', async ({
  start,
  dataFolder,
}) => {
  const before = await start();
  const over = before.electronApp.waitForEvent('close');
  await before.electronApp.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("no 'Anna Virtanen' here");
    });
  });
  await over;
  expect(before.output()).toContain('Dispatch has to close: Saved orders and drafts are safe.');
  const log = readFileSync(join(dataFolder, 'logs', 'dispatch.log'), 'utf8');
  const failed = log.split('\n').filter(line => line.includes('"program-failed"'));
  expect(failed.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ kind: 'exception', name: 'TypeError', where: expect.stringContaining(':') }),
  ]);
  expect(log).not.toContain('Virtanen');

  const { page } = await start();
  await expect(notice(page)).toBeVisible();
  const { supportId } = await callBridge(page, 'diagnostics.collect', {});
  const { text } = await callBridge(page, 'diagnostics.read', { supportId, name: 'crashes.json' });
  expect(JSON.parse(text)).toMatchObject([{ failure: { kind: 'exception', name: 'TypeError' } }]);
  expect(text).not.toContain('Virtanen');
});

test('a data folder on a network drive is warned of, in a notice and in Settings', async ({ start }) => {
  const { page, electronApp } = await start();
  // No network drive is here, so the core says what it would say on one.
  await changeAppInfo(electronApp, { networkDrive: 'nfs4' });
  await page.reload();
  const warning = page.locator('[data-notice]').filter({ hasText: 'The data folder is on a network drive' });
  await expect(warning).toContainText('Saved orders can be lost or damaged there.');
  await goTo(page, 'Settings');
  await expect(page.locator('[data-settings]').locator(warning)).toContainText('--user-data-dir=FOLDER');
  await warning.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning).toHaveCount(1);
});
