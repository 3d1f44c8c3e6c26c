import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { pictures } from '../support/screen/looks.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 640 },
] as const;

const leastCells = 240;
const leastTargetPx = 24;

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Orders' });
const active = (page: Page): Locator => grid(page).locator('[data-active]');

/** The cells on screen whose row is not in `seen` yet: how many, and the text of those that cut something. */
async function measureRows(page: Page, seen: Set<string>): Promise<{ count: number; cut: string[] }> {
  const rows = await grid(page)
    .locator('[role=row][data-index]')
    .evaluateAll(all =>
      all.map(row => ({
        id: row.id,
        cells: [...row.querySelectorAll('[role=gridcell]')].map(cell => ({
          text: cell.textContent ?? '',
          isCut: [cell, ...cell.querySelectorAll(':not(.visually-hidden)')].some(
            one => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline',
          ),
        })),
      })),
    );
  const cells = rows.filter(({ id }) => !seen.has(id)).flatMap(row => row.cells);
  for (const { id } of rows) seen.add(id);
  return { count: cells.length, cut: cells.filter(({ isCut }) => isCut).map(({ text }) => text) };
}

/** What can be pressed and is smaller than a target may be; an edge that is dragged has its keys elsewhere. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    leastPx =>
      [...document.querySelectorAll('button, a[href], [role=radiogroup] label')].flatMap(one => {
        const { width, height } = one.getBoundingClientRect();
        const isShown = one.checkVisibility() && width > 1;
        return isShown && Math.min(width, height) < leastPx
          ? [`${one.getAttribute('aria-label') ?? one.textContent} ${width} × ${height}`]
          : [];
      }),
    leastTargetPx,
  );

test('beside the details nothing in the list is cut, and every column is there, at every width', async ({
  fullApp,
}) => {
  const { page } = fullApp;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await grid(page).evaluate(list => list.scrollTo({ top: 0 }));
    await grid(page).getByRole('row').nth(3).click();
    await expect(page.getByRole('complementary', { name: /^Order / })).toBeVisible();
    const headings = grid(page).getByRole('columnheader');
    await expect(headings).toHaveText([
      'Created',
      'Status',
      'Reference',
      'Vehicle',
      'Route',
      'Next',
      /^Price/,
    ]);
    const seen = new Set<string>();
    let measured = 0;
    while (measured < leastCells) {
      await expect(grid(page).getByTitle('Not loaded from the service yet')).toHaveCount(0);
      // Rows that were read just now may make columns wider.
      await expect(async () => expect((await measureRows(page, new Set())).cut).toEqual([])).toPass();
      measured += (await measureRows(page, seen)).count;
      await grid(page).evaluate(list => list.scrollBy({ top: list.clientHeight - 100 }));
    }
    expect(await smallTargets(page)).toEqual([]);
    await grid(page).evaluate(list => list.scrollTo({ top: 0 }));
    await pictures(page, `list-with-details-${size.width}`, { isWithoutNotices: true });
    await page.keyboard.press('Escape');
  }
});

test('a row stays under the pointer when its details open, and a double-click is for one row only', async ({
  fullApp: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nissan');
  // Orders that are loaded in full meanwhile may be found as well.
  await expect(page.getByText('250 orders at the service, all loaded in full')).toBeVisible();
  await expect(page.getByText(/^\d+ orders found$/)).toBeVisible();
  const rows = grid(page).locator('[role=row][data-index]');
  // The list is shorter than its room, so that it cannot be scrolled.
  const count = await rows.count();
  expect(count).toBeGreaterThan(3);
  expect(await grid(page).evaluate(list => list.scrollHeight <= list.clientHeight)).toBe(true);
  const last = rows.and(page.locator(`[data-index='${count - 1}']`));
  const box = (await last.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 300, middle);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect(page.getByRole('complementary', { name: /^Order / })).toBeVisible();
  // The rows have two lines now, and the one that was pressed is where it was.
  await expect.poll(async () => (await last.boundingBox())?.height).toBeGreaterThan(box.height);
  expect((await last.boundingBox())?.y).toBe(box.y);
  // Once the pointer is gone, no row is hidden above.
  await page.mouse.move(box.x + 300, 20);
  await expect.poll(async () => (await last.boundingBox())?.y).toBeGreaterThan(box.y);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /^Order / })).toHaveCount(0);

  // The header becomes higher and covers what was the first row, and the details lie over the end of every row.
  for (const [index, end] of [
    [0, 300],
    [1, 300],
    [2, 1100],
  ] as const) {
    const row = rows.nth(index);
    const at = (await row.boundingBox()) ?? { x: 0, y: 0 };
    const rowId = await row.getAttribute('id');
    await page.mouse.dblclick(at.x + end, at.y + 6, { delay: 90 });
    await expect(grid(page).locator('[aria-selected=true]')).toHaveAttribute('id', rowId ?? '');
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('');
    await expect(grid(page).getByRole('columnheader', { name: 'Status' })).not.toHaveAttribute('aria-sort');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});

test('a list that is sorted by time says where a day begins, and of which day the topmost row is', async ({
  fullApp: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // By the time of creation, which every row has from the first; sorted by Next, rows move while orders are read.
  const rows = grid(page).locator('[role=row][data-index]');
  const inside = await rows.evaluateAll(all =>
    all.findIndex((row, index) => index > 0 && !row.hasAttribute('data-first')),
  );
  expect(inside).toBeGreaterThan(0);
  const top = grid(page).locator(`[data-index="${inside}"]`);
  await expect(top.locator('[data-column=day]')).toBeHidden();
  await grid(page).evaluate((list, index) => list.scrollTo({ top: index * 32 }), inside);
  await expect(top).toHaveAttribute('data-first', 'in-sight');
  await expect(top.locator('[data-column=day]')).toBeVisible();
  await grid(page).getByRole('columnheader', { name: 'Next' }).getByRole('button').click();
  // How many rows stand before the next day depends on the hour.
  const days = grid(page).locator('[data-first=true] > [data-column=day]');
  await expect(async () => {
    await grid(page).evaluate(list => list.scrollBy({ top: 160 }));
    await expect(days.filter({ hasText: 'Tomorrow' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const labels = await days.allTextContents();
  expect(new Set(labels).size).toBe(labels.length);
  expect([-1, labels.indexOf('Tomorrow') - 1]).toContain(labels.indexOf('Today'));
  // What is late comes in the order in which it was due, and everything else as before.
  await page.getByRole('radio', { name: /^Pickup tomorrow/ }).click();
  await grid(page).getByRole('columnheader', { name: 'Next' }).getByRole('button').click();
  await grid(page).getByRole('columnheader', { name: 'Next' }).getByRole('button').click();
  await expect(grid(page).locator('[aria-sort]')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Late/ }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Next' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('radio', { name: /^All/ }).click();
  await expect(grid(page).locator('[aria-sort]')).toHaveCount(0);
  await grid(page).getByRole('columnheader', { name: 'Price €' }).getByRole('button').click();
  await expect(grid(page).getByRole('columnheader', { name: 'Day' })).toHaveCount(0);
});

test('the details are as wide as one makes them, and lie over the list where both do not fit', async ({
  fullApp,
}) => {
  const { page } = fullApp;
  const details = page.getByRole('complementary', { name: /^Order / });
  const edge = page.getByRole('separator', { name: 'Width of the details' });
  const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);
  const savedPx = async () => (await callBridge(page, 'app.info', {})).settings.detailsWidthPx;
  await page.setViewportSize({ width: 1440, height: 900 });
  await grid(page).getByRole('row').nth(3).click();
  await expect(edge).toHaveAttribute('aria-valuenow', '372');
  await edge.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '388');
  expect(await widthOf(details)).toBe(388);
  await edge.press('End');
  await expect(edge).toHaveAttribute('aria-valuenow', '560');
  const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 4, y + 200);
  await page.mouse.down();
  await page.mouse.move(x + 84, y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', '480');
  await expect.poll(savedPx).toBe(480);
  // The list keeps what it needs, whatever was chosen in a larger window.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(edge).toHaveAttribute('aria-valuenow', '456');
  expect(await widthOf(grid(page))).toBe(640);

  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(edge).toHaveAttribute('aria-valuenow', '480');
  const besidePx = await widthOf(grid(page));
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(grid(page)).toBeFocused();
  expect(await widthOf(grid(page))).toBe(besidePx);

  // Over the list they close with a search that does not find their order; beside it they stay.
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  for (const { width, isOpen } of [
    { width: 1440, isOpen: true },
    { width: 1024, isOpen: false },
  ]) {
    await page.setViewportSize({ width, height: 640 });
    await search.fill('');
    const other = grid(page).locator('[data-index]').filter({ hasNotText: 'Nissan' }).first();
    await other.click({ position: { x: 120, y: 10 } });
    await expect(details).toBeVisible();
    await search.fill('nissan');
    await expect(grid(page).locator('mark').first()).toHaveText('Nissan');
    await expect(details).toHaveCount(isOpen ? 1 : 0);
    await expect(search).toBeFocused();
  }
});

test('the ring of the keys is whole around the row that has them', async ({ fullApp }) => {
  const { page } = fullApp;
  await grid(page).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  const ring = await active(page).evaluate(row => {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2] as const;
    const edges = [
      [left + 1, middle[1]],
      [right - 1, middle[1]],
      [middle[0], top + 1],
      [middle[0], bottom - 1],
    ] as const;
    return {
      shadow: getComputedStyle(row).boxShadow,
      isWhole: edges.every(([x, y]) => row.contains(document.elementFromPoint(x, y))),
    };
  });
  expect(ring.shadow).toMatch(/ 0px 0px 0px 2px inset$/);
  expect(ring.isWhole).toBe(true);
});
