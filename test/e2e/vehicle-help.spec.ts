import { expect, type Page } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  card,
  field,
  newOrder,
  openDraft,
  orderLine,
  placeOrder,
} from '../support/screen/dispatcher.ts';

const vin = (page: Page) => field(page, 'Vehicle', 'VIN');
const plate = (page: Page) => field(page, 'Vehicle', 'Registration number');

// @interface item.vin
test('a VIN is cleaned when pasted, counted while typed, grouped when left, and doubted where it looks wrong', async ({
  app,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'DOUBT-1' });
  // By way of the real clipboard.
  const note = field(page, 'Order', 'Note to the carrier');
  await note.fill(' wau-zzz f24\u00a0nn 0123–45 ');
  await note.press('Control+a');
  await note.press('Control+x');
  await vin(page).fill('');
  await vin(page).press('Control+v');
  await expect(vin(page)).toHaveValue('WAUZZZF24NN012345');
  await vin(page).press('Tab');
  await expect(vin(page)).toHaveValue('WAU ZZZF24 NN012345');
  await vin(page).fill('WAUZZZF24NN01234');
  await expect(card(page, 'Vehicle')).toContainText('16 of 17');
  await vin(page).press('Tab');
  await expect(card(page, 'Vehicle')).toContainText('A VIN has 17 characters; this VIN has 16');

  // A registration number in this field is moved to its own, as it is printed on the plate.
  const plate = field(page, 'Vehicle', 'Registration number');
  await plate.fill('');
  await vin(page).fill('uuv-823');
  await vin(page).press('Tab');
  await expect(vin(page)).toHaveValue('UUV-823');
  await card(page, 'Vehicle').getByRole('button', { name: 'Use as registration number' }).click();
  await expect(plate).toHaveValue('UUV-823');
  await expect(plate).toBeFocused();
  await expect(vin(page)).toHaveValue('');

  // What only looks wrong is doubted, and no more.
  await vin(page).fill('WAUZZZF24NNO12345');
  await vin(page).press('Tab');
  await expect(card(page, 'Vehicle')).toContainText('A VIN has no letters I, O or Q');
  await vin(page).fill('1HGCM82633A004353');
  await expect(card(page, 'Vehicle')).toContainText('The check digit does not match');
  await placeOrder(page);
  await expect(orderLine(page, 'DOUBT-1')).toContainText('Accepted');
});

test('the country of a plate is told by its shape, none is refused, and an open order of the vehicle is said', async ({
  app,
}) => {
  const { page } = app;
  await openDraft(page, { reference: 'PLATE-1' });
  for (const [typed, country] of [
    ['ABC-123', 'FI'],
    ['AB 12 345', 'DK'],
    ['HH AB 1234', 'DE'],
    ['WX 12345', 'PL'],
    ['LOVELY', ''],
  ] as const) {
    await plate(page).fill(typed);
    await expect(card(page, 'Vehicle').locator('label', { hasText: 'Registration number' })).toHaveText(
      `Registration number${country}`,
    );
  }
  await vin(page).fill('');
  await placeOrder(page);
  await expect(orderLine(page, 'PLATE-1')).toContainText('Accepted');

  // A vehicle that is on an open order already is said, with the way there.
  await acceptedOrder(page, 'OPEN-1');
  await newOrder(page);
  await vin(page).fill('WAUZZZF24NN012345');
  await expect(card(page, 'Vehicle')).toContainText('This vehicle is also on open order OPEN-1');
  await vin(page).fill('');
  await plate(page).fill('abc 123');
  await expect(card(page, 'Vehicle')).toContainText('This vehicle is also on open order OPEN-1');
  await card(page, 'Vehicle').getByRole('link', { name: 'OPEN-1' }).click();
  await expect(page.getByRole('complementary', { name: 'Order OPEN-1' })).toBeVisible();
});
