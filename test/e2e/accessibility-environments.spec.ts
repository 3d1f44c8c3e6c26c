import { expect } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import {
  addEnvironment,
  goTo,
  newOrder,
  openEnvironment,
  typeCredential,
  typeOrder,
} from '../support/screen/dispatcher.ts';
import { expectAccessible } from '../support/screen/looks.ts';

test('environments, credentials and the way to production are accessible', async ({ app, remote }) => {
  const { page } = app;
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scopes, hosts and certificates' }).click();
  await dialog.getByText('All scopes of the credential').click();
  await dialog.getByRole('button', { name: 'Interface details' }).click();
  await dialog.getByRole('textbox', { name: 'pageSize', exact: true }).fill('none');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectAccessible(page, 'editor with problems', { within: '[role=dialog]', isDarkToo: true });
  await page.keyboard.press('Escape');

  await addEnvironment(app, { name: 'Acme', kind: 'Production', baseUrl: remote.baseUrl });
  await page.getByRole('button', { name: 'Switch environment' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of environments', { isDarkToo: true });
  await page.keyboard.press('Escape');
  await openEnvironment(page, 'Acme');
  await expect(page.getByText('No orders loaded from the service yet')).toBeVisible();
  await expectAccessible(page, 'orders without a credential', { isDarkToo: true });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Enter credential …' }).click();
  await typeCredential(page, { client_id: 'sandbox-full', client_secret: 'wrong' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'refused credential', { within: '[role=dialog]', isDarkToo: true });
  await typeCredential(page, remote.credentials.read_only);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connection works')).toBeVisible();
  await expectAccessible(page, 'credential with missing scopes', { isDarkToo: true });
  await newOrder(page);
  await typeOrder(page, { reference: 'AXE-2' });
  await expect(page.getByText('No price with this credential')).toBeVisible();
  await expectAccessible(page, 'entry in production without the scope', { isDarkToo: true });
  await page.getByRole('button', { name: /^Place (order|anyway)/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question of production', { within: '[role=alertdialog]' });
});
