import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';
import {
  goTo,
  listOnly,
  openDraft,
  orderLine,
  placeAtOnce,
  placeOrder,
} from '../support/screen/dispatcher.ts';
import { picture, pictures } from '../support/screen/looks.ts';

const seeded = 1_100;
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Orders' });
const cells = (page: Page, column: string): Promise<string[]> =>
  grid(page).getByRole('row').locator(`[role=gridcell][data-column=${column}]`).allTextContents();
const active = (page: Page): Locator => grid(page).locator('[data-active]');

/** Chooses a filter and goes on by keys of the list, so quickly that its orders are not there yet. */
const chooseAndPress = async (page: Page, filter: Locator, ...keys: string[]): Promise<void> =>
  filter.evaluate(
    async (chip, { list, pressed }) => {
      if (chip instanceof HTMLElement) chip.click();
      for (const key of pressed) {
        // What the page itself does is done by then; an answer of the core is not there.
        await Promise.resolve();
        list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    },
    { list: await grid(page).elementHandle(), pressed: keys },
  );

test('eleven hundred orders are found, filtered, sorted and set up, and the list is left as it was', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, seeded);
  const app = await start();
  const { page } = app;
  await listIsRead(page, seeded);

  // Which statuses are in sight depends on the time of day.
  await grid(page).getByRole('row').nth(3).click();
  await expect(page.getByRole('complementary').getByText('Dispatch last loaded this order')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleName(/^All 1.100$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Orders/ })).toContainText(/1.100/);
  // Of what is in sight not only the summary is known, soon.
  await expect(grid(page).getByTitle('Not loaded from the service yet')).toHaveCount(0);
  await picture(page, 'orders-light', { isWithoutNotices: true });
  await page.keyboard.press('Escape');

  // The last of them by one key, and all its cells.
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(active(page)).toHaveAttribute('aria-rowindex', String(seeded + 1));
  await expect(active(page)).toContainText(/Accepted|In transit|Delivered|Cancelled/);
  await page.keyboard.press('Escape');

  // A search as one types it, kept as a filter with its kind of orders.
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill('hämeenlinna');
  await listOnly(page, /^Delivered/);
  await expect(page.getByText(/\d+ orders? found/)).toBeVisible();
  await expect.poll(async () => [...new Set(await cells(page, 'status'))]).toEqual(['Delivered']);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Hämeenlinna, done');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('radio', { name: /^Hämeenlinna, done/ })).toBeChecked();
  await page.getByRole('radio', { name: /^All/ }).click();
  await search.fill('');

  // Sorted by where they go, both ways; what is not known stands last in both.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'To' }).press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'To' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'To' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Aalborg');
  await page.getByRole('columnheader', { name: 'To' }).getByRole('button').click();
  await expect(grid(page).getByRole('row').nth(1)).not.toContainText('Aalborg');

  // Columns by keyboard alone.
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Next' }).press('Space');
  await columns.getByRole('checkbox', { name: 'Changed' }).press('Space');
  await columns.getByRole('button', { name: 'Move Price € to the left' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Next' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Changed' })).toBeVisible();

  // A column is dragged by its heading, which then sorts nothing.
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const sorted = await heading('To').getAttribute('aria-sort');
  const namesOf = () => page.getByRole('columnheader').allInnerTexts();
  const dragged = (await namesOf()).indexOf('Reference');
  await heading('Reference').dragTo(heading('Status'));
  await expect.poll(async () => (await namesOf()).indexOf('Reference')).toBe(dragged - 1);
  await expect(heading('To')).toHaveAttribute('aria-sort', sorted ?? '');
  await heading('Status').dragTo(heading('Reference'));
  await expect.poll(async () => (await namesOf()).indexOf('Reference')).toBe(dragged);

  // All of it is there again after a restart.
  await app.close();
  const again = await start();
  await listIsRead(again.page, seeded);
  await expect(again.page.getByRole('columnheader', { name: 'To' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(again.page.getByRole('columnheader', { name: 'Next' })).toHaveCount(0);
  await again.page.getByRole('radio', { name: /^Hämeenlinna, done/ }).click();
  await expect(again.page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('hämeenlinna');
});

test('what one reads stays where it is while orders arrive, and many are marked and copied at once', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, 300);
  const { page, electronApp } = await start();
  await listIsRead(page, 300);
  await grid(page).focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageDown');
  const reference = (await active(page).locator('[data-column=reference]').textContent()) ?? '';
  const topOf = async () => (await active(page).boundingBox())?.y;
  const top = await topOf();
  for (const name of ['LIVE-1', 'LIVE-2', 'LIVE-3']) await placeAtOnce(page, name);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '304');
  await expect(active(page)).toContainText(reference);
  expect(await topOf()).toBe(top);

  // From here to the first one: everything between is marked, also what was never on screen.
  await page.keyboard.press('Shift+Home');
  const marked = page.getByRole('region', { name: 'Marked orders' });
  const count = Number(/\d+/.exec((await marked.getByRole('status').textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(60);
  await marked.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(`${count} orders copied`)).toBeVisible();
  const copied = await electronApp.evaluate(({ clipboard }) => clipboard.readText());
  const lines = copied.split('\n').map(line => line.split('\t'));
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]?.slice(0, 2)).toEqual(['Status', 'Reference']);
  expect(lines[1]?.[1]).toBe('LIVE-3');
  await page.keyboard.press('Escape');

  // The list of news stays as it is while one goes through it; what was looked at is no news afterwards.
  await grid(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /^Order / })).toHaveCount(0);
  // What one did oneself is none: these are of other people.
  await callBridge(page, 'sandbox.seed', { count: 3 });
  await expect.poll(async () => (await callBridge(page, 'sandbox.seedState', {})).isRunning).toBe(false);
  await callBridge(page, 'orders.readAll', {});
  // Wide enough for this chip, too.
  await page.setViewportSize({ width: 1920, height: 900 });
  const news = page.getByRole('radio', { name: /^Changed/ });
  await expect(news).toHaveAccessibleName('Changed 3');
  await chooseAndPress(page, news, 'ArrowDown', 'Enter', 'ArrowDown');
  await expect(active(page)).toHaveAttribute('aria-rowindex', '3');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');
  await page.getByRole('radio', { name: /^All/ }).click();
  await expect(news).toHaveAccessibleName('Changed 1');

  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(marked.getByRole('status')).toContainText('306');
});

