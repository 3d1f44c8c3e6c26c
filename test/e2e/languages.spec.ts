import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';

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
