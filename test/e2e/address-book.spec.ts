import { expect, type Page } from '@playwright/test';
import { chooseTheme, expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import { field, newOrder, placeOrder, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';

const stop = {
  kind: 'stop',
  name: 'Nordwagen Hamburg',
  address: 'Großmannstraße 210, 20539 Hamburg, DE',
  type: 'dealership',
  contactName: 'Jonas Petersen',
  phone: '+49 40 123 4567',
  email: 'annahme@nordwagen.example',
} as const;

const list = (page: Page) => page.getByRole('listbox', { name: 'From the address book' });

for (const theme of ['Light', 'Dark'] as const) {
  test(`an address is taken from the book by keyboard, in the ${theme.toLowerCase()} theme`, async ({
    app,
  }) => {
    const { page } = app;
    await chooseTheme(page, theme);
    await callBridge(page, 'addressBook.save', { id: null, fields: stop });
    await callBridge(page, 'addressBook.save', {
      id: null,
      fields: { ...stop, name: 'Nordwagen Bremen', address: 'Weg 1, 28195 Bremen, DE', contactName: 'Klaus' },
    });
    await newOrder(page);
    const address = field(page, 'Delivery', 'Address');
    await address.click();
    await page.keyboard.type('ham pet');
    await expect(list(page).getByRole('option')).toHaveCount(1);
    await expectAccessible(page, 'entry with suggestions');
    await page.screenshot({ path: `out/e2e/suggestions-${theme.toLowerCase()}.png` });

    // Nothing is taken that was not asked for, and Escape closes the list alone.
    await page.keyboard.press('Enter');
    await expect(address).toHaveValue('ham pet');
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(address).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(list(page).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(address).toHaveValue('ham pet');
    await expect(list(page)).toBeHidden();

    await address.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nordw');
    await expect(list(page).getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
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
}

test('what was placed is suggested the next time, by pointer too, and Tab takes what the arrows have', async ({
  app,
}) => {
  const { page } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'BOOK-1' });
  await field(page, 'Pickup', 'Contact name').fill('Aino Virtanen');
  await field(page, 'Pickup', 'Phone').fill('+358 40 1234567');
  await placeOrder(page);
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
});
