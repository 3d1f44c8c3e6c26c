import { expect, type Page } from '@playwright/test';
import { callBridge, type DispatchApp } from '../support/electron/app.ts';

import { test } from '../support/electron/fixtures.ts';
import {
  card,
  field,
  newOrder,
  openDraft,
  orderLine,
  placeOrder,
  typeOrder,
} from '../support/screen/dispatcher.ts';

const price = (page: Page) => card(page, 'Price');

/** The price checks that reached the service, by its own record; those under way have no status. */
const asks = async ({ control }: DispatchApp) =>
  (await control.requests()).filter(({ path }) => path === '/v2/price-checks');

test('the price is asked for once when typing pauses, and never again for what it was asked for before', async ({
  app,
}) => {
  const { page } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'PRICE-1' });
  await expect(price(page)).toContainText('436,61 €');
  await expect(price(page)).toContainText('499 km');
  const before = (await asks(app)).length;
  expect(before).toBeGreaterThan(0);
  const delivery = field(page, 'Delivery', 'Address');
  await delivery.fill('');
  // Letter by letter, without any pause that the machine would make.
  await delivery.evaluate((_, text) => {
    for (const letter of text) document.execCommand('insertText', false, letter);
  }, 'Aleksanterinkatu 1, Helsinki, Finland');
  await expect(delivery).toHaveValue('Aleksanterinkatu 1, Helsinki, Finland');
  await expect(price(page)).not.toContainText('436,61 €');
  await expect(price(page)).toContainText('km');
  const after = (await asks(app)).length;
  expect(after).toBe(before + 1);
  await delivery.fill('Kauppurienkatu 9, 90100 Oulu, Finland');
  await expect(price(page)).toContainText('436,61 €');
  expect(await asks(app)).toHaveLength(after);
  // What the price does not depend on asks for none.
  await field(page, 'Order', 'Note to the carrier').fill('Ring the bell');
  await placeOrder(page);
  await expect(orderLine(page, 'PRICE-1')).toContainText('Accepted');
  expect(await asks(app)).toHaveLength(after);
  await orderLine(page, 'PRICE-1').click();
  await expect(page.getByRole('complementary', { name: 'Order PRICE-1' })).toContainText('436,61 €');
  await expect(page.getByRole('complementary', { name: 'Order PRICE-1' })).toContainText(
    'The same as the quoted price',
  );
});

test('an answer that nobody waits for is dropped; without the service the price comes when it is back', async ({
  app,
}) => {
  const { page, control } = app;
  await openDraft(page, { reference: 'PRICE-2' });
  await expect(price(page)).toContainText('436,61 €');
  await control.faults({ operation: 'price-check', kind: 'delay', delay_ms: 3_000, times: 1 });
  const before = (await asks(app)).length;
  await field(page, 'Delivery', 'Address').fill('Aleksanterinkatu 1, Helsinki, Finland');
  await expect.poll(async () => (await asks(app)).length).toBe(before + 1);
  await field(page, 'Delivery', 'Address').fill('Turku, Finland');
  await expect.poll(async () => (await asks(app)).length).toBe(before + 2);
  await expect(price(page)).toContainText('km');
  const lines = price(page).locator('dl');
  const shown = await lines.allTextContents();
  // The slow answer is there by now, to whoever still wants it.
  await expect.poll(async () => (await asks(app)).every(({ status }) => status !== null)).toBe(true);
  await field(page, 'Order', 'Note to the carrier').fill('The answer came meanwhile');
  await expect(lines).toHaveText(shown);

  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await openDraft(page, { reference: 'PRICE-3' });
  await expect(price(page)).toContainText('Price not available now');
  await expect(page.getByRole('button', { name: /^Place (order|anyway) Ctrl/ })).toBeEnabled();
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
  await expect(price(page)).toContainText('436,61 €');
  await expect(page.getByRole('button', { name: /^Place (order|anyway) · 436,61 €/ })).toBeVisible();
});
