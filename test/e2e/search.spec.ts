import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { field, goTo, newOrder, orderLine, placeAtOnce } from '../support/screen/dispatcher.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Command or order' });
const results = (page: Page) => page.getByRole('menu', { name: 'Results' });
const group = (page: Page, name: string) => results(page).getByRole('group', { name });
const item = (page: Page, name: string | RegExp) => results(page).getByRole('menuitem', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('by keyboard alone records are found by their names, and commands in spite of slips and haste', async ({
  fullApp: app,
}) => {
  const { page } = app;
  await placeAtOnce(page, 'FIND-1');
  await expect(orderLine(page, 'FIND-1')).toContainText('Accepted');
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await placeAtOnce(page, 'FIND-2', { vin: 'YV1ZWAHE5R1234567' });
  await newOrder(page);
  await field(page, 'Pickup', 'Address').fill('Tampere, Finland');
  await field(page, 'Order', 'Your reference').fill('FIND-DRAFT');
  await goTo(page, 'Addresses');

  // A VIN as it is read aloud finds its order before all else; one types without waiting for the box.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wau zzzf24 nn012345');
  await expect(box(page)).toHaveValue('wau zzzf24 nn012345');
  await expect(group(page, 'Orders').getByRole('menuitem')).toHaveText([/FIND-1/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Order FIND-1' })).toBeVisible();

  // What finds nothing is searched for without its slip.
  await openPalette(page);
  await page.keyboard.type('kauppurienkaut');
  await expect(group(page, 'Orders with “Kauppurienkatu”').getByRole('menuitem').first()).toContainText(
    'FIND',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // Commands act on the order in focus.
  await openPalette(page);
  await expect(results(page).getByRole('group').first()).toHaveAccessibleName('Order FIND-1');
  await page.keyboard.type('follow');
  await page.keyboard.press('Enter');
  const followed = async () =>
    (await callBridge(page, 'orders.list', { show: 'followed' })).rows.map(row => row.customerReference);
  await expect.poll(followed).toEqual(['FIND-1']);
  await openPalette(page);
  await page.keyboard.type('cancel order');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Cancel order FIND-1?' }).getByText('Keep order').click();
  await openPalette(page);
  await page.keyboard.type('dark');
  await item(page, 'Dark theme').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // All kinds of records at once, the orders first.
  await openPalette(page);
  await page.keyboard.type('find');
  await expect(group(page, 'Orders').getByRole('menuitem')).toHaveCount(2);
  await expect(group(page, 'Drafts').getByRole('menuitem')).toHaveText([/FIND-DRAFT/]);
  await expect(group(page, 'Outbox').getByRole('menuitem')).toHaveText([/Place order FIND-2/]);
  await expect(results(page).getByRole('group').first()).toHaveAccessibleName('Orders');
  await item(page, /FIND-DRAFT/).click();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('FIND-DRAFT');

  await openPalette(page);
  await page.keyboard.type('kauppurienkatu');
  await expect(group(page, 'Addresses').getByRole('menuitem').first()).toContainText('Kauppurienkatu 9');
  // The first takes back what was typed, the second closes.
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();

  // What was looked at last is offered where nothing is typed.
  await openPalette(page);
  await expect(group(page, 'Recently used').getByRole('menuitem').first()).toContainText('FIND-1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Order FIND-1' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('chnage order');
  await expect(item(page, /^Change order/)).toContainText('E');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Change order FIND-1' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: 'Theme' }).or(page.getByRole('group', { name: 'Theme' })),
  ).toContainText('Dark');
  await openPalette(page);
  await page.keyboard.type('look for changes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Check for order updates/ })).toBeFocused();

  // Enter that is pressed before the answer is there takes the first answer, once.
  const drafts = (await callBridge(page, 'drafts.list', {})).length;
  for (let time = 1; time <= 3; time += 1) {
    await goTo(page, 'Orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new order');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Pickup', 'Address')).toBeFocused();
    await expect(box(page)).toBeHidden();
    // An order in which nothing was typed is no draft.
    expect(await callBridge(page, 'drafts.list', {})).toHaveLength(drafts);
  }
});