test('an order that arrives moves no filter away, and a filter that is pressed meanwhile is chosen', async ({
  app,
}) => {
  const { page } = app;
  const filters = page.getByRole('radiogroup', { name: 'Filters' });
  const placesOf = () =>
    filters.getByRole('radio').evaluateAll(chips => chips.map(chip => chip.getBoundingClientRect().x));
  const chip = (name: RegExp) => filters.getByRole('radio', { name });
  const isWaiting = (count: number) =>
    expect.poll(async () => (await callBridge(page, 'outbox.summary', {})).waiting).toBe(count);
  // Wide enough for every chip.
  await page.setViewportSize({ width: 2_560, height: 900 });
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await expect(chip(/^Delivered/)).toBeVisible();
  const places = await placesOf();
  await placeAtOnce(page, 'COME-1');
  await expect(chip(/^Pending/)).toHaveAccessibleName('Pending 1');
  expect(await placesOf()).toEqual(places);

  await chip(/^Delivered/).hover();
  await page.mouse.down();
  await placeAtOnce(page, 'MOUSE-1');
  await isWaiting(2);
  await page.mouse.up();
  await expect(chip(/^Delivered/)).toBeChecked();
  await expect(chip(/^Pending/)).toHaveAccessibleName('Pending 2');

  await chip(/^Accepted/).focus();
  await page.keyboard.down('Space');
  await placeAtOnce(page, 'KEY-1');
  await isWaiting(3);
  await page.keyboard.up('Space');
  await expect(chip(/^Accepted/)).toBeChecked();
  await expect(chip(/^Pending/)).toHaveAccessibleName('Pending 3');
});

test('an order that was just placed is in the list, whatever was searched and filtered before', async ({
  app,
}) => {
  const { page } = app;
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await openDraft(page, { reference: 'FRESH-1' });
  await goTo(page, 'Orders');
  await listOnly(page, /^Cancelled/);
  await search.fill('files');
  await expect(orderLine(page, 'FRESH-1')).toHaveCount(0);
  await goTo(page, 'Drafts');
  await page.getByRole('row').filter({ hasText: 'FRESH-1' }).click();
  await placeOrder(page);
  await expect(orderLine(page, 'FRESH-1')).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(
    page.getByText('Search and filter were cleared to show the newly placed orders.'),
  ).toBeVisible();

  // A search of one's own is not taken away when one comes back.
  await search.fill('nothing of this');
  await goTo(page, 'Drafts');
  await goTo(page, 'Orders');
  await expect(search).toHaveValue('nothing of this');
});

test('an order that was just placed is in sight, wherever the chosen sort puts it', async ({
  fullApp: app,
}) => {
  const { page } = app;
  const sortedBy = (name: string) => grid(page).getByRole('columnheader', { name });
  await sortedBy('Reference').getByRole('button').click();
  await expect(sortedBy('Reference')).toHaveAttribute('aria-sort', 'ascending');
  await openDraft(page, { reference: 'PO-2026-000130-B' });
  await placeOrder(page);
  await expect(orderLine(page, 'PO-2026-000130-B')).toBeInViewport();
  await expect(orderLine(page, 'PO-2026-000130-B')).toContainText('Accepted');
  await expect(orderLine(page, 'PO-2026-000130-B')).toBeInViewport();
  await expect(sortedBy('Reference')).toHaveAttribute('aria-sort', 'ascending');
  await pictures(page, 'placed-and-sorted', { isWithoutNotices: true });
});

test('what is not read yet is shown as such, and a dash only where there is none', async ({
  fullApp: app,
}) => {
  const { page } = app;
  // With room for every usual column beside the details.
  await page.setViewportSize({ width: 1600, height: 900 });
  await callBridge(page, 'sandbox.setRunning', { isRunning: false });
  await listOnly(page, /^Delivered/);
  await grid(page).focus();
  await page.keyboard.press('End');
  const last = grid(page).getByRole('row').last();
  // Its make and its price; what is delivered has nothing ahead.
  await expect(last.getByTitle('Not loaded from the service yet')).toHaveCount(2);
  await expect(last).not.toContainText('–');
  await callBridge(page, 'sandbox.setRunning', { isRunning: true });
  await expect(last.getByTitle('Not loaded from the service yet')).toHaveCount(0);
});
