import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { addEnvironment, openEnvironment, typeCredential } from './support/environments.ts';
import { test } from './support/fixtures.ts';

test('every screen is accessible', async ({ app }) => {
  const { page } = app;
  await goTo(page, 'Settings');
  await expectAccessible(page, 'settings');
  for (const theme of ['Dark', 'Light', 'As the system'] as const) {
    await page.getByText(theme, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'Dark' ? 'dark' : 'light');
  }
  await goTo(page, 'Orders');
  await expectAccessible(page, 'no orders');
  await newOrder(page);
  await expectAccessible(page, 'empty entry');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expectAccessible(page, 'entry with problems');
  await typeOrder(page, { reference: 'AXE-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'AXE-1')).toContainText('Accepted');
  await expectAccessible(page, 'order detail');
  for (const place of ['Drafts', 'Outbox', 'Sandbox'] as const) {
    await goTo(page, place);
    await expectAccessible(page, place);
  }
});

test('environments and credentials are accessible', async ({ app, remote }) => {
  const { page } = app;
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scopes, hosts and certificates' }).click();
  await dialog.getByText('All that the credential has').click();
  await dialog.getByRole('button', { name: 'Interface details' }).click();
  await dialog.getByRole('textbox', { name: 'pageSize', exact: true }).fill('none');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectAccessible(page, 'editor with problems');
  await page.keyboard.press('Escape');

  await addEnvironment(page, { name: 'Acme', kind: 'Production', baseUrl: remote.baseUrl });
  await page.getByRole('button', { name: 'Switch environment' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of environments');
  await page.keyboard.press('Escape');
  await openEnvironment(page, 'Acme');
  await expect(page.getByText('Nothing read from the service yet')).toBeVisible();
  await expectAccessible(page, 'orders without a credential');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Enter credential …' }).click();
  await typeCredential(page, { client_id: 'sandbox-full', client_secret: 'wrong' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'refused credential');
  await typeCredential(page, remote.credentials.read_only);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('It works')).toBeVisible();
  await expectAccessible(page, 'credential with missing scopes');
  await newOrder(page);
  await typeOrder(page, { reference: 'AXE-2' });
  await expect(page.getByText('No price with this credential')).toBeVisible();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'question of production');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'entry in production without the scope');
});
