import { expect } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { card, field, newOrder, orderLine } from '../support/screen/dispatcher.ts';
import { type FocusRing, focusRing, unalignedFields } from '../support/screen/form-measures.ts';
import { countedKeyboard } from '../support/screen/input.ts';

test('a full order across borders is entered by keyboard alone, from the list to the list', async ({
  app,
}) => {
  const { page } = app;
  const keys = countedKeyboard(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await keys.press('n');
  await expect(field(page, 'Pickup', 'Address')).toBeFocused();
  await keys.type('Hafenstraße 10, 20457 Hamburg, Germany');
  await keys.tabTo(/Place type/);
  await keys.type('p');
  await keys.tabTo(/Contact name/);
  await keys.type('Jonas Petersen');
  await keys.tabTo(/Phone/);
  await keys.type('+49 40 1234567');
  await keys.tabTo(/Release code/);
  await keys.type('HH-4711');
  await keys.tabTo(/Requested window/);
  await keys.type('+4 8-12');

  await keys.press('Control+2');
  await expect(field(page, 'Delivery', 'Address')).toBeFocused();
  await keys.type('Mannerheimintie 120, 00270 Helsinki, Finland');
  await keys.tabTo(/Contact name/);
  await keys.type('Aino Virtanen');
  await keys.tabTo(/Phone/);
  await keys.type('+358 40 7654321');
  await keys.tabTo(/Requested window/);
  await keys.type('+9 9-15');

  await keys.press('Control+3');
  await expect(field(page, 'Vehicle', 'VIN')).toBeFocused();
  await keys.type('WAUZZZF24NN012345');
  await keys.tabTo(/Make/);
  await keys.type('Audi');
  await keys.tabTo(/Model/);
  await keys.type('Q4 e-tron');
  await keys.tabTo(/More about the vehicle/);
  await keys.press('Enter');
  await keys.tabTo(/Fuel/);
  await keys.type('e');
  await keys.tabTo(/CMR consignment note/);
  await keys.type('p');
  await keys.tabTo(/CMR recipient/);
  await keys.type('an');
  await keys.tabTo(/Recipient’s name/);
  await keys.type('Nordwagen Oy');
  await keys.tabTo(/Street and number/);
  await keys.type('Mannerheimintie 120');
  await keys.tabTo(/Postcode/);
  await keys.type('00270');
  await keys.tabTo(/City/);
  await keys.type('Helsinki');
  await keys.tabTo(/Recipient’s country/);
  await keys.type('fin');

  await keys.press('Control+5');
  await expect(field(page, 'Order', 'Your reference')).toBeFocused();
  await keys.type('HAM-HEL-88');
  await keys.tabTo(/Transport/);
  await keys.type('c');
  await keys.tabTo(/Inspection/);
  await keys.type('e');
  await keys.tabTo(/Note to the carrier/);
  await keys.type('Keys at the reception, ring the bell.');
  await keys.press('Control+Enter');
  await expect(orderLine(page, 'HAM-HEL-88')).toContainText('Accepted');

  const { characters, controls } = keys.counts();
  console.log(`Key strokes of a full cross-border order: ${characters} characters, ${controls} control keys`);
  expect(controls).toBeLessThan(60);

  const row = (await callBridge(page, 'orders.list', {})).rows.find(
    one => one.customerReference === 'HAM-HEL-88',
  );
  const detail = await callBridge(page, 'orders.get', { localId: row?.localId ?? '' });
  expect(detail.order).toMatchObject({
    pickup: {
      type: 'private',
      release_code: 'HH-4711',
      contact: { name: 'Jonas Petersen', phone: '+49 40 1234567' },
      requested_windows: [{ timezone: 'Europe/Berlin' }],
    },
    delivery: {
      contact: { name: 'Aino Virtanen', phone: '+358 40 7654321' },
      requested_windows: [{ timezone: 'Europe/Helsinki' }],
    },
    items: [
      { vin: 'WAUZZZF24NN012345', make: 'Audi', model: 'Q4 e-tron', fuel_type: 'electric', cmr: 'paper' },
    ],
    service_options: { transport_preference: 'covered', inspection: 'extended' },
    customer_note: 'Keys at the reception, ring the bell.',
  });
});

test('Ctrl and a digit, F8 and Tab lead through the form; keys of one character can be switched off', async ({
  app,
}) => {
  const { page } = app;
  await newOrder(page);
  for (const [digit, control] of [
    [5, field(page, 'Order', 'Your reference')],
    [4, card(page, 'Documents').getByRole('button').first()],
    [3, field(page, 'Vehicle', 'VIN')],
    [2, field(page, 'Delivery', 'Address')],
    [1, field(page, 'Pickup', 'Address')],
  ] as const) {
    await page.keyboard.press(`Control+${digit}`);
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Control+6');
  await expect(page.locator(':focus')).toHaveText('Pickup address is missing');

  await page.keyboard.press('Control+1');
  await page.keyboard.press('F8');
  await expect(field(page, 'Pickup', 'Available from')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(field(page, 'Delivery', 'Address')).toBeFocused();
  await page.keyboard.press('Shift+F8');
  await expect(field(page, 'Pickup', 'Available from')).toBeFocused();

  // Tab goes through the whole window and comes back to where it began.
  await page.keyboard.press('Control+1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = new Set<string>();
  const rings: FocusRing[] = [];
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press('Tab');
    const ring = await focusRing(page);
    if (ring) rings.push(ring);
    const place = await page.evaluate(() =>
      document.activeElement?.closest('[data-path]')?.getAttribute('data-path'),
    );
    if (place !== null && place !== undefined) seen.add(place);
    if (place === 'pickup.address.formatted_address') break;
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['delivery.requested_windows.0', 'items.0.model', 'file_ids', 'customer_note']),
  );
  await expect(field(page, 'Pickup', 'Address')).toBeFocused();
  // Each control has one ring, round itself alone, and is large enough to be hit.
  expect(rings.length).toBeGreaterThan(20);
  const wrong = rings.filter(
    ({ rings: count, isRoundLabel, sidePx }) => count !== 1 || isRoundLabel || sidePx < 24,
  );
  expect(wrong).toEqual([]);

  // Pickup and delivery line up, whatever is typed or wrong in one of them; a long address is shown whole.
  const address = field(page, 'Pickup', 'Address');
  await address.fill(
    'Logistikzentrum Nord, Gebäude 14, Großmannstraße 210, 20539 Hamburg-Rothenburgsort, Germany',
  );
  await page.keyboard.press('Escape');
  await field(page, 'Pickup', 'Available from').focus();
  await field(page, 'Pickup', 'Phone').focus();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await unalignedFields(page)).toEqual([]);
    expect(await address.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0);
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  const [pickup, delivery] = [
    await card(page, 'Pickup').boundingBox(),
    await card(page, 'Delivery').boundingBox(),
  ];
  expect(delivery?.x).toBe(pickup?.x);
  await page.setViewportSize({ width: 1440, height: 900 });

  await card(page, 'Vehicle').getByRole('button', { name: 'More about the vehicle' }).press('Enter');
  // Letters choose in a closed list: none of them is a shortcut there.
  const fuel = card(page, 'Vehicle').getByRole('button', { name: /Fuel/ });
  await fuel.focus();
  await page.keyboard.type('e');
  await expect(fuel).toContainText('Electric');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Settings');
  await page.keyboard.press('Enter');
  const single = page.getByRole('checkbox', { name: 'Single-key shortcuts' });
  await single.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-single-keys', 'off');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toContainText('Begin in the sandbox');
  await help.getByRole('tab', { name: 'Keyboard shortcuts' }).click();
  await expect(help).toContainText('switched off in Settings');
  await page.keyboard.press('Escape');
  await single.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-single-keys', 'on');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
});
