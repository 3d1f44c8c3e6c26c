import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { card, field, goTo, newOrder, storeDrafts, typedDraft } from '../support/screen/dispatcher.ts';

const stop = {
  kind: 'stop',
  name: 'Nordwagen Hamburg',
  address: 'Großmannstraße 210, 20539 Hamburg, DE',
  type: 'dealership',
  contactName: 'Jonas Petersen',
  phone: '+49 40 123 4567',
  email: 'annahme@nordwagen.example',
} as const;

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions from the address book' });

test('addresses are suggested from orders and from the book, and taken by keyboard or pointer', async ({
  app,
}) => {
  const { page } = app;
  const draft = typedDraft({ reference: 'BOOK-1' });
  draft.pickup.contact = { name: 'Aino Virtanen', phone: '+358 40 1234567', email: '' };
  await storeDrafts(page, [draft], true);
  await newOrder(page);
  const pickup = field(page, 'Pickup', 'Address');
  await expect(pickup).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.type('aino');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(pickup).toHaveValue('Hämeenkatu 1, 33100 Tampere, Finland');
  await expect(pickup).not.toBeFocused();
  await expect(field(page, 'Pickup', 'Contact name')).toHaveValue('Aino Virtanen');

  const delivery = field(page, 'Delivery', 'Address');
  await delivery.click();
  await page.keyboard.type('oulu');
  await list(page).getByRole('option').first().click();
  await expect(delivery).toHaveValue('Kauppurienkatu 9, 90100 Oulu, Finland');

  await callBridge(page, 'addressBook.save', { id: null, fields: stop });
  await callBridge(page, 'addressBook.save', {
    id: null,
    fields: { ...stop, name: 'Nordwagen Bremen', address: 'Weg 1, 28195 Bremen, DE', contactName: 'Klaus' },
  });
  await goTo(page, 'Drafts');
  await newOrder(page);
  const address = field(page, 'Delivery', 'Address');
  await address.click();
  await page.keyboard.type('hamb');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  // Letters that are shortcuts elsewhere are letters here, also while the list is open.
  await page.keyboard.type(' pet');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await expect(address).toHaveValue('hamb pet');

  // Tab takes nothing that the arrow keys have not reached, and Escape closes the list alone.
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(address).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(address).toHaveValue('hamb pet');
  await expect(list(page)).toBeHidden();

  await address.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('nordw');
  await expect(list(page).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  // An arrow right after a letter can be lost while the field takes the letter in. It is pressed again, as people do.
  const reach = (name: string) =>
    expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(list(page).getByRole('option', { name })).toHaveAttribute('data-focused', 'true', {
        timeout: 500,
      });
    }).toPass();
  await reach('Nordwagen Bremen');
  await reach('Nordwagen Hamburg');
  await expect(address).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('Großmannstraße 210, 20539 Hamburg, DE');
  await expect(field(page, 'Delivery', 'Contact name')).toHaveValue('Jonas Petersen');
  await expect(field(page, 'Delivery', 'Phone')).toHaveValue('+49 40 123 4567');
  await expect(field(page, 'Delivery', 'E-mail')).toHaveValue('annahme@nordwagen.example');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue('nordw');
  await expect(field(page, 'Delivery', 'Phone')).toHaveValue('');
});

const line = (page: Page, text: string) =>
  page.getByRole('grid', { name: 'Addresses' }).getByRole('row').filter({ hasText: text });
const details = (page: Page) => page.getByRole('complementary', { name: /address/i });

/** As Excel in Germany saves it, with one line that lacks its address. */
const file = [
  'Art;Firma;Straße;PLZ;Ort;Land;Ansprechpartner;Telefon;Farbe',
  'Stop;Nordwagen Hamburg;Großmannstraße 210;20539;Hamburg;DE;Jonas Petersen;+49 40 123 4567;rot',
  'Stop;Ohne Straße;;20539;Hamburg;DE;;;',
  'CMR;Nordwagen GmbH;Großmannstraße 210;20539;Hamburg;DE;;;',
  ...Array.from(
    { length: 300 },
    (_, index) => `Stop;Autohaus ${index};Weg ${index};10115;Berlin;DE;Müller ${index};+49 30 ${index};`,
  ),
].join('\r\n');

