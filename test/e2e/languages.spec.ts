import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../src-shared/languages.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { storeDrafts, typedDraft } from '../support/screen/dispatcher.ts';
import { expectAccessible, picture } from '../support/screen/looks.ts';
import { seenOn } from '../support/screen/seen-texts.ts';
import { wordsIn } from '../support/screen/words.ts';

const languageField = (page: Page) => page.locator('[data-settings] [data-field="language"] button');

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

interface Size {
  width: number;
  height: number;
}
/** The smallest window, and the one that Dispatch opens. */
const usual: Size[] = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
];
/** With the longest words also what lies between, what is larger, and the usual window at 200 %. */
const every: Size[] = [
  ...usual,
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 720, height: 450 },
];
const sizes: Partial<Record<Language, Size[]>> = { de: every, pl: every };

/** Opens a screen by its address, and waits until all of it is drawn. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate(path => {
    location.hash = `#/${path}`;
  }, address);
  await expect(page.locator('#root h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton-rows')).toHaveCount(0);
}

/** What has too little room on the screen. */
async function tooNarrow(page: Page): Promise<string[]> {
  const { cut, broken, sideways } = await seenOn(page);
  return [
    ...cut.map(text => `“${text}” is cut`),
    ...broken.map(text => `“${text}” has a broken word`),
    ...sideways.map(one => `${one} scrolls sideways`),
  ];
}

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

    // Of the same vehicle, so that the form has something to say.
    const [localId = ''] = await storeDrafts(page, [typedDraft({ reference: 'LANG-2' })], false);
    const details = page.getByRole('complementary', { name: /LANG-1/ });
    const places: Record<string, () => Promise<void>> = {
      ...Object.fromEntries(screens.map(screen => [screen, () => open(page, screen)])),
      'order-form': async () => {
        await open(page, `order-form/${localId}`);
        await expect(field('Order', 'Your reference')).toHaveValue('LANG-2');
      },
      details: async () => {
        await open(page, 'orders');
        await row.click();
        await expect(details.locator('#order-documents')).toBeVisible();
      },
    };

    const found: string[] = [];
    for (const size of sizes[language] ?? usual) {
      await page.setViewportSize(size);
      for (const [place, show] of Object.entries(places)) {
        await show();
        found.push(...(await tooNarrow(page)).map(what => `${place} at ${size.width}: ${what}`));
        await picture(page, `${language}-${place}-${size.width}`);
        if (language === 'de' && size.width === 1440)
          await expectAccessible(page, `${place} in German`, { isDarkToo: true });
      }
    }
    expect(found).toEqual([]);
  });
