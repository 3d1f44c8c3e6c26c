import { expect, type Page } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import {
  card,
  field,
  goTo,
  newOrder,
  openDraft,
  orderLine,
  placeOrder,
  showOrder,
  typedDay,
  typeOrder,
} from '../support/screen/dispatcher.ts';

const availableFrom = (page: Page) => field(page, 'Pickup', 'Available from');
const pickupWindow = (page: Page) => field(page, 'Pickup', 'Requested window');

/** What the text in the field means, while one types. */
const understood = (page: Page) => card(page, 'Pickup').getByRole('status').filter({ hasText: /./ });

/** As the clipboard does it, into whatever is selected. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

test('a day and times are typed as one says them, and what is understood is said at once', async ({
  app,
}) => {
  const { page, control } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'TIME-1' });
  await expect(availableFrom(page)).toHaveValue(/^\w{3} \d{1,2} \w{3,4}( \d{4})?, 08:00$/);

  await pickupWindow(page).focus();
  await page.keyboard.type(`${typedDay(3)} 9`);
  await expect(understood(page)).toHaveText(/^\w{3} \d.* 09:00 · add the end time$/);
  await page.keyboard.type('-12:30');
  await expect(understood(page)).toHaveText(/ 09:00–12:30$/);
  await page.keyboard.press('Enter');
  await expect(pickupWindow(page)).toHaveValue(/^\w{3} \d{1,2} \w{3,4}( \d{4})?, 09:00–12:30$/);
  const day = (await pickupWindow(page).inputValue()).split(',')[0] ?? '';

  // Times alone keep the day; a second window takes it from the first.
  await pickupWindow(page).fill('10-12');
  await card(page, 'Pickup').getByRole('button', { name: 'Add a pickup window' }).click();
  await expect(card(page, 'Pickup').getByRole('textbox', { name: 'Requested window 2' })).toBeFocused();
  await paste(page, '14–16');
  await field(page, 'Delivery', 'Requested window').fill('17-20');
  await field(page, 'Order', 'Your reference').focus();
  const windows = card(page, 'Pickup').getByRole('textbox', { name: /^Requested window/ });
  await expect(windows.first()).toHaveValue(`${day}, 10:00–12:00`);
  await expect(windows.last()).toHaveValue(`${day}, 14:00–16:00`);
  await expect(field(page, 'Delivery', 'Requested window')).toHaveValue(`${day}, 17:00–20:00`);

  await placeOrder(page);
  await expect(orderLine(page, 'TIME-1')).toContainText('Accepted');
  const sent = (await control.requests()).find(
    ({ path, method }) => method === 'POST' && path === '/v2/orders',
  );
  expect(sent?.status).toBe(201);
});

test('what is not understood stays as typed over a kill, says why, and holds the order back', async ({
  start,
}) => {
  const first = await start();
  await openDraft(first.page, { reference: 'TIME-2' });
  await pickupWindow(first.page).fill('31.2. 8-12');
  await field(first.page, 'Order', 'Your reference').focus();
  await expect(pickupWindow(first.page)).toHaveAccessibleDescription(
    'This day does not exist. Check the day and the month.',
  );
  await first.page.keyboard.press('Control+Enter');
  await expect(pickupWindow(first.page)).toBeFocused();
  // A window without its end says so.
  await pickupWindow(first.page).fill('tomorrow 8');
  await field(first.page, 'Order', 'Your reference').focus();
  await expect(pickupWindow(first.page)).toHaveAccessibleDescription(/The end time is missing/);
  await pickupWindow(first.page).fill('31.2. 8-12');
  await expect(first.page.getByText(/^saved/)).toBeVisible();
  await first.killTree();

  const { page, control } = await start();
  await goTo(page, 'Drafts');
  await page.getByText('TIME-2').click();
  await expect(pickupWindow(page)).toHaveValue('31.2. 8-12');
  await expect(pickupWindow(page)).toHaveAccessibleDescription(
    'This day does not exist. Check the day and the month.',
  );
  await pickupWindow(page).fill('12-8');
  await expect(understood(page)).toHaveText('The end is before the start');
  await page.keyboard.press('Escape');
  await expect(pickupWindow(page)).toHaveValue('31.2. 8-12');
  await pickupWindow(page).fill('');
  await placeOrder(page);
  await expect(orderLine(page, 'TIME-2')).toContainText('Accepted');
  expect(await control.effectsOf('order-create')).toHaveLength(1);

  // In a date the shortcuts of the window work: the help of this field, and a day from the calendar leaves the times.
  await newOrder(page);
  await pickupWindow(page).focus();
  await page.keyboard.type('1.2.2030 8-12');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'Requested window' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pickupWindow(page)).toBeFocused();
  await page
    .getByRole('textbox', { name: 'Release code' })
    .locator('..')
    .getByRole('button', { name: 'Help' })
    .click();
  await expect(help.getByRole('heading', { name: 'Release code' })).toBeInViewport();
  await help.getByRole('tab', { name: 'For developers' }).click();
  await expect(help).toContainText('Send each write request with an idempotency key');
  await page.keyboard.press('Escape');
  await pickupWindow(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Requested window' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(pickupWindow(page)).toBeFocused();
  await expect(pickupWindow(page)).toHaveValue('Sat 2 Feb 2030, 08:00–12:00');
});

test('a window over midnight is typed, placed, shown and changed like any other', async ({ app }) => {
  const { page } = app;
  await openDraft(page, { reference: 'NIGHT-1' });
  await pickupWindow(page).fill(`${typedDay(4)} 20-02`);
  const night = /^\w{3} \d.*, 20:00–\w{3} \d.*, 02:00$/;
  await expect(understood(page)).toHaveText(night);
  await field(page, 'Order', 'Your reference').focus();
  await expect(pickupWindow(page)).toHaveValue(night);
  await field(page, 'Delivery', 'Requested window').fill(`${typedDay(5)} 8 - ${typedDay(7)} 16`);
  await placeOrder(page);
  await expect(orderLine(page, 'NIGHT-1')).toContainText('Accepted');

  await showOrder(page, 'NIGHT-1');
  const order = page.getByRole('complementary', { name: 'Order NIGHT-1' });
  await expect(order).toContainText(/20:00–\w{3} \d.* 02:00/);
  await expect(order).toContainText(/08:00–\w{3} \d.* 16:00/);
  await page.keyboard.press('e');
  await expect(pickupWindow(page)).toHaveValue(night);
  await pickupWindow(page).fill('22-24');
  await field(page, 'Order', 'Your reference').focus();
  await expect(pickupWindow(page)).toHaveValue(/, 22:00–.*, 00:00$/);
  await expect(page.getByRole('table', { name: 'What will change' })).toContainText(/22:00–\w{3} \d.* 00:00/);
  await page.getByRole('button', { name: /^Save (the change|anyway)/ }).click();
  await expect(page.getByText(/^Change of .+ accepted$/)).toBeVisible();
});
