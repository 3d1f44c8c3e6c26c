import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { listIsRead, seedLocal, test } from '../support/electron/fixtures.ts';
import { listOnly, moreOrders } from '../support/screen/dispatcher.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';

const seeded = 300;
const chips = (page: Page) => page.getByRole('radiogroup', { name: 'Filters' }).getByRole('radio');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search orders' });

/** How the filters stand above the list. */
const lineOf = (page: Page) =>
  chips(page).evaluateAll(all => {
    const boxes = all.map(chip => chip.getBoundingClientRect());
    return {
      lines: new Set(boxes.map(({ y }) => Math.round(y))).size,
      isCut: all.some(chip => chip.scrollWidth > chip.clientWidth + 1),
      isOutside: boxes.some(({ right }) => right > innerWidth),
      places: boxes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`),
    };
  });

test('the filters stand in one line or two, the others behind More, with counts of the search', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, seeded);
  const { page } = await start();
  await listIsRead(page, seeded);
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleName('All 300');
  for (const [width, height, lines] of [
    [1440, 900, 1],
    [1280, 800, 1],
    [1024, 700, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => lineOf(page)).toMatchObject({ lines, isCut: false, isOutside: false });
    await expect(moreOrders(page)).toBeInViewport({ ratio: 1 });
    await pictures(page, `views-${width}`, { isWithoutNotices: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await lineOf(page)).lines).toBe(1);
  const { places } = await lineOf(page);

  // Each count is of what the search finds: a press lists as many.
  await search(page).fill('hamburg');
  await expect(page.getByRole('radio', { name: /^All/ })).not.toHaveAccessibleName('All 300');
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleName(/^All \d+$/);
  const tally = await callBridge(page, 'orders.tally', { search: 'hamburg', filters: ['pickup:today'] });
  expect(tally.states.length).toBeGreaterThan(1);
  await expect(page.getByRole('radio', { name: `Pickup today ${tally.totals[0]}` })).toBeVisible();
  // By keyboard: the menu lies behind the chips, and its button shows what was chosen in it.
  await chips(page).first().focus();
  await page.keyboard.press('Tab');
  await expect(moreOrders(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const delivered = page.getByRole('menuitemradio', { name: /^Delivered/ });
  await expect(delivered).toBeVisible();
  await expectAccessible(page, 'filters without room', { within: '[role=menu]', isDarkToo: true });
  await pictures(page, 'views-more', { isWithoutNotices: true });
  await page.keyboard.type('deliv');
  await page.keyboard.press('Enter');
  await expect(moreOrders(page)).toHaveAccessibleName(/^Delivered \d+, more/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  const { total } = await callBridge(page, 'orders.count', { search: 'hamburg', states: ['delivered'] });
  await expect(page.getByText(`${total} orders found`)).toBeVisible();
  expect((await lineOf(page)).places).toEqual(places);
});

test('one’s own views have a count, and are renamed, reordered by pointer and keyboard, and removed with Undo', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, seeded);
  const { page } = await start();
  await listIsRead(page, seeded);
  const save = async (name: string, text: string) => {
    await search(page).fill(text);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('radio', { name: new RegExp(`^${name} \\d`) })).toBeChecked();
  };
  await save('Hamburg', 'to:hamburg');
  await save('Oulu', 'from:oulu');
  await save('Dear', 'price>900');
  const { total } = await callBridge(page, 'orders.count', { search: 'to:hamburg' });
  await expect(page.getByRole('radio', { name: `Hamburg ${total}` })).toBeVisible();
  const own = async () =>
    (await chips(page).allTextContents())
      .map(text => text.replace(/ .*$/, ''))
      .filter(text => ['Hamburg', 'Oulu', 'Dear', 'North'].includes(text));
  expect(await own()).toEqual(['Hamburg', 'Oulu', 'Dear']);

  await page.getByRole('button', { name: 'Edit views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit views' });
  const handle = (name: string) => dialog.getByRole('button', { name: `Move ${name}: drag` });
  await expect(handle('Oulu')).toBeVisible();
  await expectAccessible(page, 'own views', { within: '[role=dialog]', isDarkToo: true });
  await pictures(page, 'views-edit', { isWithoutNotices: true });
  await handle('Oulu').focus();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('status').last()).toHaveText('Oulu: position 1 of 3');
  await expect(handle('Oulu')).toBeFocused();
  await expect.poll(own).toEqual(['Oulu', 'Hamburg', 'Dear']);
  const [from, to] = [await handle('Dear').boundingBox(), await handle('Oulu').boundingBox()];
  if (!from || !to) throw new Error('The handles are not drawn.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(own).toEqual(['Dear', 'Oulu', 'Hamburg']);
  const name = dialog.getByRole('textbox', { name: 'Name' }).nth(1);
  await name.fill('Hamburg');
  await expect(dialog.getByText('Another view has this name.')).toBeVisible();
  await name.fill('North');
  await name.press('Enter');
  await expect.poll(own).toEqual(['Dear', 'North', 'Hamburg']);
  await dialog.getByRole('button', { name: 'Remove Dear' }).click();
  await expect.poll(own).toEqual(['North', 'Hamburg']);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(own).toEqual(['Dear', 'North', 'Hamburg']);
  await dialog.getByRole('button', { name: 'Remove Hamburg' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(own).toEqual(['Dear', 'North']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(own).toEqual(['Dear', 'North', 'Hamburg']);
  await listOnly(page, /^All/);
  await expect(search(page)).toHaveValue('');
});
