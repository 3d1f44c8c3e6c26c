import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  field,
  goTo,
  newOrder,
  orderLine,
  placeAtOnce,
  showOrder,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';

const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Actions' });
const items = (page: Page): Locator => menu(page).getByRole('menuitem');
const item = (page: Page, name: string): Locator => menu(page).getByRole('menuitem', { name, exact: true });
const labels = async (page: Page): Promise<string[]> =>
  items(page).evaluateAll(all => all.map(one => one.querySelector('.grow')?.textContent ?? ''));

test('a field is edited by its menu, which leaves it the focus', async ({ app }) => {
  const { page } = app;
  await newOrder(page);
  const reference = field(page, 'Order', 'Your reference');
  await reference.fill('AUCTION-7');
  await reference.click({ button: 'right' });
  expect(await labels(page)).toEqual(['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select all']);
  await expect(item(page, 'Cut')).toHaveAttribute('aria-disabled', 'true');
  await expect(reference).toBeFocused();
  // By keyboard: the last item, read at the field by a screen reader.
  await page.keyboard.press('End');
  await expect(item(page, 'Select all')).toHaveAttribute('data-focused');
  await expect(reference).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
  await expect(reference).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Shift+F10');
  await item(page, 'Cut').click();
  await expect(reference).toHaveValue('');
  await expect(reference).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await item(page, 'Undo').click();
  await expect(reference).toHaveValue('AUCTION-7');

  const release = field(page, 'Pickup', 'Release code');
  await release.click();
  await release.click({ button: 'right' });
  await item(page, 'Paste').click();
  await expect(release).toHaveValue('AUCTION-7');
  // Another press closes the menu, and Escape closes nothing else.
  await release.click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(release).toBeFocused();
  await release.click({ button: 'right' });
  await reference.click();
  await expect(menu(page)).toHaveCount(0);
  await expect(reference).toBeFocused();
});

test('a field in a dialog has its menu, and the dialog stays', async ({ app }) => {
  const { page } = app;
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('searchbox', { name: 'Command or order' });
  await palette.fill('theme');
  // The menu of fields is there soon after the first screen.
  await expect(async () => {
    await palette.click({ button: 'right' });
    await expect(item(page, 'Select all')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(palette).toHaveValue('theme');
  await palette.click({ button: 'right' });
  await item(page, 'Select all').click();
  await page.keyboard.type('x');
  await expect(palette).toHaveValue('x');
});

test('an order in the list has the commands of the palette, and marked ones have theirs', async ({ app }) => {
  const { page, electronApp } = app;
  for (const reference of ['MENU-1', 'MENU-2', 'MENU-3']) await acceptedOrder(page, reference);
  const list = page.getByRole('grid', { name: 'Orders' });
  const details = page.getByRole('complementary');
  await orderLine(page, 'MENU-1').click();
  await list.focus();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await orderLine(page, 'MENU-2').click({ button: 'right' });
  await expect(items(page).first()).toBeVisible();
  const shown = await labels(page);
  expect(shown).toEqual([
    'Change order',
    'Copy as text',
    'Open order sheet …',
    'Follow order',
    'Open in new window',
    'Order again',
    'Save as template …',
    'Refresh this order',
    'Open in sandbox panel',
    'Cancel order …',
  ]);
  await expect(details).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The palette has the same for the row, which is the current one now.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('menuitem');
  for (const label of shown) await expect(palette.filter({ hasText: label }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await list.focus();
  await page.keyboard.press('ContextMenu');
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await expect(orderLine(page, 'MENU-2').getByTitle('you follow this order')).toBeVisible();
  await page.keyboard.press('Shift+F10');
  // From “Change order” to the next command with this letter.
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied: MENU-2')).toBeVisible();
  expect(await electronApp.evaluate(({ clipboard }) => clipboard.readText())).toContain('MENU-2');
  await orderLine(page, 'MENU-1').click({ button: 'right' });
  await item(page, 'Cancel order …').click();
  await expect(page.getByRole('alertdialog', { name: 'Cancel order MENU-1?' })).toBeVisible();
  await page.keyboard.press('Escape');

  await list.focus();
  await page.keyboard.press('Control+a');
  await orderLine(page, 'MENU-3').click({ button: 'right' });
  await expect(items(page).first()).toBeVisible();
  expect(await labels(page)).toEqual([
    'Follow 3 marked orders',
    'Export 3 marked orders …',
    'Save order sheets of 3 marked orders …',
    'Cancel 3 marked orders …',
    'Unmark all',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 orders marked')).toBeVisible();
  await orderLine(page, 'MENU-3').click({ button: 'right' });
  await item(page, 'Unmark all').click();
  await expect(page.getByText('3 orders marked')).toHaveCount(0);
});

test('outbox items, addresses and selected text have their menus', async ({ app }) => {
  const { page, electronApp } = app;
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await placeAtOnce(page, 'WAIT-1');
  await goTo(page, 'Outbox');
  const entries = page.getByRole('grid', { name: 'Outbox items' });
  await entries.getByRole('row').filter({ hasText: 'WAIT-1' }).click({ button: 'right' });
  await expect(items(page).first()).toBeVisible();
  expect(await labels(page)).toEqual([
    'Retry now',
    'Withdraw and edit',
    'Discard …',
    'Copy for support',
    'Show order',
  ]);
  await item(page, 'Discard …').click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await entries.focus();
  await page.keyboard.press('ContextMenu');
  await item(page, 'Withdraw and edit').click();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('WAIT-1');

  await goTo(page, 'Orders');
  const draft = typedDraft({ reference: 'TEXT-1' });
  draft.pickup.contact = { name: 'Aino Virtanen', phone: '+358 40 1234567', email: 'aino@dealer.example' };
  await storeDrafts(page, [draft], true);
  await showOrder(page, 'TEXT-1');
  const copied = () => electronApp.evaluate(({ clipboard }) => clipboard.readText());
  const details = page.getByRole('complementary', { name: 'Order TEXT-1' });
  await details.getByRole('link', { name: /1234567/ }).click({ button: 'right' });
  await item(page, 'Copy phone number').click();
  await expect.poll(copied).toBe('+358401234567');
  await details.getByRole('link', { name: 'aino@dealer.example' }).click({ button: 'right' });
  await item(page, 'Copy e-mail address').click();
  await expect.poll(copied).toBe('aino@dealer.example');
  const contact = details.getByText('Aino Virtanen');
  await contact.click({ button: 'right' });
  await expect(menu(page)).toHaveCount(0);
  await contact.selectText();
  await contact.click({ button: 'right' });
  await item(page, 'Copy').click();
  await expect.poll(copied).toBe('Aino Virtanen');

  await goTo(page, 'Addresses');
  const book = page.getByRole('grid', { name: 'Addresses' });
  const line = book.getByRole('row').filter({ hasText: 'Aino Virtanen' });
  await line.click({ button: 'right' });
  await item(page, 'Edit address').click();
  await expect(page.getByRole('complementary').getByRole('textbox').first()).toBeFocused();
  await book.focus();
  await page.keyboard.press('Shift+F10');
  expect(await labels(page)).toEqual(['Edit address', 'Remove']);
  await item(page, 'Remove').click();
  await expect(line).toHaveCount(0);
});
