import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import {
  card,
  chooseForOrder,
  field,
  goTo,
  newOrder,
  openDraft,
  orderLine,
  placeOrder,
  setService,
  typeOrder,
} from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';
import { coveredByToast } from '../support/screen/toasts.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

// @interface service.orders states.readiness
test('an order with a dropped document is accepted, and its readiness confirmed', async ({
  app,
  dataFolder,
}) => {
  const { page, control } = app;
  const contract = join(dataFolder, 'Purchase contract.pdf');
  writeFileSync(contract, '%PDF-1.4\n%%EOF\n');
  await newOrder(page);
  await typeOrder(page, { reference: 'TRE-1187' });
  const place = page.getByRole('button', { name: /Place (order|anyway) · .*€/ });
  await expect(place).toBeVisible();
  const quoted = (await place.textContent())?.match(/[\d\s.,]+€/)?.[0]?.replace(/[^\d]/g, '');
  await dropFiles(page, { x: 700, y: 450 }, [contract]);
  await expect(card(page, 'Documents').getByText('Purchase contract.pdf')).toBeVisible();
  await placeOrder(page);
  await expect(messages(page)).toContainText('Order TRE-1187 accepted');
  await expect(messages(page).getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.poll(() => coveredByToast(page)).toEqual([]);

  await expect(orderLine(page, 'TRE-1187')).toContainText('Accepted');
  const inspector = page.getByRole('complementary', { name: 'Order TRE-1187' });
  await expect(inspector).toContainText('Purchase contract.pdf');
  await expect(inspector).toContainText('WAU ZZZF24 NN012345');
  const price = (await orderLine(page, 'TRE-1187').getByRole('gridcell').last().textContent()) ?? '';
  expect(price.replace(/[^\d]/g, '')).toBe(quoted);
  expect((await control.effects()).map(effect => effect.operation).toSorted()).toEqual([
    'file-create',
    'order-create',
    'upload',
  ]);

  await chooseForOrder(page, 'Open in sandbox panel');
  await page
    .getByRole('list', { name: 'Scenarios' })
    .getByRole('button', { name: /readiness/i })
    .click();
  await goTo(page, 'Orders');
  await expect(inspector.locator('[aria-current=step]')).toHaveText('Ready');
  await expect(inspector).toContainText('Pickup readiness confirmed');
});

test('an order placed while the service is away waits over a restart and is accepted once', async ({
  start,
}) => {
  const before = await start();
  await setService(before.page, false);
  await openDraft(before.page, { reference: 'HEL-2231' });
  await expect(before.page.getByText(/Price not available now/).first()).toBeVisible();
  await placeOrder(before.page);
  await expect(orderLine(before.page, 'HEL-2231')).toContainText('Queued');
  await expect(before.page.getByText('The local sandbox is stopped. Queued orders are safe.')).toBeVisible();
  await goTo(before.page, 'Outbox');
  await before.page.getByRole('button', { name: 'Send now' }).click();
  await expect(messages(before.page)).toContainText('The service still cannot be reached.');
  await before.close();

  const after = await start();
  await expect(orderLine(after.page, 'HEL-2231')).toContainText('Queued');
  await setService(after.page, true);
  await goTo(after.page, 'Orders');
  await expect(orderLine(after.page, 'HEL-2231')).toContainText('Accepted');
  expect(await after.control.effectsOf('order-create')).toHaveLength(1);
});

// @interface create-order.statuses
test('what is wrong is said at its field and not sent; what the service refuses comes back to its field', async ({
  app,
}) => {
  const { page, control } = app;
  await openDraft(page, { reference: 'TRE-1', vin: 'WAUZZZF24NN01234' });
  await page.getByRole('button', { name: /^Place (order|anyway)/ }).click();
  await expect(field(page, 'Vehicle', 'VIN')).toBeFocused();
  await expect(field(page, 'Vehicle', 'VIN')).toHaveAccessibleDescription(/17/);
  await field(page, 'Vehicle', 'VIN').fill('WAUZZZF24NN012345');
  await placeOrder(page);
  await expect(orderLine(page, 'TRE-1')).toContainText('Accepted');
  // It is the first that was sent.
  const sent = (await control.requests()).filter(
    ({ method, path }) => method === 'POST' && path === '/v2/orders',
  );
  expect(sent).toHaveLength(1);

  // From here on no message goes by itself.
  await page.evaluate(() => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => (ms < 5_000 ? later(act, ms) : 0),
    });
  });
  await openDraft(page, { reference: 'TRE-2', delivery: 'Nowhere 1, Atlantis' });
  await placeOrder(page);
  await expect(orderLine(page, 'TRE-2')).toContainText('Needs attention');
  await expect(messages(page)).not.toContainText('TRE-2 placed');
  const inspector = page.getByRole('complementary', { name: 'Order TRE-2' });
  await expect(inspector).toContainText(/req_/);
  await inspector.getByRole('button', { name: 'Correct and place again' }).click();
  const address = field(page, 'Delivery', 'Address');
  await expect(address).toHaveValue('Nowhere 1, Atlantis');
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  // Only what was refused is shown, with the reason at its field alone.
  await expect(page.getByRole('heading', { name: 'Correct order TRE-2', level: 1 })).toBeVisible();
  await expect(card(page, 'Delivery').locator('[data-path]:visible')).toHaveCount(2);
  for (const hidden of ['Pickup', 'Vehicle', 'Documents', 'Order'])
    await expect(card(page, hidden)).toBeHidden();
  await expect(page.getByText('does not identify a real place')).toHaveCount(1);
  const banner = page.getByText('The service rejected this order');
  await expect(banner).toBeVisible();
  // The address book has no such place to suggest, which Enter would take.
  await address.fill('Turku');
  await expect(banner).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show the whole order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Same vehicle on an open order' })).toBeVisible();
  // Enter in the last field places it again; like Ctrl+Enter, it shows first what is doubtful, and the field of it.
  await page.keyboard.press('Enter');
  await expect(field(page, 'Vehicle', 'VIN')).toBeFocused();
  await expect(field(page, 'Vehicle', 'VIN')).toHaveAccessibleDescription(
    /This vehicle is also on open order TRE-1/,
  );
  await page.keyboard.press('Enter');
  await expect(orderLine(page, 'TRE-2')).toContainText('Accepted');
  expect(await control.effectsOf('order-create')).toHaveLength(2);
});

test('the main job is done by keyboard alone; a press counts, whatever arrives beside the button meanwhile', async ({
  app,
}) => {
  const { page } = app;
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(field(page, 'Pickup', 'Address')).toBeFocused();
  await page.keyboard.type('Tampere, Finland');
  await typeOrder(page, { reference: 'KEY-1', pickup: 'Tampere, Finland' });
  await expect(page.getByRole('button', { name: /Place (order|anyway) · .*€/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(orderLine(page, 'KEY-1')).toContainText('Accepted');

  await openDraft(page, { reference: 'PRESS-1' });
  const button = page.getByRole('button', { name: /^Place (order|anyway)/ });
  await expect(button).toContainText('€');
  const before = await button.boundingBox();
  await button.hover();
  await field(page, 'Delivery', 'Address').fill('');
  await page.mouse.down();
  await expect(card(page, 'Price')).not.toContainText('Distance');
  await page.mouse.up();
  // What was pressed is the button: it leads to what is missing.
  await expect(field(page, 'Delivery', 'Address')).toBeFocused();
  expect(await button.boundingBox()).toEqual(before);
});
