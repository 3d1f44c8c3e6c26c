import { expect, type Locator } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  addEnvironment,
  goTo,
  grid,
  gridRow,
  headings,
  openBulk,
  openEnvironment,
  orderCells,
  orderLine,
  pasteText,
  placeAtOnce,
  placeRows,
} from '../support/screen/dispatcher.ts';
import { pictures } from '../support/screen/looks.ts';

/** The window as it opens, and as narrow as it gets. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
] as const;

/** Texts that are cut, or that end where something else begins. */
const cutTexts = (within: Locator, selector: string): Promise<string[]> =>
  within.evaluateAll(
    (cells, part) =>
      cells.flatMap(cell =>
        [cell, ...cell.querySelectorAll(part)]
          .filter(one => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline')
          .map(one => one.textContent ?? ''),
      ),
    selector,
  );

test('of the order list nothing is cut at every width, with and without details', async ({ fullApp }) => {
  const { page } = fullApp;
  const orders = page.getByRole('grid', { name: 'Orders' });
  const cells = orders.getByRole('gridcell');
  const isShown = () => expect(cells.filter({ has: page.locator('[data-next]') }).first()).toBeVisible();
  for (const isOpen of [false, true]) {
    if (isOpen) await orders.getByRole('row').nth(1).click();
    for (const size of [...sizes, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      await isShown();
      // The columns follow the width a moment later.
      await expect.poll(() => cutTexts(cells, ':not(.visually-hidden)')).toEqual([]);
      await pictures(page, `order-list-${size.width}-${isOpen ? 'open' : 'closed'}`, {
        isWithoutNotices: true,
      });
    }
  }
});

test('the badge of an order that needs attention fits beside the number of its row', async ({ app }) => {
  const { page, control } = app;
  await control.faults({ operation: 'order-create', kind: 'status', status: 422, times: 1 });
  await openBulk(page);
  await pasteText(page, [headings, orderCells(1)].map(cells => cells.join('\t')).join('\r\n'));
  await placeRows(page, /^Place 1 order/);
  await expect(gridRow(page, 'MANY-1')).toContainText('Needs attention');
  // The results say why.
  await expect(page.getByRole('option')).toContainText(/MANY-1.*Needs attention.*\w{3}/);
  await expect(page.getByText('1 needs attention', { exact: true })).toBeVisible();
  const state = grid(page).locator('[role="rowheader"]');
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await cutTexts(state, '[data-tone], [data-tone] *')).toEqual([]);
    await pictures(page, `many-attention-${size.width}`, { isWithoutNotices: true });
  }
  expect(await callBridge(page, 'outbox.list', { filter: 'attention' })).toHaveLength(1);
});

test('an order that may be at the service has room for that in its row', async ({ app }) => {
  const { page, control } = app;
  await control.faults({ operation: 'order-create', kind: 'reset_after', times: 100 });
  await placeAtOnce(page, 'LOST-1');
  await expect(orderLine(page, 'LOST-1')).toContainText('Unconfirmed');
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await cutTexts(orderLine(page, 'LOST-1'), '[data-tone], [data-tone] *')).toEqual([]);
    await pictures(page, `unconfirmed-${size.width}`, { isWithoutNotices: true });
  }
});

test('the buttons of a notice hold their words, and notices that are cut fade until one has scrolled', async ({
  app,
}) => {
  const { page } = app;
  const name = 'Nordwagen';
  await addEnvironment(app, { name, kind: 'Production', baseUrl: 'https://api.example.invalid' });
  await openEnvironment(page, name);
  await goTo(page, 'Orders');
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByRole('button', { name: 'To the credential' })).toBeVisible();
  const fading = () => notices.evaluate(all => Number(getComputedStyle(all, '::after').opacity));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await cutTexts(notices.getByRole('button'), 'span')).toEqual([]);
  for (const width of [1024, 720]) {
    await page.setViewportSize({ width, height: 450 });
    expect(await cutTexts(notices.getByRole('button'), 'span')).toEqual([]);
    // One line each: the view keeps its room.
    expect((await notices.boundingBox())?.height).toBeLessThanOrEqual(90);
    await pictures(page, `notices-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 400 });
  await expect.poll(fading).toBe(1);
  await pictures(page, 'notices-cut');
  await notices.evaluate(all => all.scrollTo({ top: all.scrollHeight }));
  await expect.poll(fading).toBe(0);
});