test('the book is imported, searched, edited, tidied, and written in by hand', async ({ app }) => {
  const { page } = app;
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.keyboard.press('Alt+5');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  const path = join(app.dataFolder, 'Adressen.csv');
  writeFileSync(path, Buffer.from(file, 'latin1'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import …' }).click();
  await (await choosing).setFiles(path);
  await expect(page.getByText('302 addresses added from the file')).toBeVisible();
  await expect(page.getByText('Line 3: the address is missing')).toBeVisible();
  await expect(page.getByText('Columns that were not imported: Farbe')).toBeVisible();
  await expect(page.getByText('302 addresses', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();

  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('jonas hamb');
  await expect(page.getByText('1 of 302 addresses')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 'Nordwagen Hamburg')).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('textbox', { name: 'Name or company' })).toBeFocused();
  await details(page).getByRole('textbox', { name: 'Phone' }).fill('+49 40 999');
  await details(page).getByRole('textbox', { name: 'Note for the office' }).fill('Gate 3');
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(line(page, 'Nordwagen Hamburg')).toContainText('+49 40 999');

  await details(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No match for “jonas hamb”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, 'Nordwagen Hamburg')).toBeVisible();

  // Text that was not saved by hand is kept when one goes on.
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('autohaus 29');
  await line(page, 'Autohaus 290').click();
  await details(page).getByRole('textbox', { name: 'Contact name' }).fill('Schulze');
  await line(page, 'Autohaus 291').click();
  await expect(line(page, 'Autohaus 290')).toContainText('Schulze');

  // One that is written by hand says what it lacks.
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('');
  await page.getByRole('button', { name: 'New address' }).first().click();
  await details(page).getByText('CMR recipient', { exact: true }).click();
  await details(page).getByRole('textbox', { name: 'Street and number' }).fill('Weg 1');
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(details(page).getByText('Enter the recipient')).toBeVisible();
  await details(page).getByRole('textbox', { name: 'Recipient’s name' }).fill('Bremer Autohaus GmbH');
  await details(page).getByRole('textbox', { name: 'City' }).fill('Bremen');
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('bremer');
  await expect(line(page, 'Bremer Autohaus GmbH')).toContainText('Weg 1, Bremen');

  // It is offered where a recipient is typed in.
  await newOrder(page);
  await card(page, 'Vehicle').getByRole('button', { name: 'More about the vehicle' }).click();
  await card(page, 'Vehicle')
    .getByRole('button', { name: /CMR recipient$/ })
    .click();
  await page.getByRole('option', { name: 'Another address' }).click();
  const name = card(page, 'Vehicle').getByRole('combobox', { name: 'Recipient’s name' });
  await name.click();
  await page.keyboard.type('bremer');
  await list(page)
    .getByRole('option', { name: /Bremer Autohaus GmbH/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Vehicle', 'Street and number')).toHaveValue('Weg 1');
  await expect(field(page, 'Vehicle', 'City')).toHaveValue('Bremen');
});

test('a pasted address of several lines is taken apart, says what went where, and is undone', async ({
  app,
}) => {
  const { page } = app;
  await newOrder(page);
  const address = field(page, 'Delivery', 'Address');
  const name = field(page, 'Delivery', 'Contact name');
  await name.fill('Somebody else');
  const text =
    'Autohaus Nord GmbH\nz.Hd. Jörg Meyer\nBillhorner Deich 12\nD-20539 Hamburg\nTel. 040 / 123456-78\nFax 040 1';
  await address.click();
  await address.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expect(address).toHaveValue('Autohaus Nord GmbH, Billhorner Deich 12, 20539 Hamburg');
  await expect(name).toHaveValue('Jörg Meyer');
  await expect(field(page, 'Delivery', 'Phone')).toHaveValue('040 / 123456-78');
  await expect(field(page, 'Delivery', 'E-mail')).toHaveValue('');
  await expect(card(page, 'Delivery').getByRole('button', { name: /Country$/ })).toContainText('Germany');
  const said = 'Filled in from the pasted text: address, contact name and phone. Not used: Fax 040 1.';
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue('');
  await expect(name).toHaveValue('Somebody else');
});

test('Enter takes the first suggestion of an address', async ({ app }) => {
  const { page } = app;
  await storeDrafts(page, [typedDraft({ reference: 'ENTER-1' })], true);
  await newOrder(page);
  const delivery = field(page, 'Delivery', 'Address');
  await delivery.click();
  await page.keyboard.type('kaup');
  await expect(list(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(delivery).toHaveValue('Kauppurienkatu 9, 90100 Oulu, Finland');
  await expect(list(page)).toHaveCount(0);
});
