import { expect, type Page } from '@playwright/test';
import { languages } from '../../src-shared/languages.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { picture } from '../support/screen/looks.ts';
import { seenOn } from '../support/screen/seen-texts.ts';
import { wordsIn } from '../support/screen/words.ts';

const languageField = (page: Page) => page.locator('[data-settings] [data-language] button');

async function openSettings(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await expect(languageField(page)).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  await languageField(page).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const shown = (page: Page) => page.locator('html').getAttribute('lang');

test('the language is that of the computer until another is chosen, which is there at once and after a start', async ({
  start,
}) => {
  const first = await start({ DISPATCH_LANGUAGE: 'fi' });
  expect(await shown(first.page)).toBe('fi');
  await openSettings(first.page);
  const settings = first.page.locator('[data-settings]');
  await expect(settings).toContainText('1 234,56 €'.replaceAll(' ', ' '));

  await languageField(first.page).click();
  const options = first.page.getByRole('option');
  await expect(options).toHaveText([/./, 'English', 'Dansk', 'Deutsch', 'Suomi', 'Polski', 'Svenska']);
  await first.page.keyboard.press('Escape');
  await choose(first.page, 'Deutsch');
  await expect.poll(() => shown(first.page)).toBe('de');
  await expect(settings).toContainText('1.234,56 €'.replaceAll(' ', ' '));
  // All was drawn anew, but the keys stay where they were.
  await expect(languageField(first.page)).toBeFocused();
  expect((await callBridge(first.page, 'app.info', {})).settings.language).toBe('de');
  await first.close();

  const second = await start({ DISPATCH_LANGUAGE: 'fi' });
  expect(await shown(second.page)).toBe('de');
  await openSettings(second.page);
  await languageField(second.page).click();
  await second.page.getByRole('option').first().click();
  await expect.poll(() => shown(second.page)).toBe('fi');
});

const screens = ['orders', 'drafts', 'bulk', 'outbox', 'addresses', 'reports', 'sandbox', 'settings'];
const widths = [1440, 1024];

for (const language of languages.filter(one => one !== 'en'))
  test(`an order is placed and found, and no word is cut, in ${language}`, async ({ start }) => {
    const say = await wordsIn(language);
    const { page } = await start({ DISPATCH_LANGUAGE: language });
    const button = (english: string) =>
      page.getByRole('button', { name: new RegExp(`^${say(english)}`) }).first();
    const field = (card: string, label: string) => {
      const name = new RegExp(`^${say(label)}`);
      const region = page.getByRole('region', { name: say(card), exact: true });
      return region.getByRole('textbox', { name }).or(region.getByRole('combobox', { name }));
    };
    await button('New order').click();
    await field('Pickup', 'Address').fill('Hämeenkatu 1, 33100 Tampere, Finland');
    await field('Delivery', 'Address').fill('Kauppurienkatu 9, 90100 Oulu, Finland');
    await field('Pickup', 'Available from').fill('+3 8');
    await field('Vehicle', 'Registration number').fill('ABC-123');
    await field('Order', 'Your reference').fill('LANG-1');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: say('Orders'), level: 1 })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'LANG-1' });
    await expect(row).toContainText(say('Accepted'));

    const cut: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const screen of screens) {
        await page.evaluate(view => {
          location.hash = `#/${view}`;
        }, screen);
        await expect(page.locator('#root h1').first()).toBeVisible();
        await expect(page.locator('[aria-busy=true], .skeleton-rows')).toHaveCount(0);
        cut.push(...(await seenOn(page)).cut.map(text => `${screen} at ${width}: ${text}`));
        await picture(page, `${language}-${screen}-${width}`);
      }
    }
    expect(cut).toEqual([]);
  });
