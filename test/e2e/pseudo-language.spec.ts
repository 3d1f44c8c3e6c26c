import { expect, type Page } from '@playwright/test';
import { everyOrder } from '../../src-shared/contract/order-list.ts';
import { callBridge } from '../support/electron/app.ts';
import { seedLocal, test } from '../support/electron/fixtures.ts';

const seeded = 12;

/**
 * Words that are the same in every language: the name of the program, units, formats, codes, keys, and what Intl says
 * in British English beside texts of the pseudo-language.
 */
const known = new Set(
  `Dispatch Dispatch’s English Dansk Deutsch Suomi Polski Svenska Ctrl Shift Enter Esc Del Alt Space Tab PgUp PgDn Home
  End Backspace ETA VIN CMR CSV XLSX PDF Excel HTTPS https http example com Electron Node wal synchronous GET POST PATCH
  DELETE oauth token orders reports test read write full UTC Cannot autolaunch Bus without DISPLAY Mon Tue Wed Thu Fri
  Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Sept Oct Nov Dec January February March April June July August September
  October November December sec min hrs hour hours day days week weeks month months year years ago yesterday today
  tomorrow now byte bytes and EUR tmp dispatch local Dismiss`.split(/\s+/),
);

interface Seen {
  /** Texts and names on screen. */
  texts: string[];
  /** Controls and headings whose text is cut. */
  cut: string[];
}

/** What is shown of the page, with the names for screen readers, and what of it is cut. */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, code, .mono, kbd') || !isShown(parent)) continue;
      if (node.textContent?.trim()) texts.push(node.textContent.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!isShown(element) || element.closest('[aria-hidden=true]')) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const text = element.getAttribute(name)?.trim();
        if (text) texts.push(text);
      }
    }
    const controls =
      'button, a, label, h1, h2, h3, [class*=label], [role=tab], [role=radio], [role=columnheader]';
    /** What hides the text that does not fit: nothing where one can scroll to it. */
    const clipOf = (element: Element | null): Element | null => {
      if (element === null) return null;
      const { overflowX, display } = getComputedStyle(element);
      if (overflowX === 'auto' || overflowX === 'scroll') return null;
      return overflowX !== 'visible' && display !== 'inline' ? element : clipOf(element.parentElement);
    };
    const isCut = (element: Element): boolean => {
      if (!isShown(element) || element.matches('.visually-hidden, .visually-hidden *')) return false;
      const inner = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = inner.nextNode(); node; node = inner.nextNode()) {
        const clip = clipOf(node.parentElement);
        if (!clip || !node.textContent?.trim() || node.parentElement?.closest('.visually-hidden')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const isEllipsis = getComputedStyle(clip).textOverflow === 'ellipsis';
        if (isEllipsis && clip.scrollWidth > clip.clientWidth + 1) return true;
        if (range.getBoundingClientRect().right > clip.getBoundingClientRect().right + 1) return true;
      }
      return false;
    };
    const cut = [...document.querySelectorAll(controls)].filter(isCut);
    return { texts, cut: cut.map(element => element.textContent?.trim() ?? '') };
  });

/** Words of three letters and more that no catalog has changed. */
const plainWords = (texts: readonly string[]): string[] =>
  texts.flatMap(text => text.match(/(?<![\p{L}\p{N}_-])[A-Za-z’]{3,}(?![\p{L}\p{N}_-])/gu) ?? []);

/** All words of the orders: names, addresses, vehicles, statuses. */
async function wordsOfData(page: Page): Promise<Set<string>> {
  const { localIds } = await callBridge(page, 'orders.ids', everyOrder);
  const orders = await Promise.all(localIds.map(localId => callBridge(page, 'orders.get', { localId })));
  const regions = new Intl.DisplayNames('en-GB', { type: 'region' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap(one => letters.map(other => regions.of(one + other) ?? ''));
  return new Set(JSON.stringify([orders, countries]).match(/[A-Za-z’]{3,}/g));
}

const screens = ['orders', 'drafts', 'bulk', 'outbox', 'addresses', 'reports', 'sandbox', 'settings'];

test('no screen has texts that are in no catalog, and none is cut where words are longer', async ({
  dataFolder,
  start,
}) => {
  await seedLocal(dataFolder, seeded);
  const { page } = await start({ DISPATCH_LANGUAGE: 'pseudo' });
  const rows = page.getByRole('grid').first();
  await expect(rows).toHaveAttribute('aria-rowcount', String(seeded + 1));
  const data = await wordsOfData(page);

  async function look(screen: string): Promise<string[]> {
    await expect(page.locator('#root h1, #root h2').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .skeleton-rows')).toHaveCount(0);
    const { texts, cut } = await seenOn(page);
    expect(texts.join(' ')).toMatch(/[áàâãäåāăą]|[ĐđÐ]|[ŧŦţťŤ]/);
    const foreign = plainWords(texts).filter(
      // In capitals: a piece of a VIN, which is shown in groups.
      word => !known.has(word) && !data.has(word) && !/^[A-Z]+$/.test(word),
    );
    return [
      ...[...new Set(foreign)].map(word => `${screen}: “${word}” is in no catalog`),
      ...cut.map(text => `${screen}: “${text}” is cut`),
    ];
  }

  const found: string[] = [];
  for (const screen of screens) {
    await page.evaluate(view => {
      location.hash = `#/${view}`;
    }, screen);
    found.push(...(await look(screen)));
  }
  // An order with its details, a new order, and the search for commands.
  await page.evaluate(() => {
    location.hash = '#/orders';
  });
  await rows.getByRole('row').nth(2).click();
  found.push(...(await look('details')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/order-form/);
  found.push(...(await look('order form')));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  found.push(...(await look('palette')));
  expect(found).toEqual([]);
});
