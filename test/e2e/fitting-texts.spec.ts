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
  showOrder,
  storeDrafts,
  typedDraft,
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

/** By so many pixels the hint of an empty field is longer than its room. */
const hintPx = (field: Locator): Promise<number> =>
  field.evaluate(one => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!(one instanceof HTMLInputElement) || pen === null) return Number.NaN;
    pen.font = getComputedStyle(one).font;
    return Math.ceil(pen.measureText(one.placeholder).width) - one.clientWidth;
  });

/** The most pixels by which something that scrolls is wider than its room. Texts that are cut do not scroll. */
const sidewaysPx = (parts: Locator): Promise<number> =>
  parts.evaluateAll(all =>
    Math.max(
      0,
      ...all
        .filter(
          one => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX),
        )
        .map(one => one.scrollWidth - one.clientWidth),
    ),
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
  await expect(page.getByText('1 order needs attention', { exact: true })).toBeVisible();
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
  await expect(notices.getByRole('button', { name: 'Go to credential' })).toBeVisible();
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

test('one very long reference takes the room of nothing else, and no window scrolls sideways for it', async ({
  app,
}) => {
  const { page } = app;
  const long = 'PO-2026-0001-NORDIC-FLEET-MANAGEMENT-HELSINKI-VANTAA';
  const draft = typedDraft({ reference: 'SHORT-1', vin: 'WVWZZZ1KZAW100001' });
  const vehicle = { ...draft.vehicle, make: 'Volkswagen', model: 'Passat Variant' };
  await storeDrafts(page, [{ ...draft, vehicle }, typedDraft({ reference: long })], true);
  for (const reference of ['SHORT-1', long])
    await expect(orderLine(page, reference)).toContainText('Accepted');
  await showOrder(page, long);
  await page.setViewportSize({ width: 1280, height: 800 });
  const short = orderLine(page, 'SHORT-1').getByRole('gridcell');
  await expect.poll(() => cutTexts(short, ':not(.visually-hidden)')).toEqual([]);
  await pictures(page, 'long-reference-1280', { isWithoutNotices: true });

  // The hint of the search is whole, and the buttons beside it stand on one line in every window.
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const buttons = page.getByRole('button', {
    name: /^(Refresh|Export …|Columns|More actions for this list)$/,
  });
  for (const size of [...sizes, { width: 720, height: 450 }, { width: 512, height: 350 }]) {
    await page.setViewportSize(size);
    await page.keyboard.press('Escape');
    expect(await hintPx(search)).toBeLessThanOrEqual(0);
    const tops = await buttons.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
    expect(new Set(tops).size, `at ${size.width}`).toBe(1);
  }
  await page.setViewportSize({ width: 512, height: 350 });
  await goTo(page, 'Settings');
  expect(await sidewaysPx(page.locator('main *'))).toBe(0);
  await page.setViewportSize({ width: 1024, height: 700 });
  await goTo(page, 'Orders');
  await showOrder(page, long);
  await page.getByRole('button', { name: /^Change order/ }).press('Enter');
  await expect(page.getByRole('heading', { name: `Change order ${long}` })).toBeVisible();
  expect(await sidewaysPx(page.locator('html, main, main > *'))).toBe(0);
  await pictures(page, 'long-reference-change-1024', { isWithoutNotices: true });
});
