import { expect, type Page } from '@playwright/test';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import { callBridge } from '../support/electron/app.ts';
import { seedLocal, test } from '../support/electron/fixtures.ts';
import { seenOn } from '../support/screen/seen-texts.ts';

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
