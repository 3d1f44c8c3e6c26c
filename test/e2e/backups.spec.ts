import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  card,
  goTo,
  orderLine,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';
import { expectAccessible } from '../support/screen/looks.ts';

const draftLine = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Drafts' }).getByRole('row').filter({ hasText: text });
const backups = (page: Page) => card(page, 'Backups of Local sandbox');

const backUp = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings');
  await expect(backups(page)).toContainText('There is no backup yet.');
  await backups(page).getByRole('button', { name: 'Back up now' }).click();
  await backups(page).getByRole('button', { name: 'All backups' }).click();
  await expect(backups(page).getByRole('listitem')).toHaveCount(1);
};

test('a backup is made, and restored after it was said what that changes; the order is not sent again', async ({
  app,
}) => {
  const { page, control } = app;
  const [kept = ''] = await storeDrafts(page, [typedDraft({ reference: 'KEPT-1' })], false);
  await backUp(page);
  const line = backups(page).getByRole('listitem');
  await expect(line).toContainText('Checked');
  await expect(line).toContainText('1 draft');

  await goTo(page, 'Orders');
  await acceptedOrder(page, 'SENT-1');
  await callBridge(page, 'drafts.remove', { localId: kept });
  await storeDrafts(
    page,
    [typedDraft({ reference: 'LATER-1' }), typedDraft({ reference: 'LATER-2' })],
    false,
  );

  await goTo(page, 'Settings');
  await backups(page).getByRole('button', { name: 'All backups' }).click();
  const restore = line.getByRole('button', { name: 'Restore the backup of' });
  await restore.click();
  const dialog = page.getByRole('dialog', { name: /^Restore the backup of .*\?$/ });
  await expect(dialog.getByRole('row', { name: /^Drafts/ }).getByRole('cell')).toHaveText(['2', '0', '1']);
  await expect(dialog).toContainText('nothing is sent twice');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'restore of a backup', { isDarkToo: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(restore).toBeFocused();
  await expectAccessible(page, 'list of backups', { isDarkToo: true });

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: /^Drafts/ }).getByRole('cell')).toHaveText(['2', '0', '1']);
  // What another window has made since was not announced, so nothing is restored yet.
  await storeDrafts(page, [typedDraft({ reference: 'LATER-3' })], false);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The data has changed in the meantime');
  await expect(dialog.getByRole('row', { name: /^Drafts/ }).getByRole('cell')).toHaveText(['3', '0', '1']);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^The backup of .* is restored\.$/)).toBeVisible();
  await expect(backups(page).getByRole('listitem')).toHaveCount(2);
  await expect(backups(page).getByRole('listitem').first()).toContainText('Before a restore');
  await goTo(page, 'Drafts');
  await expect(draftLine(page, 'KEPT-1')).toBeVisible();
  await expect(draftLine(page, 'LATER-1')).toBeHidden();
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'SENT-1')).toContainText('Accepted');
  expect(await control.effectsOf('order-create')).toHaveLength(1);
});

test('a backup that is damaged cannot be restored, and one that changes nothing need not be', async ({
  app,
}) => {
  const { page } = app;
  await backUp(page);
  const dialog = page.getByRole('dialog');
  const restore = backups(page).getByRole('button', { name: 'Restore the backup of' });
  await restore.click();
  await expect(dialog).toContainText('There is nothing to restore.');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const folder = join(app.dataFolder, 'environments', 'local', 'backups');
  for (const id of readdirSync(folder)) truncateSync(join(folder, id, 'dispatch.db'), 4_096);
  await restore.click();
  await expect(dialog.getByRole('alert')).toContainText('The backup did not pass its check');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
});
