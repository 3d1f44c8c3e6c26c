import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import {
  card,
  field,
  goTo,
  newOrder,
  orderLine,
  placeOrder,
  setService,
  typeOrder,
} from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';
import { dayAhead, gridRow, openMany, pasteText } from './support/many-orders.ts';
import { picture, pictures } from './support/picture.ts';

const price = (page: Page) => card(page, 'Price');
const address = (page: Page, stop: 'Pickup' | 'Delivery') => field(page, stop, 'Address');

/** It is there on a machine without a keychain, in every view but the settings. */
async function dismissKeychainNotice(page: Page): Promise<void> {
  const { secretStore } = await callBridge(page, 'app.info', {});
  if (secretStore.kind === 'memory') await page.getByRole('button', { name: 'Understood' }).click();
}

/** Every state that the entry of an order can be in, checked by axe; its picture is left in `out/pictures/`. */
test('order entry is accessible in every state', async ({ app }) => {
  // Ten states, each looked through by axe.
  test.slow();
  const { page, control } = app;
  const look = async (state: string) => {
    await expectAccessible(page, state);
    await pictures(page, `entry-${state}`);
  };
  await newOrder(page);
  await dismissKeychainNotice(page);
  await expect(price(page)).toContainText('Shown as soon as these are there');
  await look('empty');

  await address(page, 'Pickup').fill('Mannerheimintie 120, 00270 Helsinki, Finland');
  await field(page, 'Vehicle', 'VIN').fill('YV1ZWAHE5R123456');
  await field(page, 'Vehicle', 'Registration number').click();
  await expect(card(page, 'Vehicle')).toContainText('A VIN has 17 characters; this has 16');
  await look('half-filled');

  await address(page, 'Delivery').fill('Großmannstraße 210, 20539 Hamburg, Germany');
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'Vehicle', 'VIN').or(page.locator(':focus'))).not.toHaveCount(0);
  await expect(card(page, 'Pickup')).toContainText('Enter this, or a requested window, or both');
  await look('problems');

  await typeOrder(page, {
    reference: 'HEL-2231',
    pickup: 'Mannerheimintie 120, 00270 Helsinki, Finland',
    delivery: 'Großmannstraße 210, 20539 Hamburg, Germany',
  });
  await expect(price(page)).toContainText('€');
  await look('priced');

  await address(page, 'Pickup').fill('Kungsgatan 1, Stockholm, Sweden');
  await address(page, 'Delivery').fill('Avenyn 1, Göteborg, Sweden');
  await expect(price(page)).toContainText('Needs a custom quote');
  await look('custom-quote');

  await setService(page, false);
  await goTo(page, 'Drafts');
  await page.getByRole('row', { name: /HEL-2231/ }).dblclick();
  await expect(price(page)).toContainText('Price when the service is back');
  await look('offline');
  await setService(page, true);

  await goTo(page, 'Drafts');
  await page.getByRole('row', { name: /HEL-2231/ }).dblclick();
  await address(page, 'Pickup').fill('Nowhere 1, Atlantis');
  await control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 8_000, times: 1 });
  await placeOrder(page);
  await expect(orderLine(page, 'HEL-2231')).toContainText('Sending');
  await look('placing');
  await expect(orderLine(page, 'HEL-2231')).toContainText('Needs attention');
  await look('parked');
  await page.getByRole('button', { name: 'Correct and place again' }).click();
  await expect(address(page, 'Pickup')).toHaveAttribute('aria-invalid', 'true');
  await look('refused');
});

const places = [
  'Mannerheimintie 120, 00270 Helsinki, Finland',
  'Hämeenkatu 1, 33100 Tampere, Finland',
  'Kauppurienkatu 9, 90100 Oulu, Finland',
  'Großmannstraße 210, 20539 Hamburg, Germany',
  'Vesterbrogade 3, 1620 København, Denmark',
];
const placeOf = (number: number): string => places[number % places.length] ?? '';
const manyHeadings = [
  'Reference',
  'Pickup address',
  'Delivery address',
  'Pickup window',
  'VIN',
  'Make',
  'Model',
];
const manyRow = (number: number): string[] => [
  `HEL-${2_300 + number}`,
  placeOf(number),
  number === 5 ? '' : placeOf(number + 1),
  `${dayAhead(3 + (number % 4))} 8-12`,
  number === 2 ? 'WAUZZZF24NN01' : `WAUZZZF24NN0${20_000 + number}`,
  'Audi',
  'Q4 e-tron',
];

test('many orders at once, and the address book that has learned from one, are accessible', async ({
  app,
}) => {
  const { page } = app;
  await openMany(page);
  await dismissKeychainNotice(page);
  const table = [manyHeadings, ...Array.from({ length: 14 }, (_, number) => manyRow(number))];
  await pasteText(page, table.map(cells => cells.join('\t')).join('\n'));
  await expect(page.getByRole('button', { name: /^Place 12 orders/ })).toBeVisible();
  await expect(gridRow(page, 'HEL-2313')).toContainText(/\d,\d\d/);
  await expectAccessible(page, 'many');
  await picture(page, 'many-light');

  await newOrder(page);
  await typeOrder(page, { reference: 'HEL-2400' });
  await placeOrder(page);
  await newOrder(page);
  await address(page, 'Pickup').pressSequentially('hameen');
  await expect(page.getByRole('option', { name: /Hämeenkatu 1/ })).toBeVisible();
  await expectAccessible(page, 'suggestions');
  await picture(page, 'suggestions-light');
});
