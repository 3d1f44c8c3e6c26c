import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callBridge } from './support/bridge.ts';
import { field, goTo, newOrder, orderLine, placeOrder, typeOrder } from './support/dispatcher.ts';
import { test } from './support/fixtures.ts';
import { pictures } from './support/picture.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Command or order' });
const results = (page: Page) => page.getByRole('menu', { name: 'Results' });
const group = (page: Page, name: string) => results(page).getByRole('group', { name });
const item = (page: Page, name: string | RegExp) => results(page).getByRole('menuitem', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('anything is found and done by keyboard alone: records by their names, commands in spite of slips', async ({
  fullApp: app,
}) => {
  const { page } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'FIND-1' });
  await placeOrder(page);
  await expect(orderLine(page, 'FIND-1')).toContainText('Accepted');
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await newOrder(page);
  await typeOrder(page, { reference: 'FIND-2', vin: 'YV1ZWAHE5R1234567' });
  await placeOrder(page);
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
  await expect(group(page, 'Recent').getByRole('menuitem').first()).toContainText('FIND-1');
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
  await expect(page.getByRole('button', { name: /Look for changes/ })).toBeFocused();
});

test('Enter pressed before the answer is there takes the first answer, once', async ({ fullApp: app }) => {
  const { page } = app;
  for (let time = 1; time <= 5; time += 1) {
    await goTo(page, 'Orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new order');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Pickup', 'Address')).toBeFocused();
    await expect(box(page)).toBeHidden();
    // The empty draft of the time before is gone.
    expect(await callBridge(page, 'drafts.list', {})).toHaveLength(1);
  }
});

test('the search is accessible and there within a frame or three', async ({ app }) => {
  const { page } = app;
  await newOrder(page);
  await typeOrder(page, { reference: 'AXE-1' });
  await placeOrder(page);
  await openPalette(page);
  await expectAccessible(page, 'search before anything is typed');
  await pictures(page, 'search-empty');
  await page.keyboard.type('a');
  await expect(group(page, 'Orders')).toBeVisible();
  await expectAccessible(page, 'search with results');
  await pictures(page, 'search');
  await page.keyboard.press('Escape');
  const paintMs = await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true });
      const startMs = performance.now();
      document.body.dispatchEvent(press);
      while (!document.querySelector('.palette-item')) await frame();
      await frame();
      times.push(performance.now() - startMs);
      document
        .querySelector('.palette-input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      while (document.querySelector('.palette-item')) await frame();
    }
    return times.toSorted((one, other) => one - other)[3] ?? 0;
  });
  console.log(`Search on screen after ${paintMs.toFixed(1)} ms (median of 7)`);
});
